import { z } from 'zod'

/** The subset of JSON Schema that the document uses. */
export type JsonSchema = {
  type?: string | string[]
  properties?: Record<string, JsonSchema>
  items?: JsonSchema
  prefixItems?: JsonSchema[]
  required?: string[]
  anyOf?: JsonSchema[]
  [word: string]: unknown
}

/** Returns the shape of a field within an input's shape; undefined where there is none. */
export function shapeAt(shape: z.ZodType | undefined, path: readonly string[]): z.ZodType | undefined {
  const [name, ...rest] = path
  if (name === undefined || shape === undefined) return shape
  for (const one of plainShapes(shape)) {
    const inner =
      one instanceof z.ZodObject
        ? (one.shape as Record<string, z.ZodType>)[name]
        : one instanceof z.ZodArray && /^\d+$/.test(name)
          ? (one.element as z.ZodType)
          : undefined
    const match = shapeAt(inner, rest)
    if (match) return match
  }
  return undefined
}

/** Returns the field names of a shape, whatever it is wrapped in. */
export const fieldsOf = (shape: z.ZodType): string[] =>
  plainShapes(shape).flatMap((one) => (one instanceof z.ZodObject ? Object.keys(one.shape) : []))

/** Unwraps a shape: defaults, pipes, and the alternatives of a union. */
function plainShapes(shape: z.ZodType): z.ZodType[] {
  if (shape instanceof z.ZodPipe)
    return plainShapes((shape.in instanceof z.ZodTransform ? shape.out : shape.in) as z.ZodType)
  if (shape instanceof z.ZodUnion) return (shape.options as z.ZodType[]).flatMap(plainShapes)
  if (
    shape instanceof z.ZodOptional ||
    shape instanceof z.ZodNullable ||
    shape instanceof z.ZodDefault ||
    shape instanceof z.ZodCatch ||
    shape instanceof z.ZodNonOptional ||
    shape instanceof z.ZodPrefault
  ) {
    return plainShapes(shape.unwrap() as z.ZodType)
  }
  return [shape]
}

/** Returns the shape as it is sent. Rules that a schema cannot express, such as one about two fields, are left out. */
export function jsonSchemaOf(shape: z.ZodType): JsonSchema {
  const { $schema: _, ...schema } = z.toJSONSchema(shape, {
    io: 'input',
    unrepresentable: 'any',
    override: asSent,
  }) as JsonSchema
  return withoutDefaults(schema) as JsonSchema
}

type Overridden = { zodSchema: z.core.$ZodTypes; jsonSchema: object }

/** A value that is transformed before validation may have been sent in another form. */
function asSent({ zodSchema, jsonSchema }: Overridden) {
  const schema = jsonSchema as JsonSchema
  const { def } = zodSchema._zod
  if (def.type === 'pipe' && def.in._zod.def.type === 'transform')
    become(schema, { anyOf: [{ ...schema }, otherSpellings] })
  if ('coerce' in def && def.coerce) become(schema, { anyOf: [{ ...schema }, { type: ['string', 'null'] }] })
  // Case and spaces are normalized before a text is compared.
  if (def.type === 'string' && def.checks?.some((check) => check._zod.def.check === 'overwrite')) {
    delete schema.pattern
    delete schema.allOf
  }
}

const otherSpellings = {
  type: ['string', 'number', 'boolean', 'object', 'null'],
  description: 'As earlier clients spell it',
}

function become(schema: JsonSchema, other: JsonSchema) {
  for (const word of Object.keys(schema)) delete schema[word]
  Object.assign(schema, other)
}

/** Removes defaults, which are the procedures' business; `required` tells what a call may leave out. */
function withoutDefaults(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutDefaults)
  if (typeof schema !== 'object' || schema === null) return schema
  const { default: _, ...rest } = schema as JsonSchema
  return Object.fromEntries(
    Object.entries(rest).map(([name, value]) => [
      name,
      name === 'enum' || name === 'const' ? value : withoutDefaults(value),
    ]),
  )
}

/** Returns the schema with null allowed as well. */
export const orNull = (schema: JsonSchema): JsonSchema => ({ anyOf: [...(schema.anyOf ?? [schema]), { type: 'null' }] })
