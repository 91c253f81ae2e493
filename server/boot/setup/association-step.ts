import { html } from 'hono/html'
import { passwordHint } from '../../features/accounts/rules.ts'
import { zonesToChoose } from '../../time/zones.ts'
import { head, troubles, type Shown } from './shown.ts'
import { acts, field, note, select, stepForm, type Markup } from './view.ts'

/** The step of the association and its first system admin. */
export function associationStep(shown: Shown): Markup {
  const { env, draft, values, errors, version } = shown
  const given = (name: 'ASSOCIATION_NAME' | 'ASSOCIATION_SHORT_NAME' | 'TIME_ZONE') => env.given.has(name) && name
  const zones = zonesToChoose(values.timeZone ?? '').map((zone) => [zone, zone.replaceAll('_', ' ')] as const)
  const hasPassword = draft.admin !== undefined
  return html`${head('Your association', 'You are the first one here. This takes about five minutes.')}
  ${stepForm(
    version,
    'association',
    html`${troubles(shown)}
      ${
        hasPassword || Object.keys(errors).length > 0 || shown.alert
          ? ''
          : note(
              'success',
              'The server knows you',
              'You entered the setup code from its first lines. No other browser can open this page now.',
            )
      }
      <div class="fields">
        ${field({
          name: 'name',
          label: 'Name of the association',
          values,
          errors,
          max: 100,
          shows: 'name',
          given: given('ASSOCIATION_NAME'),
          autocomplete: 'organization',
        })}
        ${field({
          name: 'shortName',
          label: 'Short name',
          values,
          errors,
          max: 20,
          span: 'third',
          shows: 'shortName',
          help: html`In the bar, and in lower case as an address:
            <span data-from="shortName" data-lower>${values.shortName?.trim().toLowerCase() || 'exa'}</span
            >.${env.baseDomain}`,
          given: given('ASSOCIATION_SHORT_NAME'),
        })}
        ${select({
          name: 'timeZone',
          label: 'Time zone',
          values,
          errors,
          span: 'two-thirds',
          options: zones,
          given: given('TIME_ZONE'),
        })}
        ${field({
          name: 'publicEmail',
          label: 'Public email',
          values,
          errors,
          type: 'email',
          max: 100,
          help: 'Everybody sees it on the association’s pages, and answers to its emails go there. Better not your private one.',
        })}
      </div>
      <section class="part" aria-labelledby="you">
        <h2 id="you">You</h2>
        <p>The first system admin. You can appoint others.</p>
        <div class="fields">
          ${field({ name: 'firstName', label: 'First name', values, errors, span: 'half', max: 60, autocomplete: 'given-name' })}
          ${field({ name: 'lastName', label: 'Last name', values, errors, span: 'half', max: 60, autocomplete: 'family-name' })}
          ${field({ name: 'email', label: 'Email', values, errors, type: 'email', max: 100, autocomplete: 'email', help: 'You log in with it. It is not published.' })}
          ${field({
            name: 'password',
            label: 'Password',
            values,
            errors,
            type: 'password',
            span: 'half',
            max: 128,
            autocomplete: 'new-password',
            help: hasPassword ? 'Leave it empty to keep the one you chose.' : passwordHint,
          })}
          ${field({
            name: 'confirmPassword',
            label: 'Password again',
            values,
            errors,
            type: 'password',
            span: 'half',
            max: 128,
            autocomplete: 'new-password',
          })}
        </div>
      </section>
      ${acts({ next: 'Next: first chapter', intent: 'association' })}`,
  )}`
}
