import type { CallLine, Field } from './call-view.ts'

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

/** A value of the field's type, as `typeOf` describes it. */
function sampleOf({ name, type, within }: Field): unknown {
  const quoted = /^("[^"]*"|\d+)/.exec(type)
  if (quoted) return JSON.parse(quoted[1]!) as unknown
  const inner = () => Object.fromEntries(within.map((field) => [field.name, sampleOf(field)]))
  if (type.startsWith('list')) return within.length > 0 ? [inner()] : []
  if (type.startsWith('object')) return inner()
  if (type.startsWith('true')) return true
  if (type.startsWith('whole number') || type.startsWith('number')) return 1
  if (/email/i.test(name)) return 'name@example.com'
  return 'text'
}
