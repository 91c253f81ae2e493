import { html } from 'hono/html'
import { icons, type Markup } from './view.ts'

/** The list at the end: what is done, and what stays open. */
export function donePage(portal: {
  host: string
  origin: string
  mainOrigin: string
  association: string
  chapter: string
  types: number
  hasMail: boolean
  pays: 'paypal' | 'zelle' | 'later'
  hasBackups: boolean
}): Markup {
  const { origin, mainOrigin } = portal
  const open = [
    {
      title: 'Move your members in',
      text: 'From another system, a spreadsheet or our own export',
      act: ['Import members', `${origin}/imports`],
    },
    { title: 'Ask a second admin', text: 'Refunds and seals need two', act: ['Invite', `${origin}/members`] },
    ...(portal.hasMail
      ? []
      : [{ title: 'Set up mail', text: 'Skipped for now; emails wait', act: ['Set up', `${origin}/settings`] }]),
    ...(portal.pays === 'paypal'
      ? []
      : [
          {
            title: 'Connect PayPal',
            text:
              portal.pays === 'zelle'
                ? 'Members pay by Zelle and checks'
                : 'Skipped for now; dues are recorded by hand',
            act: ['Set up', `${origin}/settings`],
          },
        ]),
    ...(portal.hasBackups
      ? []
      : [
          {
            title: 'Choose where backups go',
            text: 'BACKUP_DIR in the settings of the server; until then there are none',
            act: null,
          },
        ]),
  ] as const
  const done = [
    { title: 'Association', text: portal.association },
    {
      title: 'First chapter',
      text: `${portal.chapter}, ${portal.types} member ${portal.types === 1 ? 'type' : 'types'}`,
    },
    ...(portal.hasMail ? [{ title: 'Mail', text: 'Emails go out' }] : []),
    ...(portal.pays === 'paypal' ? [{ title: 'Payments', text: 'PayPal and cards' }] : []),
    ...(portal.hasBackups ? [{ title: 'Backups', text: 'Every night' }] : []),
  ]
  const count = open.length + done.length
  return html`<h1>Your portal is ready</h1>
    <p class="lead">
      <a href="${origin}">${portal.host}</a> is open. What is missing stays on your dashboard, and under Chapters.
    </p>
    <section class="todo" aria-labelledby="todo">
      <header>
        <h2 id="todo">To begin with</h2>
        <span>${done.length} of ${count}</span>
        <p aria-hidden="true">
          ${Array.from({ length: count }, (_, index) => html`<i class="${index < done.length ? 'is-done' : ''}"></i>`)}
        </p>
      </header>
      <ul>
        ${open.map(
          ({ title, text, act }, index) =>
            html`<li>
              ${icons.open}
              <div>
                <b>${title}</b>
                <p>${text}</p>
              </div>
              ${act ? html`<a class="act is-small ${index === 0 ? 'is-first' : ''}" href="${act[1]}">${act[0]}</a>` : ''}
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
    <div class="acts is-last"><a class="act" href="${mainOrigin}/dashboard">Go to the dashboard</a></div>`
}
