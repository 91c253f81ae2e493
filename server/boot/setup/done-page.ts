import { html } from 'hono/html'
import { systemAdminLogin } from '../../features/accounts/rules.ts'
import { firstStepTexts, type firstStepsOf } from '../../features/chapters/first-steps.rules.ts'
import { icons, note, type Markup } from './view.ts'

/**
 * The page at the end: what is done, and the first steps of the chapter, which its dashboard lists too. What the server
 * still lacks stays on the System page.
 */
export function donePage(portal: {
  host: string
  origin: string
  mainOrigin: string
  association: string
  chapter: string
  types: number
  steps: ReturnType<typeof firstStepsOf>
  isPractice: boolean
  hasMail: boolean
  takesZelle: boolean
  hasBackups: boolean
}): Markup {
  const { origin, mainOrigin } = portal
  const open = portal.steps
    .filter(({ isDone }) => !isDone)
    .map(({ step }) => {
      const { title, text, act, path } = firstStepTexts[step]
      const isZelle = step === 'payments' && portal.takesZelle
      return {
        title,
        text: isZelle ? 'Members pay by Zelle and checks until then.' : text,
        act,
        url: systemAdminLogin(origin, path),
      }
    })
  const done = [
    { title: 'Association', text: portal.association },
    {
      title: 'First chapter',
      text: `${portal.chapter}, ${portal.types} member ${portal.types === 1 ? 'type' : 'types'}`,
    },
    ...(portal.steps.some(({ step, isDone }) => step === 'payments' && isDone)
      ? [{ title: 'Payments', text: portal.isPractice ? 'Play money' : 'PayPal and cards' }]
      : []),
    ...(portal.hasMail ? [{ title: 'Mail of the server', text: 'Emails go out' }] : []),
    ...(portal.hasBackups ? [{ title: 'Backups', text: 'Every night, on this server' }] : []),
  ]
  const lacks = [
    ...(portal.hasMail
      ? []
      : [['Emails wait', 'The server has no mail account yet. A chapter that has its own mail account sends.']]),
    ...(portal.hasBackups
      ? []
      : [['There are no backups yet', 'Set BACKUP_DIR in the settings of the server to where they go.']]),
  ] as [title: string, text: string][]
  const count = open.length + done.length
  return html`<h1>Your portal is ready</h1>
    <p class="lead">
      <a href="${origin}">${portal.host}</a> is open. What is left stays on the dashboard of ${portal.chapter}. The
      association has an address and a login of its own.
    </p>
    ${lacks.map(([title, text]) => note('plain', title, text))}
    <section class="todo" aria-labelledby="todo">
      <header>
        <h2 id="todo">To get started</h2>
        <span>${done.length} of ${count}</span>
        <p aria-hidden="true">
          ${Array.from({ length: count }, (_, index) => html`<i class="${index < done.length ? 'is-done' : ''}"></i>`)}
        </p>
      </header>
      <ul>
        ${open.map(
          ({ title, text, act, url }, index) =>
            html`<li>
              ${icons.open}
              <div>
                <b>${title}</b>
                <p>${text}</p>
              </div>
              <a class="act is-small ${index === 0 ? 'is-first' : ''}" href="${url}" aria-label="${act}: ${title}"
                >${act}</a
              >
            </li>`,
        )}
        ${done.map(
          ({ title, text }) =>
            html`<li class="is-done">
              ${icons.done}
              <div>
                <b>${title}</b>
                <p>${text}</p>
              </div>
            </li>`,
        )}
      </ul>
    </section>
    <div class="acts is-last">
      <a class="act" href="${mainOrigin}/login?as=systemAdmin">Log in to the association</a>
    </div>`
}
