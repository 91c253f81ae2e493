import { html, raw } from 'hono/html'
import { release } from '#db/release.ts'
import type { Errors, Fields } from './forms.ts'
import { setupStyles } from './styles.ts'

export type Markup = ReturnType<typeof html>

/** The steps of setup, in their order. */
export const stepNames = ['association', 'chapter', 'mail', 'payments'] as const

export type StepName = (typeof stepNames)[number]

const stepTitles: Record<StepName, string> = {
  association: 'Association',
  chapter: 'First chapter',
  mail: 'Mail',
  payments: 'Payments',
}

const drawn = (size: number, paths: string) =>
  raw(
    `<svg width="${size}" height="${size}" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${paths}</svg>`,
  )

export const icons = {
  house: drawn(26, '<path d="M3 21V9l9-6 9 6v12zM3 13h18M9 13v8M15 13v8"/>'),
  check: drawn(16, '<path d="M20 6 9 17l-5-5"/>'),
  done: drawn(20, '<circle cx="12" cy="12" r="10"/><path d="m9 12 2 2 4-4"/>'),
  open: drawn(20, '<circle cx="12" cy="12" r="10" stroke-dasharray="4 3.85"/>'),
  failed: drawn(18, '<circle cx="12" cy="12" r="10"/><path d="M12 8v4M12 16h.01"/>'),
  info: drawn(18, '<circle cx="12" cy="12" r="10"/><path d="M12 16v-4M12 8h.01"/>'),
  back: drawn(16, '<path d="m12 19-7-7 7-7M19 12H5"/>'),
  pencil: drawn(16, '<path d="M21.2 6.8a2.8 2.8 0 0 0-4-4L3.8 16.2 2 22l5.8-1.8zM15 5l4 4"/>'),
  plus: drawn(16, '<path d="M5 12h14M12 5v14"/>'),
  copy: drawn(
    16,
    '<rect x="8" y="8" width="14" height="14" rx="2"/><path d="M4 16a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2h10a2 2 0 0 1 2 2"/>',
  ),
} as const

type Sheet = { nonce: string; fontUrl: string | null; title: string; state?: string; isNarrow?: boolean }

/** A whole page: name and state on top, the release at the foot. */
export const sheet = ({ nonce, fontUrl, title, state = 'Setup on this server', isNarrow }: Sheet, content: Markup) =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} – Chapterhouse</title>
        <link rel="icon" href="/favicon.ico" />
        <style nonce="${nonce}">
          ${raw(setupStyles(fontUrl))}
        </style>
      </head>
      <body>
        <header class="top">
          <p class="name">${icons.house} Chapterhouse</p>
          <p>${state}</p>
        </header>
        <main class="sheet ${isNarrow ? 'is-narrow' : ''}">${content}</main>
        <footer class="foot">
          <p>Chapterhouse ${release}</p>
          <p>Nothing leaves this server until you say so.</p>
        </footer>
      </body>
    </html>`

/** The steps as a dimension line. */
export const stepLine = (current: StepName) =>
  html`<ol class="steps" aria-label="Steps">
    ${stepNames.map((name, index) => {
      const at = stepNames.indexOf(current)
      const state = index < at ? 'done' : index === at ? 'current' : 'todo'
      return html`<li data-step="${state}" ${index === at ? raw('aria-current="step"') : ''}>
        ${index + 1} ${stepTitles[name]}${index === stepNames.length - 1 ? raw('<i aria-hidden="true"></i>') : ''}
      </li>`
    })}
  </ol>`

type FieldProps = {
  name: string
  label: string
  values: Fields
  errors: Errors
  type?: string
  help?: string | Markup
  span?: 'half' | 'third' | 'two-thirds' | ''
  optional?: boolean
  max?: number
  autocomplete?: string
  /** Shown beside the typed value, such as the rest of a host name. */
  after?: string
  placeholder?: string
  /** The setting of the environment that the value comes from, so that it cannot be changed here. */
  given?: string | false
  /** The text of the preview that follows what is typed. */
  shows?: string
  className?: string
}

/** A labelled text field with its error or help. */
export function field(props: FieldProps): Markup {
  const {
    name,
    label,
    values,
    type = 'text',
    span = '',
    optional,
    max = 200,
    autocomplete = 'off',
    after,
    given,
  } = props
  const error = props.errors[name]
  const help = given ? `Set by the environment (${given}).` : props.help
  const input = html`<input
    class="entry"
    id="${name}"
    ${given ? raw('readonly') : html`name="${name}"`}
    type="${type}"
    value="${type === 'password' ? '' : (values[name] ?? '')}"
    maxlength="${max}"
    autocomplete="${autocomplete}"
    ${props.placeholder ? html`placeholder="${props.placeholder}"` : ''}
    ${props.shows ? html`data-shows="${props.shows}"` : ''}
    ${type === 'text' ? '' : raw('autocapitalize="none" spellcheck="false"')}
    ${described(name, error, help)}
  />`
  return html`<div class="field ${span} ${props.className ?? ''}">
    <label for="${name}">${label}${optional ? raw(' <small>(optional)</small>') : ''}</label>
    ${after ? html`<div class="joined">${input}<span>${after}</span></div>` : input} ${below(name, error, help)}
  </div>`
}

type ChoiceProps = Pick<
  FieldProps,
  'name' | 'label' | 'values' | 'errors' | 'span' | 'help' | 'given' | 'className'
> & {
  options: readonly (readonly [value: string, text: string])[]
}

/** A labelled choice from a list. */
export function select({
  name,
  label,
  values,
  errors,
  span = '',
  options,
  className = '',
  ...rest
}: ChoiceProps): Markup {
  if (rest.given) return field({ name, label, values, errors, given: rest.given, className, ...(span ? { span } : {}) })
  const error = errors[name]
  return html`<div class="field ${span} ${className}">
    <label for="${name}">${label}</label>
    <select class="entry" id="${name}" name="${name}" ${described(name, error, rest.help)}>
      ${options.map(
        ([value, text]) =>
          html`<option value="${value}" ${value === values[name] ? raw('selected') : ''}>${text}</option>`,
      )}
    </select>
    ${below(name, error, rest.help)}
  </div>`
}

function described(name: string, error: string | undefined, help: string | Markup | undefined): Markup {
  const ids = [...(error ? [`${name}-error`] : []), ...(help ? [`${name}-help`] : [])]
  return html`${error ? raw('aria-invalid="true"') : ''}
  ${ids.length > 0 ? html`aria-describedby="${ids.join(' ')}"` : ''}`
}

const below = (name: string, error: string | undefined, help: string | Markup | undefined) =>
  html`${error ? html`<p class="error" id="${name}-error">${icons.failed} ${error}</p>` : ''}
  ${help ? html`<p class="help" id="${name}-help">${help}</p>` : ''}`

/** One of several ways, with what it means. */
export const way = (name: string, value: string, chosen: string, title: string, text: string) =>
  html`<label class="choice">
    <input type="radio" name="${name}" value="${value}" ${value === chosen ? raw('checked') : ''} />
    <span><b>${title}</b>${text}</span>
  </label>`

/** A note: what happened in bold, and what to do next. */
export const note = (tone: 'success' | 'error' | 'plain', title: string, text: string) =>
  html`<div class="note is-${tone}" ${tone === 'error' ? raw('role="alert"') : ''}>
    ${tone === 'success' ? icons.done : tone === 'error' ? icons.failed : icons.info}
    <div><b>${title}</b><br />${text}</div>
  </div>`

/** The form of a step. Enter in a field does what the last button does, whatever button comes before it. */
export const stepForm = (version: number, intent: string, content: Markup) =>
  html`<form method="post" action="/setup" novalidate>
    <button class="sr" name="intent" value="${intent}" tabindex="-1" aria-hidden="true"></button>
    <input type="hidden" name="version" value="${version}" />
    ${content}
  </form>`

/** The buttons of a step: back, skip, next. */
export const acts = ({ back, skip, next, intent }: { back?: StepName; skip?: boolean; next: string; intent: string }) =>
  html`<div class="acts">
    ${back ? html`<a class="act back" href="/setup?step=${back}">${icons.back} Back</a>` : ''}
    ${skip ? html`<button class="act is-text" name="intent" value="skip-${intent}">Skip for now</button>` : ''}
    <button class="act is-first" name="intent" value="${intent}">${next}</button>
  </div>`
