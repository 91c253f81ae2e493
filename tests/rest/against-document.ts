import Ajv2020, { type ValidateFunction } from 'ajv/dist/2020.js'
import { rest } from '#server/wiring/api.ts'
import { openApi, operationIn, type Operation } from '#server/http/openapi/document.ts'
import type { Client } from './client.ts'

const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true })
const validators = new Map<object, ValidateFunction>()

function faultsOf(schema: object, value: unknown): string[] {
  const validate = validators.get(schema) ?? ajv.compile(schema)
  validators.set(schema, validate)
  return validate(value) ? [] : validate.errors!.map(({ instancePath, message }) => `${instancePath} ${message}`)
}

/** A client that validates every successful call against the document: request and response. */
export function heldToDocument(client: Client): Client {
  return async (method, path, call = {}) => {
    const answer = await client(method, path, call)
    if (answer.status >= 300) return answer
    const row = rest.find(method, path.replace(/\?.*$/, ''))?.row
    const operation = row && operationIn(await openApi(), method, row.path)
    if (!operation) throw new Error(`${method} ${path} is not in the document`)
    const wrong = [...faultsOfBody(operation, call.body), ...faultsOfAnswer(operation, answer)]
    if (wrong.length > 0) throw new Error(`${method} ${row.path} is not as documented:\n${wrong.join('\n')}`)
    return answer
  }
}

const closedSchemas = new Map<object, object>()

/**
 * Returns the schema without additional properties: a response with extra fields shows that the document is outdated.
 */
function closed(schema: object): object {
  const known = closedSchemas.get(schema) ?? withoutOthers(schema)
  closedSchemas.set(schema, known)
  return known
}

function withoutOthers<Part>(schema: Part): Part {
  if (Array.isArray(schema)) return schema.map(withoutOthers) as Part
  if (typeof schema !== 'object' || schema === null) return schema
  const parts = Object.fromEntries(Object.entries(schema).map(([name, part]) => [name, withoutOthers(part as unknown)]))
  return ('properties' in parts && parts.type === 'object' ? { additionalProperties: false, ...parts } : parts) as Part
}

function faultsOfBody({ requestBody }: Operation, body: unknown): string[] {
  if (body === undefined || typeof body === 'string') return []
  const schema = requestBody?.content['application/json']?.schema
  return schema ? faultsOf(schema, body).map((fault) => `sent: ${fault}`) : []
}

function faultsOfAnswer({ responses }: Operation, { status, data }: Awaited<ReturnType<Client>>): string[] {
  const response = responses[status]
  if (!response || !('content' in response)) return [`status ${status}`]
  const content = response.content?.['application/json']
  // Plain text needs no parsing.
  return !content ? [] : faultsOf(closed(content.schema), data).map((fault) => `answered: ${fault}`)
}
