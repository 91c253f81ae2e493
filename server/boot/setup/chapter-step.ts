import { html, raw } from 'hono/html'
import { mainSubDomain } from '../../chapter.ts'
import { lifelongYears } from '../../features/members/rules.ts'
import { typeRows, type Errors, type Fields } from './forms.ts'
import { head, troubles, type Shown } from './shown.ts'
import { acts, field, icons, select, stepForm, type Markup } from './view.ts'

/** The step of the first chapter and its member types. */
export function chapterStep(shown: Shown): Markup {
  const { env, draft, values, errors, version } = shown
  const own = `${mainSubDomain(draft.association!)}.${env.baseDomain}`
  return html`${head('Your first chapter', 'People join a chapter. You can open others later, each under its own address.')}
  ${stepForm(
    version,
    'chapter',
    html`${troubles(shown)}
      <div class="fields">
        ${field({ name: 'chapterName', label: 'Chapter name', values, errors, span: 'half', max: 100, shows: 'chapter' })}
        ${field({
          name: 'subDomain',
          label: 'Subdomain',
          values,
          errors,
          span: 'half',
          max: 63,
          after: `.${env.baseDomain}`,
          help: `${own} is the association’s own`,
        })}
        ${field({ name: 'chapterAddress', label: 'Street address', values, errors, autocomplete: 'street-address' })}
        ${field({ name: 'chapterPhone', label: 'Phone', values, errors, type: 'tel', span: 'half', max: 30, autocomplete: 'tel' })}
        ${field({
          name: 'chapterEmail',
          label: 'Email',
          values,
          errors,
          type: 'email',
          span: 'half',
          max: 100,
          help: 'Members see it and answer to it',
        })}
      </div>
      ${memberTypes(values, errors)} ${acts({ back: 'association', next: 'Next: mail', intent: 'chapter' })}`,
  )}`
}

const terms = [
  ...[1, 2, 3, 4, 5, 10].map((years) => [String(years), years === 1 ? '1 year' : `${years} years`] as const),
  [String(lifelongYears), 'for life'] as const,
]

function memberTypes(values: Fields, errors: Errors): Markup {
  const rows = Array.from({ length: typeRows }, (_, index) => index)
  const isFilled = (index: number) => Boolean(values[`type${index}`]?.trim())
  const inRow = (index: number) => ['type', 'fee', 'term'].some((name) => errors[`${name}${index}`])
  const fields = (index: number) =>
    html`<div class="fields">
      ${field({ name: `type${index}`, label: 'Name', values, errors, span: 'third', max: 50 })}
      ${field({ name: `fee${index}`, label: 'Dues in USD', values, errors, span: 'third', max: 12 })}
      ${select({ name: `term${index}`, label: 'Term', values, errors, span: 'third', options: terms })}
    </div>`
  const shownRows = rows.filter((index) => index < 3 || isFilled(index))
  const spare = rows.filter((index) => !shownRows.includes(index))
  return html`<section class="types" aria-labelledby="types">
    <header>
      <h2 id="types">Member types</h2>
      <span>${rows.filter(isFilled).length}</span>
    </header>
    <p class="heads" aria-hidden="true">
      <span>Name</span><span>Dues <small>USD</small></span
      ><span>Term</span><span></span>
    </p>
    ${shownRows.map((index) => {
      const { type = '', fee = '', term = '' } = rowOf(values, index)
      const name = type.trim() || 'Removed'
      return html`<details ${inRow(index) ? raw('open') : ''}>
        <summary>
          <b>${name}</b><span>${feeText(fee)}</span><span>${terms.find(([years]) => years === term)?.[1] ?? term}</span>
          <i>${icons.pencil}<span class="sr">Change ${name}</span></i>
        </summary>
        ${fields(index)}
      </details>`
    })}
    ${
      spare.length === 0
        ? ''
        : html`<details class="add" ${spare.some(inRow) ? raw('open') : ''}>
            <summary>${icons.plus} Add type</summary>
            ${spare.map((index) => html`<div>${fields(index)}</div>`)}
          </details>`
    }
    <p>A start that many chapters use. Change it as you like; a row without a name is left out.</p>
  </section>`
}

const rowOf = (values: Fields, index: number): { type?: string; fee?: string; term?: string } => ({
  type: values[`type${index}`] ?? '',
  fee: values[`fee${index}`] ?? '',
  term: values[`term${index}`] ?? '1',
})

const feeText = (fee: string) =>
  /^\d{1,7}(\.\d{1,2})?$/.test(fee.trim())
    ? Number(fee).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
    : fee
