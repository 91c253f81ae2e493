import type { CallLine, CallView, Field } from './call-view.ts'

type Shown = Pick<CallLine, 'method' | 'path'> & { inBody: Field[]; isOpen: boolean }

/** Fields of an example body beyond the required ones make it longer, not clearer. */
const maxOptional = 3

/**
 * Returns a call as a command for a shell, with sample values.
 * @param origin the chapter's own address, which also fills in `{host}`
 */
export function exampleCall({ method, path, inBody, isOpen }: Shown, origin: string): string {
  const { host } = new URL(origin)
  const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => (name === 'host' ? host : name.toUpperCase()))
  const needed = inBody.filter(({ isNeeded }) => isNeeded)
  const shown = needed.length > 0 ? needed : inBody.slice(0, maxOptional)
  const body = Object.fromEntries(shown.map((field) => [field.name, sampleOf(field)]))
  const isUpload = path === '/api/upload'
  return [
    `curl ${method === 'GET' ? '' : `-X ${method} `}'${origin}${address}'`,
    ...(isOpen ? [] : [`-H 'Authorization: Bearer TOKEN'`]),
    ...(isUpload ? [`-F 'image=@file.pdf'`] : []),
    ...(shown.length > 0 && !isUpload
      ? [`-H 'Content-Type: application/json'`, `-d '${JSON.stringify(body).replaceAll("'", String.raw`'\''`)}'`]
      : []),
  ].join(' \\\n  ')
}

/** An example answer shows its first fields: some have fifty, and all of them are listed below it. */
export const maxAnswered = 10
const maxWithin = 4

/** Returns what a call answers, as text or as JSON with sample values; empty if nothing is documented. */
export function exampleAnswer({ type, example, fields }: CallView['answers']): string {
  if (example !== '') return example
  if (fields.length === 0) return type.startsWith('list') ? '[]' : ''
  const answer = Object.fromEntries(
    fields
      .slice(0, maxAnswered)
      .map((field) => [field.name, sampleOf({ ...field, within: field.within.slice(0, maxWithin) })]),
  )
  return JSON.stringify(/^list of objects($|,)/.test(type) ? [answer] : answer, null, 2)
}

/** Text that reads like the field's own; the first name that fits wins. */
const samples: [RegExp, string][] = [
  [/email/i, 'name@example.com'],
  [/token/i, 'TOKEN'],
  [/password/i, 'PASSWORD'],
  [/^link$|url|website/i, 'https://example.com'],
  [/At$|^last_login$|since$/i, '2026-12-01T18:00:00.000Z'],
  [/phone/i, '2025550142'],
  [/zip/i, '20009'],
  [/id$/i, 'ID'],
]

/** A value of the field's type, as `typeOf` describes it. */
function sampleOf({ name, type, within }: Field): unknown {
  const quoted = /^("[^"]*"|\d+)/.exec(type)
  if (quoted) return JSON.parse(quoted[1]!) as unknown
  const inner = () => Object.fromEntries(within.map((field) => [field.name, sampleOf(field)]))
  if (type.startsWith('list')) return within.length > 0 ? [inner()] : []
  if (type.startsWith('object')) return inner()
  if (type.startsWith('true')) return true
  if (type.startsWith('whole number') || type.startsWith('number')) return 1
  return samples.find(([pattern]) => pattern.test(name))?.[1] ?? 'text'
}
