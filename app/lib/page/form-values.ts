import { data } from '#app/lib/remix.ts'
import type { z } from 'zod'

/**
 * Limits far above any form of a page, including event questions for a hundred people: larger ones are meant to
 * overload the server.
 */
export const formLimits = { fields: 2400, valuesOfAName: 100 } as const

/**
 * Returns the submitted form. Counts its fields before parsing.
 * @throws the page for a request that cannot be read: not a form (415), or too many fields (413)
 */
export async function formOf(request: Request): Promise<FormData> {
  const body = Buffer.from(await request.arrayBuffer())
  const kind = kindOf(request.headers.get('content-type') ?? '')
  if (!kind) throw unreadable()
  if (fieldsIn(body, kind) > formLimits.fields) throw tooMany(`${formLimits.fields} fields`)
  try {
    return await new Response(body, { headers: { 'content-type': kind.type } }).formData()
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    throw unreadable()
  }
}

/** A form to be parsed: its type, and the separator between fields, or before each field of a multipart form. */
type Kind = { type: string; sign: string; isInParts: boolean }

/**
 * Returns the kind of a form. Rebuilds the type: a header may name several boundaries, and parsing must use the one by
 * which the fields are counted.
 */
function kindOf(type: string): Kind | null {
  if (/^application\/x-www-form-urlencoded\s*(;|$)/i.test(type))
    return { type: 'application/x-www-form-urlencoded', sign: '&', isInParts: false }
  const boundary = /^multipart\/form-data\s*;\s*boundary="?([\w'()+./:=?-]{1,100})"?\s*(?:;|$)/i.exec(type)?.[1]
  return boundary
    ? { type: `multipart/form-data; boundary="${boundary}"`, sign: `--${boundary}`, isInParts: true }
    : null
}

/** Returns an upper bound for the number of fields. */
function fieldsIn(body: Buffer, { sign, isInParts }: Kind): number {
  let count = 0
  for (
    let at = body.indexOf(sign);
    at >= 0 && count <= formLimits.fields + 1;
    at = body.indexOf(sign, at + sign.length)
  )
    count++
  return isInParts ? count - 1 : count + 1
}

const unreadable = () =>
  data(
    { kind: 'invalid', message: 'We could not read this form. Please reload the page and try again.' },
    { status: 415 },
  )

const tooMany = (what: string) =>
  data(
    { kind: 'invalid', message: `This form has more than ${what}. Please reload the page and try again.` },
    { status: 413 },
  )

/**
 * Returns a form's text fields by name; a repeated name gives a list. Leaves out files.
 * @throws the page for a form with too many values of one name (413)
 */
export function textOf(form: FormData): Fields {
  const fields = new Map<string, string[]>()
  for (const [name, value] of form) {
    if (typeof value !== 'string') continue
    const values = fields.get(name)
    if (!values) fields.set(name, [value])
    else if (values.push(value) > formLimits.valuesOfAName)
      throw tooMany(`${formLimits.valuesOfAName} values of one field`)
  }
  return Object.fromEntries(Array.from(fields, ([name, values]) => [name, values.length === 1 ? values[0]! : values]))
}

type Fields = Record<string, string | string[]>

/** Further dots in a name are part of the name. */
const deepest = 2

/** Expands fields with dotted names into objects: `rooms.a.quantity` is the quantity of a, in rooms. */
export function nested(fields: Fields, depth = deepest): Record<string, unknown> {
  const whole = new Map<string, unknown>()
  const parts = new Map<string, [name: string, value: Fields[string]][]>()
  for (const [name, value] of Object.entries(fields)) {
    const [, head, rest] = /^([^.]+)\.(.+)$/.exec(name) ?? []
    if (head === undefined || rest === undefined || depth === 0) whole.set(name, value)
    else if (!parts.get(head)?.push([rest, value])) parts.set(head, [[rest, value]])
  }
  for (const [head, part] of parts) whole.set(head, nested(Object.fromEntries(part), depth - 1))
  return Object.fromEntries(whole)
}

/**
 * Returns the entries that may go back into the form: its own fields, without passwords, secrets and used human checks.
 * Lists are joined by commas.
 */
export function valuesFor(schema: z.ZodType, fields: Fields): Record<string, string> {
  const known = fieldsOf(schema)
  const returnable = Object.keys(fields).filter(
    (name) => known.has(name.split('.', 1)[0]!) && !/password|secret|captcha/i.test(name),
  )
  return Object.fromEntries(returnable.map((name) => [name, [fields[name]].flat().join(',')]))
}

/** Returns the field names of a form, of all its buttons. */
function fieldsOf(schema: z.ZodType): Set<string> {
  if ('shape' in schema) return new Set(Object.keys(schema.shape as object))
  const ways = 'options' in schema ? (schema.options as z.ZodType[]) : []
  return new Set(ways.flatMap((way) => [...fieldsOf(way)]))
}

/** Returns the sentence above a form with these messages. */
export function sentenceFor(fields: Record<string, string>): string {
  const names = Object.keys(fields)
  if (names.length === 1) return names[0] === '' ? fields['']! : 'One field needs your attention.'
  return `${names.length} fields need your attention.`
}

/** Returns the shape errors in a procedure's "bad input" error or in a schema error, if that is what was thrown. */
export function shapeErrors(error: unknown): Pick<z.ZodError, 'issues'> | undefined {
  return [error, error instanceof Error ? error.cause : undefined].find(hasIssues)
}

const hasIssues = (error: unknown): error is z.ZodError =>
  error instanceof Error && 'issues' in error && Array.isArray(error.issues)
