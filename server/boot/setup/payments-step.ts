import { html } from 'hono/html'
import { isPlayMoney } from '../../env.ts'
import { head, outcome, troubles, zoneOf, type Shown } from './shown.ts'
import { acts, field, icons, note, stepForm, way, type Markup } from './view.ts'

/** The step of how members pay, with a test of the account. */
export function paymentsStep(shown: Shown): Markup {
  const { env, values, errors, version } = shown
  const isPractice = isPlayMoney(env)
  const online = isPractice ? 'standin' : 'paypal'
  const chosen = values.way === undefined || values.way === 'paypal' ? online : values.way
  return html`${head('Payments', 'How members pay. Checks and Zelle always work by hand.')}
  ${stepForm(
    version,
    'payments',
    html`${troubles(shown)}
      <div>
        <div class="choices" role="radiogroup" aria-label="Payments">
          ${
            isPractice
              ? way(
                  'way',
                  'standin',
                  chosen,
                  'Play money',
                  'A stand-in for PayPal, with receipts and refunds like the real one',
                )
              : way(
                  'way',
                  'paypal',
                  chosen,
                  'PayPal and cards',
                  'Money goes to the chapter’s own PayPal account, never through us',
                )
          }
          ${way('way', 'zelle', chosen, 'Zelle and checks only', 'Members report, you confirm')}
          ${way('way', 'later', chosen, 'Not yet', 'Dues can be recorded by hand')}
        </div>
        ${errors.way ? html`<p class="error">${icons.failed} ${errors.way}</p>` : ''}
      </div>
      <div class="fields for-zelle">
        ${field({
          name: 'zelleAddress',
          label: 'Zelle address',
          values,
          errors,
          max: 100,
          help: 'The email address or the US phone number that is registered with Zelle',
        })}
      </div>
      ${isPractice ? standinNote() : paypalFields(shown)}
      ${acts({ back: 'mail', skip: true, next: 'Finish', intent: 'payments' })}`,
  )}`
}

/** What a practice has in place of an account: there is nothing to enter. */
const standinNote = () =>
  html`<div class="for-standin">
    ${note('plain', 'This is practice', 'No money moves, because PAYPAL_ENVIRONMENT is practice. The stand-in needs no account.')}
  </div>`

function paypalFields({ env, draft, values, errors }: Shown): Markup {
  const { payments } = draft
  const sub = draft.chapter!.subDomain
  const webhook = `https://${sub}.${env.baseDomain}/webhooks/paypal/${sub}`
  return html`<div class="fields for-paypal">
      ${field({ name: 'clientId', label: 'Client ID', values, errors, max: 128 })}
      ${field({
        name: 'clientSecret',
        label: 'Secret',
        values,
        errors,
        type: 'password',
        max: 300,
        autocomplete: 'new-password',
        help: `Of a ${env.paypalEnvironment === 'production' ? 'live' : 'sandbox'} app, as PAYPAL_ENVIRONMENT says.`,
        ...(payments?.clientSecret ? { placeholder: 'Unchanged' } : {}),
      })}
      <div class="field">
        <div class="beside">
          <div class="field">
            <label for="webhook">Webhook</label>
            <input class="entry" id="webhook" value="${webhook}" readonly aria-describedby="webhook-help" />
          </div>
          <button class="act" type="button" data-copies="webhook" hidden>${icons.copy} <span>Copy</span></button>
        </div>
        <p class="help" id="webhook-help">Add it to the app at PayPal, for all events.</p>
      </div>
      ${field({
        name: 'webhookId',
        label: 'Webhook ID',
        values,
        errors,
        max: 128,
        optional: true,
        help: 'PayPal shows it when the webhook is added.',
      })}
    </div>
    <div class="trial for-paypal">
      <div class="beside is-centered">
        <button class="act" name="intent" value="testPayments">Test the account</button>
        ${payments?.test ? outcome('PayPal accepts it', payments.test, zoneOf(draft)) : ''}
      </div>
    </div>
    <div class="for-paypal">
      ${note('plain', 'Nothing is charged here', 'The test only asks PayPal whether it accepts the pair.')}
    </div>`
}
