/**
 * Every email address and phone number that a form or a call takes is cleaned alike. New shapes enter by themselves: all
 * that a `schema.ts` exports, and the inputs of all procedures.
 */
import { expect, test } from 'vitest'
import { z } from 'zod'
import { apiRouter } from '#server/wiring/api.ts'

const modules = import.meta.glob<Record<string, unknown>>('../../server/features/**/*schema.ts', { eager: true })
const procedures = apiRouter._def.procedures as unknown as Record<string, { _def: { inputs: z.ZodType[] } }>

const isShape = (value: unknown): value is z.ZodType => value instanceof z.ZodType

const shapes: [string, z.ZodType][] = [
  ...Object.entries(modules).flatMap(([file, exported]) =>
    Object.entries(exported).map(([name, value]): [string, unknown] => [`${file.slice(22)} ${name}`, value]),
  ),
  ...Object.entries(procedures).flatMap(([name, { _def }]) =>
    _def.inputs.map((input): [string, unknown] => [name, input]),
  ),
].filter((entry): entry is [string, z.ZodType] => isShape(entry[1]))

/** The shapes within a shape, with the names of fields on the way to them. */
function fieldsIn(path: string, shape: z.ZodType, seen: Set<z.ZodType>): [string, z.ZodType][] {
  if (seen.has(shape)) return []
  seen.add(shape)
  const { shape: fields = {}, ...parts } = shape._zod.def as { shape?: Record<string, z.ZodType> }
  const named = Object.entries(fields).map(([name, field]): [string, z.ZodType] => [`${path}.${name}`, field])
  const others = Object.values<unknown>(parts).flat().filter(isShape)
  return [
    ...named,
    ...named.flatMap(([name, field]) => fieldsIn(name, field, seen)),
    ...others.flatMap((other) => fieldsIn(path, other, seen)),
  ]
}

const fields = shapes.flatMap(([name, shape]) => fieldsIn(name, shape, new Set()))
const fieldsNamed = (form: RegExp) => fields.filter(([path]) => form.test(path))

const addresses = fieldsNamed(/\.(?:email|(?!shows)\w+Email|zelleAddress)$/)
const phones = fieldsNamed(/\.(?:phone|(?!shows)\w+Phone)$/)

test.each([
  [' Ann\u200B@Example.org\u00A0', 'ann@example.org'],
  ['\u202Aann.lee@example.org\u202C', 'ann.lee@example.org'],
  ['ann@Bücher.example', 'ann@xn--bcher-kva.example'],
  ['r&d/lab@example.org', 'r&d/lab@example.org'],
])('every email address takes %j', (typed, address) => {
  expect(addresses.length).toBeGreaterThan(30)
  const others = addresses.filter(([, field]) => text(field, typed)?.toLowerCase() !== address)
  expect(others.map(([path]) => path)).toEqual([])
})

test.each([
  ['202\u2013555\u20110123', '202-555-0123'],
  ['\u202A(202)\u00A0555-0123\u202C', '(202) 555-0123'],
  ['\u200B202 555 0123\uFEFF', '202 555 0123'],
])('every phone number takes %j', (typed, number) => {
  expect(phones.length).toBeGreaterThan(15)
  const others = [...phones, ...fieldsNamed(/\.zelleAddress$/)].filter(([, field]) => text(field, typed) !== number)
  expect(others.map(([path]) => path)).toEqual([])
})

function text(field: z.ZodType, typed: string): string | undefined {
  const { data } = field.safeParse(typed)
  return typeof data === 'string' ? data : undefined
}
