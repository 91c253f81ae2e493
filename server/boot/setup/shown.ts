import { html } from 'hono/html'
import type { Env } from '../../env.ts'
import { dateTime } from '../../time/dates.ts'
import type { Errors, Fields } from './forms.ts'
import type { Draft, Tested } from './state.ts'
import { icons, note, type Markup } from './view.ts'

/** What a step shows: the entries so far, what was just typed, and what is wrong with it. */
export type Shown = {
  env: Env
  draft: Draft
  version: number
  values: Fields
  errors: Errors
  /** A message above the form, such as that another tab has saved. */
  alert?: { title: string; text: string } | undefined
  nonce: string
}

/** The title of a step, and what it is for. */
export const head = (title: string, lead: string) =>
  html`<h1>${title}</h1>
    <p class="lead">${lead}</p>`

/** What stopped the form: another tab, a failed test, or fields that are marked below. */
export function troubles({ alert, errors }: Shown): Markup | string {
  if (alert) return note('error', alert.title, alert.text)
  const count = Object.keys(errors).length
  if (count === 0) return ''
  const title = count === 1 ? 'One field needs your attention' : `${count} fields need your attention`
  return note('error', title, 'Nothing was saved. What you typed is still here, except for passwords.')
}

/** The time zone of what the steps show. */
export const zoneOf = ({ association }: Draft) => association?.timeZone ?? 'UTC'

/** How a test went, with what the other side said. */
export function outcome(success: string, { failure, words, at }: Tested, timeZone: string): Markup {
  const when = dateTime(at, timeZone)
  return html`<div class="outcome ${failure === null ? 'is-success' : 'is-error'}" role="status">
    ${failure === null ? icons.done : icons.failed}
    <div>
      <b>${failure === null ? success : 'Did not work'}</b>
      <p>${failure ?? ''} ${when}${words ? `: “${words}”` : ''}</p>
    </div>
  </div>`
}
