import { html, raw } from 'hono/html'
import { associationStep } from './association-step.ts'
import { chapterStep } from './chapter-step.ts'
import { mailStep } from './mail-step.ts'
import { paymentsStep } from './payments-step.ts'
import type { Shown } from './shown.ts'
import type { Draft } from './state.ts'
import { field, icons, note, stepLine, type Markup, type StepName } from './view.ts'

/** The page that asks for the setup code. */
export const codePage = ({ code, error, alert }: { code: string; error?: string; alert?: Shown['alert'] }): Markup =>
  html`<h1>Set up this portal</h1>
    <p class="lead">It takes about five minutes. You need the setup code of this server.</p>
    <form method="post" action="/setup" novalidate>
      ${alert ? note('error', alert.title, alert.text) : ''}
      ${field({
        name: 'code',
        label: 'Setup code',
        values: { code },
        errors: error ? { code: error } : {},
        max: 40,
        className: 'code',
        help: 'It is in the first lines that the server wrote. “portal setup” prints a new one there.',
      })}
      <div class="acts"><button class="act is-first" name="intent" value="code">Continue</button></div>
    </form>`

/** The page of one step. */
export const stepPage = (step: StepName, shown: Shown): Markup =>
  html`${stepLine(step)}
    <div class="columns">
      <div>${steps[step](shown)}</div>
      <aside class="aside" aria-label="Preview">${preview(step, shown)} ${soFar(shown.draft)}</aside>
    </div>
    ${script(shown.nonce)}`

const steps: Record<StepName, (shown: Shown) => Markup> = {
  association: associationStep,
  chapter: chapterStep,
  mail: mailStep,
  payments: paymentsStep,
}

function preview(step: StepName, { values, draft }: Shown): Markup {
  const association = step === 'association' ? values : draft.association
  const { name = '', shortName = '' } = association ?? {}
  const chapter = (step === 'chapter' ? values.chapterName : draft.chapter?.chapterName) ?? ''
  const right =
    step === 'association'
      ? html`<span data-from="name">${name}</span>`
      : html`<span data-from="chapter">${chapter}</span> <small>Chapter of ${shortName}</small>`
  return html`<p class="key">How it will look</p>
    <div class="preview">
      <div>
        <span class="mark" data-from="shortName">${shortName}</span>
        <span class="whole">${right}</span>
      </div>
      <p class="bar"><b data-from="shortName">${shortName}</b><span>About</span><span>Events</span><span>Join</span></p>
      <div class="bones"><i></i><i></i><i></i></div>
    </div>`
}

function soFar({ association, chapter, types, mail }: Draft): Markup | string {
  const lines = [
    ...(association ? [association.name] : []),
    ...(chapter
      ? [`${chapter.chapterName}, ${types?.length ?? 0} member ${types?.length === 1 ? 'type' : 'types'}`]
      : []),
    ...(mail && !mail.isLater
      ? [`${mail.account?.server || 'Mail'}${mail.test?.failure === null ? ', tested' : ''}`]
      : []),
  ]
  if (lines.length === 0) return ''
  return html`<div class="sofar">
    <p class="key">So far</p>
    <ul>
      ${lines.map((line) => html`<li>${icons.check} <span>${line}</span></li>`)}
    </ul>
  </div>`
}

/** Fills the preview as one types, copies the webhook, and goes to the first field with an error. */
const script = (nonce: string) =>
  html`<script nonce="${nonce}">
    ${raw(`for (const from of document.querySelectorAll('[data-shows]')) {
      from.addEventListener('input', () => {
        for (const to of document.querySelectorAll('[data-from="' + from.dataset.shows + '"]')) {
          to.textContent = to.dataset.lower === undefined ? from.value : from.value.trim().toLowerCase() || 'exa'
        }
      })
    }
    for (const button of document.querySelectorAll('[data-copies]')) {
      if (!navigator.clipboard) break
      button.hidden = false
      button.addEventListener('click', async () => {
        await navigator.clipboard.writeText(document.getElementById(button.dataset.copies).value)
        button.querySelector('span').textContent = 'Copied'
      })
    }
    document.querySelector('[aria-invalid="true"]')?.focus()`)}
  </script>`

/** What is shown after a bug. */
export const failurePage = (requestId: string): Markup =>
  html`<div class="quiet">
    <h1>Something went wrong</h1>
    <p class="lead">Please try again. The server’s log says more under reference ${requestId}.</p>
  </div>`

/** What every other page says meanwhile. */
export const meanwhilePage = (): Markup =>
  html`<div class="quiet">
    <h1>This portal is being set up</h1>
    <p class="lead">Please come back a little later.</p>
  </div>`
