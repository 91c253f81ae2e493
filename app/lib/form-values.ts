import { data } from '@remix-run/react'
import type { z } from 'zod'

/** The form that was sent. @throws the page for a request that cannot be read, when the body is none */
export async function formOf(request: Request): Promise<FormData> {
  try {
    return await request.formData()
  } catch (error) {
    // Anything else, as a body that is too large, is another's to answer.
    if (!(error instanceof TypeError)) throw error
    throw data({ kind: 'invalid', message: 'What was sent is not a form. Please reload the page and try again.' }, { status: 415 })
  }
}

/** A form's text fields by name; a name that comes several times gives a list. Files are left out. */
export function textOf(form: FormData): Record<string, string | string[]> {
  const fields: Record<string, string | string[]> = {}
  for (const [name, value] of form) {
    if (typeof value !== 'string') continue
    const before = fields[name]
    if (before === undefined) fields[name] = value
    else fields[name] = [...(Array.isArray(before) ? before : [before]), value]
  }
  return fields
}

/** What may go back into the form: no password, no used human check. A list is joined by commas. */
export function passwordless(fields: Record<string, string | string[]>): Record<string, string> {
  const shown = Object.entries(fields).filter(([name]) => !/password|captcha/i.test(name))
  return Object.fromEntries(shown.map(([name, value]) => [name, Array.isArray(value) ? value.join(',') : value]))
}

/** The sentence above a form with these messages. */
export function sentenceFor(fields: Record<string, string>): string {
  const names = Object.keys(fields)
  if (names.length === 1) return names[0] === '' ? fields['']! : 'One field needs your attention.'
  return `${names.length} fields need your attention.`
}

/** The shape errors inside a procedure's "bad input" error, if that is what was thrown. */
export function shapeErrors(error: unknown): Pick<z.ZodError, 'issues'> | undefined {
  const cause = error instanceof Error ? error.cause : undefined
  return cause instanceof Error && 'issues' in cause && Array.isArray(cause.issues) ? (cause as z.ZodError) : undefined
}
