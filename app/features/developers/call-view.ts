import type { OpenApi } from '#app/lib/page/page.ts'
import { oldPathOf } from './old-paths.ts'
import { developerWords as words } from './words.ts'

type Call = NonNullable<OpenApi['paths'][string]['get']>
type Schema = NonNullable<Call['parameters']>[number]['schema']

export type Field = {
  name: string
  /** In words. */
  type: string
  isNeeded: boolean
  /** What an object, or each object of a list, has. */
  within: Field[]
}
export type CallLine = {
  method: string
  path: string
  forWhom: string
  id: string
  /** What it does, in one sentence. */
  summary: string
  /** For a path that is kept as documents or earlier clients have it. */
  old?: { instead: string | null }
}
export type CallView = CallLine & {
  description: string
  /** Whether it takes no token. */
  isOpen: boolean
  inPath: Field[]
  inQuery: Field[]
  inBody: Field[]
  answers: { status: string; type: string; example: string; fields: Field[] }
}

/** Returns the features that have documented calls, each with its URL slug and calls. */
export function featuresIn(document: OpenApi): { feature: string; slug: string; calls: CallLine[] }[] {
  const calls = callsIn(document)
  return document.tags.map(({ name }) => ({
    feature: name,
    slug: slugOf(name),
    calls: calls.filter(({ call }) => call.tags[0] === name).map(({ line }) => line),
  }))
}

/** Returns the calls of one feature with all details; undefined if there is no such feature. */
export function featureIn(document: OpenApi, slug: string): { feature: string; calls: CallView[] } | undefined {
  const feature = document.tags.find(({ name }) => slugOf(name) === slug)?.name
  if (feature === undefined) return undefined
  return {
    feature,
    calls: callsIn(document)
      .filter(({ call }) => call.tags[0] === feature)
      .map(({ call, line }) => ({ ...line, ...particulars(call) })),
  }
}

const slugOf = (name: string) => name.toLowerCase().replaceAll(' ', '-')

/** The calls by which the first page shows how to call: the login, and one that needs its token. */
const firstCalls = ['POST /api/users/login', 'POST /api/links']

/** Returns the calls of the two examples on the first page, with all details. */
export const firstExamples = (document: OpenApi): CallView[] =>
  firstCalls.flatMap((wanted) =>
    callsIn(document)
      .filter(({ line }) => `${line.method} ${line.path}` === wanted)
      .map(({ call, line }) => ({ ...line, ...particulars(call) })),
  )

function callsIn({ paths }: OpenApi) {
  return Object.entries(paths).flatMap(([path, calls]) =>
    Object.entries(calls).map(([method, call]) => {
      const old = oldPathOf(method.toUpperCase(), path)
      const line: CallLine = {
        method: method.toUpperCase(),
        path,
        forWhom: words.forWhom[call['x-least-role']],
        id: call.operationId,
        summary: call.summary,
        ...(old && { old }),
      }
      return { call, line }
    }),
  )
}

function particulars({ description, parameters = [], requestBody, responses, ...call }: Call) {
  const [body] = Object.values(requestBody?.content ?? {})
  const [status = '', response] = Object.entries(responses).find(([code]) => code.startsWith('2')) ?? []
  const [answer] = Object.values((response && 'content' in response ? response.content : undefined) ?? {})
  const parameterField = ({ name, schema, required }: (typeof parameters)[number]): Field => ({
    name,
    type: typeOf(schema),
    isNeeded: required,
    within: [],
  })
  return {
    description,
    isOpen: call['x-least-role'] === 'anyone',
    inPath: parameters.filter((one) => one.in === 'path').map(parameterField),
    inQuery: parameters.filter((one) => one.in === 'query').map(parameterField),
    inBody: fieldsOf(body?.schema, maxDepth),
    answers: {
      status,
      type: answer ? typeOf(answer.schema) : '',
      example: typeof answer?.example === 'string' ? answer.example : '',
      fields: fieldsOf(visibleSchema(answer?.schema), maxDepth),
    },
  }
}

/** For a list, its items are documented. */
const visibleSchema = (schema: Schema | undefined): Schema | undefined =>
  schema?.items ?? schema?.anyOf?.find(({ properties }) => properties) ?? schema

/** How deep the fields of fields are listed. */
const maxDepth = 2

const fieldsOf = (schema: Schema | undefined, depth: number): Field[] =>
  Object.entries(schema?.properties ?? {}).map(([name, field]) => ({
    name,
    type: typeOf(field),
    isNeeded: schema?.required?.includes(name) ?? false,
    within: depth > 1 ? fieldsOf(visibleSchema(field), depth - 1) : [],
  }))

/** Describes a field's type in words: text of at most 200 characters, picnic or convention, a list of texts. */
function typeOf(schema: Schema): string {
  const { type, anyOf, items, properties, maxLength } = schema
  const known = Array.isArray(schema.enum) ? (schema.enum as unknown[]) : 'const' in schema ? [schema.const] : undefined
  if (known) return known.map((value) => JSON.stringify(value)).join(' or ')
  if (anyOf) return oneOf(anyOf)
  if (Array.isArray(type)) return oneOf(type.map((one) => ({ ...schema, type: one })))
  if (type === 'array') return items && Object.keys(items).length > 0 ? `list of ${pluralOf(typeOf(items))}` : 'list'
  if (properties) return 'object'
  if (type === 'string')
    return typeof maxLength === 'number' ? `text, at most ${maxLength.toLocaleString('en-US')} characters` : 'text'
  return (
    { integer: 'whole number', number: 'number', boolean: 'true or false', null: words.null, object: 'object' }[
      type ?? ''
    ] ?? words.anything
  )
}

/** The types that a value may have; that it may be null comes last. */
function oneOf(schemas: Schema[]): string {
  const types = [...new Set(schemas.map(typeOf))]
  const others = types.filter((type) => type !== words.null).join(' or ')
  return types.includes(words.null) && others !== '' ? words.orNull(others) : others || words.null
}

/** The types of a list's items: texts, objects or whole numbers. */
const pluralOf = (type: string) => type.replaceAll(/(^| or )(text|object|whole number|number)(?=$|,| or )/g, '$1$2s')
