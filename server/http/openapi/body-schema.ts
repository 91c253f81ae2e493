import type { z } from 'zod'
import type { RestRow } from '../../rest.ts'
import { fieldsOf, jsonSchemaOf, orNull, shapeAt, type JsonSchema } from './field-schema.ts'
import { markerOf, watchCall, type Called } from './watched-call.ts'

/** Returns a procedure's input shape, by name. */
export type ShapeOf = (procedure: string) => z.ZodType | undefined

/** The input field that a body field ends up in. */
type Place = Called & { path: string[] }

/**
 * Returns the schema of the body that a row takes, found by sending marked values and looking where they come out: a
 * body field has the shape of the procedure's field that it ends up in. Where a value is converted on the way, the row
 * declares its shape.
 */
export async function bodySchemaOf(row: RestRow, shapeOf: ShapeOf): Promise<JsonSchema | undefined> {
  if (row.method === 'GET') return undefined
  if (row.takes) return ownShape(row, row.takes)
  const fields = await bodyFieldsOf(row, shapeOf)
  if (fields.length === 0) return undefined
  const properties: Record<string, JsonSchema> = {}
  const required: string[] = []
  const usual = await acceptable(row, fields)
  for (const field of fields) {
    const { schema, isNeeded } = await fieldOf(row, field, usual, shapeOf)
    properties[field] = schema
    if (isNeeded) required.push(field)
  }
  return { type: 'object', properties, ...(required.length > 0 ? { required } : {}) }
}

/** Returns the shape that a row validates itself, without the parameters of its address. */
function ownShape({ path, names }: RestRow, shape: z.ZodType): JsonSchema {
  const schema = jsonSchemaOf(shape)
  const inBody = ([name]: [string, unknown]) => !path.includes(`{${name}}`)
  const properties = Object.fromEntries(
    Object.entries(schema.properties ?? {})
      .filter(inBody)
      .map(([name, field]) => [names[name] ?? name, field]),
  )
  return {
    ...schema,
    properties,
    required: schema.required?.map((name) => names[name] ?? name).filter((name) => name in properties) ?? [],
  }
}

/** Returns the fields that a row reads by name, and those of the procedures that it passes a body on to unchanged. */
async function bodyFieldsOf(row: RestRow, shapeOf: ShapeOf): Promise<string[]> {
  const { bodyFields, called } = await watchCall(row, {}, { other: markerOf })
  const bare = await watchCall(row, {})
  const candidates = new Set([...bodyFields, ...bare.bodyFields])
  for (const { procedure } of [...called, ...bare.called])
    for (const name of fieldsIn(shapeOf(procedure))) candidates.add(row.names[name] ?? name)
  const marked = await watchCall(row, Object.fromEntries([...candidates].map((name) => [name, markerOf(name)])))
  const known = new Set([
    ...bodyFields,
    ...bare.bodyFields,
    ...[...candidates].filter((name) => placeOf(marked.called, markerOf(name))),
  ])
  return [...known].filter((name) => !notOfTheRow.includes(name)).sort((a, b) => a.localeCompare(b))
}

/** Properties that the language reads rather than the row, and the chapter, which every call may name. */
const notOfTheRow = ['toJSON', 'then', 'constructor', 'checkChapter']

/** Returns values for all fields that the row accepts; one that must equal something else is left out. */
async function acceptable(row: RestRow, fields: readonly string[]): Promise<Record<string, unknown>> {
  const all = Object.fromEntries(fields.map((name) => [name, markerOf(name)]))
  if (!(await watchCall(row, all)).failed) return all
  for (const field of fields) {
    const { [field]: _, ...others } = all
    if (!(await watchCall(row, others)).failed) return others
  }
  return {}
}

const fieldsIn = (shape: z.ZodType | undefined) => (shape ? fieldsOf(shape) : [])

async function fieldOf(
  row: RestRow,
  field: string,
  others: Record<string, unknown>,
  shapeOf: ShapeOf,
): Promise<{ schema: JsonSchema; isNeeded: boolean }> {
  const own = row.shapes[field]
  if (own) return { schema: jsonSchemaOf(own), isNeeded: false }
  const sent = async (value: unknown) => (await watchCall(row, { ...others, [field]: value })).called
  const place =
    placeOf(await sent(markerOf(field)), markerOf(field)) ??
    placeOf((await watchCall(row, { [field]: markerOf(field) })).called, markerOf(field))
  if (!place) return { schema: await listOf(row, field, others, shapeOf), isNeeded: false }
  const shape = shapeAt(shapeOf(place.procedure), place.path)
  if (!shape) return { schema: {}, isNeeded: false }
  // Where another procedure is called without it, nothing is missing.
  const accepts = async (value: unknown) => {
    const given = valueAt(await sent(value), place)
    return given === notAsked ? value === undefined : shape.safeParse(given).success
  }
  const nested = await listOf(row, field, others, shapeOf)
  const schema = nested.items ? nested : jsonSchemaOf(shape)
  // A row may treat as empty what the procedure would reject.
  const alsoTakes = async (value: unknown) => !shape.safeParse(value).success && (await accepts(value))
  const loose = (await alsoTakes(null)) ? orNull(schema) : schema
  const more: JsonSchema[] = [
    ...((await alsoTakes('')) ? [{ const: '' }] : []),
    ...((await alsoTakes(70_107)) ? [{ type: 'integer' }] : []),
  ]
  return {
    schema: more.length > 0 ? { anyOf: [...(loose.anyOf ?? [loose]), ...more] } : loose,
    isNeeded: !(await accepts(undefined)),
  }
}

/** Returns the schema of a list whose entries are objects: each is probed inside the first of two entries. */
async function listOf(
  row: RestRow,
  field: string,
  others: Record<string, unknown>,
  shapeOf: ShapeOf,
): Promise<JsonSchema> {
  const seen = new Set<string>()
  const { called } = await watchCall(row, {
    ...others,
    [field]: [entryOf(`${field} 0`, seen), entryOf(`${field} 1`, seen)],
  })
  const inside = [...seen].flatMap((name) => {
    const place = placeOf(called, markerOf(`${field} 0 ${name}`))
    const shape = place && shapeAt(shapeOf(place.procedure), place.path)
    return shape ? [[name, orNull(jsonSchemaOf(shape))] as const] : []
  })
  return inside.length > 0
    ? {
        type: 'array',
        items: { anyOf: [{ type: 'object', properties: Object.fromEntries(inside) }, { type: ['string', 'integer'] }] },
      }
    : {}
}

/** An entry with every property that is read, marked by name. */
const entryOf = (place: string, seen: Set<string>) =>
  new Proxy(
    {},
    {
      has: (_, name) => typeof name === 'string',
      get: (_, name) => (typeof name === 'string' ? (seen.add(name), markerOf(`${place} ${name}`)) : undefined),
    },
  )

function placeOf(called: readonly Called[], marker: string): Place | undefined {
  for (const call of called) {
    const path = pathTo(call.input, marker)
    if (path) return { ...call, path }
  }
  return undefined
}

function pathTo(value: unknown, marker: string): string[] | undefined {
  if (typeof value === 'string') return value.toLowerCase() === marker.toLowerCase() ? [] : undefined
  if (typeof value !== 'object' || value === null) return undefined
  for (const [name, inner] of Object.entries(value)) {
    const path = pathTo(inner, marker)
    if (path) return [name, ...path]
  }
  return undefined
}

const notAsked = Symbol('not asked')

/** Returns the value at a place of the same procedure's input in another call. */
function valueAt(called: readonly Called[], { procedure, path }: Place): unknown {
  const call = called.find((one) => one.procedure === procedure)
  return call
    ? path.reduce((value: unknown, name) => (value as Record<string, unknown> | undefined)?.[name], call.input)
    : notAsked
}
