import type { JsonSchema } from './field-schema.ts'
import { unknownValue } from './watched-call.ts'

/**
 * The shape of what a row answered to a call that was watched: names and sentences are the row's own, values of its
 * procedures are not known. What is inside may be null too, because only one way through the row was watched.
 */
function answerSchemaOf(answer: unknown): JsonSchema {
  if (answer === unknownValue || answer === undefined || answer === '' || typeof answer === 'function') return {}
  if (answer === null) return {}
  if (Array.isArray(answer)) return { type: 'array', items: answer.length > 0 ? orNothing(answerSchemaOf(answer[0])) : {} }
  if (typeof answer !== 'object') return { type: typeof answer }
  const properties = Object.fromEntries(Object.entries(answer).map(([name, value]) => [name, orNothing(answerSchemaOf(value))]))
  return { type: 'object', properties }
}

/** Of the answers to several ways to ask. */
export function anyAnswer(answers: readonly unknown[]): JsonSchema {
  const schemas = answers.map(answerSchemaOf)
  const different = schemas.filter((schema, index) => schemas.findIndex((other) => JSON.stringify(other) === JSON.stringify(schema)) === index)
  if (different.some((schema) => Object.keys(schema).length === 0)) return different.length === 1 ? {} : { anyOf: different }
  const [only] = different
  return different.length === 1 ? (only!.type === 'object' ? orNothing(only!) : only!) : { anyOf: different }
}

const orNothing = ({ type, ...schema }: JsonSchema): JsonSchema => (typeof type === 'string' ? { type: [type, 'null'], ...schema } : schema)
