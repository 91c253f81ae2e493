import type { z } from 'zod'
import { apiRouter, rest } from '../../wiring/api.ts'
import type { Module } from '../../chapter.ts'
import { capitalized } from '../../text/graphemes.ts'
import { callShape, type RestRow } from '../../rest.ts'
import type { Access } from '../../trpc.ts'
import answerTypes from './answers.json' with { type: 'json' }
import { bodySchemaOf } from './body-schema.ts'
import type { JsonSchema } from './field-schema.ts'
import { summaries } from './summaries.ts'
import { uploadCall } from './upload-call.ts'
import { markerOf, watchCall, type Called } from './watched-call.ts'

type Parameter = { name: string; in: 'path' | 'query'; required: boolean; description?: string; schema: JsonSchema }
type Content = Record<string, { schema: JsonSchema; example?: unknown }>

/** A call as the document describes it. */
export type Operation = {
  operationId: string
  summary: string
  description: string
  tags: [string]
  security: Record<string, string[]>[]
  parameters?: Parameter[]
  requestBody?: { required: boolean; content: Content }
  responses: Record<string, { description: string; content?: Content } | { $ref: string }>
  'x-least-role': Access
  'x-module'?: Module
}

export type OpenApi = {
  openapi: '3.1.0'
  info: { title: string; version: string; description: string }
  servers: { url: string; description: string }[]
  tags: { name: string }[]
  paths: Record<string, Partial<Record<'get' | 'post' | 'put' | 'delete', Operation>>>
  components: {
    schemas: Record<string, JsonSchema>
    responses: Record<string, object>
    securitySchemes: Record<string, object>
  }
}

type Procedure = { _def: { inputs: z.ZodType[]; meta?: { access: Access; module?: Module } } }

const procedures = apiRouter._def.procedures as unknown as Record<string, Procedure>

const shapeOf = (name: string) => procedures[name]?._def.inputs[0]

const aboutCalls =
  'Every call is made on the host of its chapter, and `checkChapter` in a body or `{host}` in an address may only name that chapter. ' +
  'Log in by POST /api/users/login and send the token as a bearer token. Errors are JSON with a sentence for people, and a sentence for each field that is wrong. ' +
  'Capitals in an address make no difference.'

let made: Promise<OpenApi> | undefined

/**
 * Returns all documented calls that a feature answers, as OpenAPI 3.1. It depends only on the rows and their
 * procedures, so it is built once.
 */
export function openApi(): Promise<OpenApi> {
  made ??= makeDocument(rest.rows)
  return made
}

async function makeDocument(rows: readonly RestRow[]): Promise<OpenApi> {
  const paths: OpenApi['paths'] = { '/api/upload': { post: uploadCall } }
  for (const row of rows) {
    const path = sharedPath(paths, row.path)
    paths[path] = { ...paths[path], [row.method.toLowerCase()]: await operationOf(row, path) }
  }
  const names = Object.values(paths).flatMap((calls) => Object.values(calls).map(({ tags }) => tags[0]))
  return {
    openapi: '3.1.0',
    info: { title: 'Chapterhouse', version: '1.0.0', description: aboutCalls },
    servers: [{ url: '/', description: 'The host of a chapter' }],
    tags: [...new Set(names)].sort((a, b) => a.localeCompare(b)).map((name) => ({ name })),
    paths: Object.fromEntries(Object.entries(paths).sort(([a], [b]) => a.localeCompare(b))),
    components: {
      schemas: {
        Error: {
          type: 'object',
          properties: {
            message: { type: 'string' },
            fields: { type: 'object', additionalProperties: { type: 'string' } },
          },
          required: ['message'],
        },
      },
      responses: {
        Refused: {
          description: 'Why not, in a sentence',
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
        },
      },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  }
}

/** Calls at one address share a path; the first one names its parameters. */
const sharedPath = (paths: OpenApi['paths'], path: string) =>
  Object.keys(paths).find((known) => callShape(known) === callShape(path)) ?? path

/** Returns the description of a call by method and address, whatever its parameters are called. */
export const operationIn = ({ paths }: OpenApi, method: string, path: string): Operation | undefined =>
  paths[sharedPath(paths, path)]?.[method.toLowerCase() as 'get']

async function operationOf(row: RestRow, path: string): Promise<Operation> {
  const { called, answers, queryFields } = await wholeCall(row)
  const metas = called.flatMap(({ procedure }) => procedures[procedure]?._def.meta ?? [])
  const min = strictest(metas.map(({ access }) => access))
  const module = metas.find((meta) => meta.module)?.module
  const body = await bodySchemaOf(row, shapeOf)
  const parameters = parametersOf(path, queryFields)
  return {
    operationId: [row.method.toLowerCase(), ...path.replaceAll(/[{}]/g, '').split('/').filter(Boolean)].join('_'),
    summary: summaries[`${row.method} ${path}`] ?? '',
    description: [
      roleTexts[min],
      ...(module ? [moduleTexts[module]] : []),
      ...(row.acrossChapters ? ['`all` as the host reads across chapters.'] : []),
    ].join(' '),
    tags: [featureOf(row, called)],
    // An empty security requirement means no token.
    security: min === 'anyone' ? [{}, { bearer: [] }] : [{ bearer: [] }],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body
      ? {
          requestBody: {
            required: (body.required ?? []).length > 0,
            content: { 'application/json': { schema: body } },
          },
        }
      : {}),
    responses: { [row.status]: answered(row, answers), '4XX': refused, '5XX': refused },
    'x-least-role': min,
    ...(module ? { 'x-module': module } : {}),
  }
}

const refused = { $ref: '#/components/responses/Refused' }

/** Probes a call with everything that the row reads, or with nothing where that fails. */
async function wholeCall(row: RestRow) {
  const whole = await watchCall(row, {}, { other: markerOf })
  const bare = await watchCall(row, {})
  const asked = row.method === 'GET' ? await watchCall(row, {}, { query: 'keyword=&page=' }) : bare
  const example = whole.failed ? bare : whole
  const called = [...whole.called, ...bare.called]
  return {
    called,
    answers: [example.answer, ...(asked === bare || asked.failed ? [] : [asked.answer])],
    queryFields: new Set([...bare.queryFields, ...asked.queryFields]),
  }
}

function answered(row: RestRow, answers: readonly unknown[]): { description: string; content: Content } {
  if (row.as === 'text')
    return { description: 'The text itself', content: { 'text/plain': { schema: { type: 'string' } } } }
  const example = answers.find((answer) => typeof answer === 'string' && answer !== '')
  return {
    description: 'Done',
    content: { 'application/json': { schema: answerOf(row), ...(example ? { example } : {}) } },
  }
}

/** The response's schema from TypeScript (scripts/answer-types.ts); open for a row added since the last run. */
const answerOf = ({ method, path }: RestRow): JsonSchema =>
  (answerTypes as Record<string, JsonSchema>)[`${method} ${path}`] ?? {}

function parametersOf(path: string, query: ReadonlySet<string>): Parameter[] {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]): Parameter => ({
    name: name!,
    in: 'path',
    required: true,
    schema: { type: 'string' },
    ...(name === 'host' ? { description: 'The host of the chapter, or its subdomain' } : {}),
  }))
  return [
    ...inPath,
    ...[...query].map((name): Parameter => ({ name, in: 'query', required: false, schema: { type: 'string' } })),
  ]
}

const roles: Access[] = ['anyone', 'member', 'admin', 'systemAdmin']

const strictest = (accesses: Access[]): Access =>
  accesses.reduce((min, access) => (roles.indexOf(access) > roles.indexOf(min) ? access : min), 'anyone')

const roleTexts: Record<Access, string> = {
  anyone: 'For everybody.',
  member: 'For people who are logged in.',
  admin: 'For admins of the chapter.',
  systemAdmin: 'For system admins.',
}

const moduleTexts: Record<Module, string> = {
  advertisement: 'Only where the chapter has advertisements.',
  jobPortal: 'Only where the chapter has the job portal.',
}

/**
 * The answering feature in words: `eventContacts` becomes event contacts. A row that calls no procedure yet is named
 * after its address.
 */
const featureOf = ({ path }: RestRow, called: readonly Called[]): string =>
  capitalized(spaced(called.at(-1)?.procedure.split('.')[0] ?? path.split('/')[2] ?? ''))

const spaced = (name: string) => name.replaceAll(/[A-Z]/g, (email) => ` ${email.toLowerCase()}`)
