import { html } from 'hono/html'
import { isPlayMoney } from '../../env.ts'
import { mailPorts } from './forms.ts'
import { head, outcome, troubles, zoneOf, type Shown } from './shown.ts'
import { acts, field, note, select, stepForm, way, type Markup } from './view.ts'

const laterText = (env: Shown['env']) =>
  isPlayMoney(env)
    ? 'Emails wait in the queue. In this practice, you can open them under System.'
    : 'Emails wait in the queue. Nobody can confirm an address until then.'

/** The step of the portal's mail account, with a test message. */
export function mailStep(shown: Shown): Markup {
  const { env, draft, values, errors, version } = shown
  const { mail } = draft
  const chosen = values.way ?? (isPlayMoney(env) ? 'later' : 'smtp')
  const isGiven = env.given.has('SMTP_URL')
  const keeps = Boolean(mail?.account?.password)
  return html`${head('Mail', 'How the portal sends confirmations, receipts and newsletters.')}
  ${stepForm(
    version,
    'mail',
    html`${troubles(shown)}
      ${
        isGiven
          ? note('plain', 'Set by the environment', 'The mail server is the one of SMTP_URL. You can test it here.')
          : html`<div class="choices" role="radiogroup" aria-label="Mail">
              ${way('way', 'smtp', chosen, 'Our mail server (SMTP)', 'Google Workspace, Microsoft 365, Fastmail, a sending service, your own')}
              ${way('way', 'later', chosen, 'Not yet', laterText(env))}
            </div>`
      }
      <div class="fields for-smtp">
        ${
          isGiven
            ? ''
            : html`${field({ name: 'server', label: 'Server', values, errors, span: 'two-thirds', max: 120 })}
              ${select({
                name: 'port',
                label: 'Port',
                values,
                errors,
                span: 'third',
                options: mailPorts.map((port) => [port, port === '465' ? '465, TLS' : `${port}, STARTTLS`] as const),
              })}
              ${field({ name: 'user', label: 'User', values, errors, span: 'half' })}
              ${field({
                name: 'password',
                label: 'Password',
                values,
                errors,
                type: 'password',
                span: 'half',
                max: 300,
                autocomplete: 'new-password',
                ...(keeps ? { placeholder: 'Unchanged' } : {}),
              })}`
        }
        ${field({
          name: 'from',
          label: 'Sender’s address',
          values,
          errors,
          type: 'email',
          max: 100,
          help: 'Emails come from it, in the name of the chapter',
          given: env.given.has('MAIL_FROM') && 'MAIL_FROM',
        })}
      </div>
      <div class="trial for-smtp">
        <div class="beside">
          ${field({ name: 'testTo', label: 'Send a test message to', values, errors, type: 'email', max: 100 })}
          <button class="act" name="intent" value="testMail">${mail?.test ? 'Send again' : 'Send'}</button>
        </div>
        ${mail?.test ? html`<div>${outcome('The mail server took it', mail.test, zoneOf(draft))}</div>` : ''}
      </div>
      ${acts({ back: 'chapter', skip: true, next: 'Next: payments', intent: 'mail' })}`,
  )}`
}
