import { settingsProofs } from '#tests/rest/settings.ts'
import type { Ids } from '#tests/security/foreign-ids.ts'
import { post } from '../support/entry-points/attempts.ts'
import { worldPassword } from '../support/world/world.ts'
import { onHost, type FeatureEntryPoints } from '../support/entry-points/rows.ts'

const chapterFields = { chapterName: 'Washington DC', chapterAddress: '1 Main Street', chapterPhone: '2025550100' }
const mailFields = { chapterEmail: 'dc@aea.example', password: 'mail-password' }
const paymentFields = { clientId: 'standin-dc', clientSecret: '' }
const settings = { ...chapterFields, ...mailFields, ...paymentFields }

/** Ids at the provider, which belong to no chapter until their secret is entered. */
const accountIds: Record<string, (ids: Ids) => Record<string, string>> = {
  clientId: (ids) => ({ ...settings, clientId: ids.payment }),
  merchantId: (ids) => ({ ...settings, clientId: 'unknown', merchantId: ids.payment }),
  webhookId: (ids) => ({ ...settings, clientId: 'unknown', webhookId: ids.payment }),
}

export const settingsEntryPoints: FeatureEntryPoints = {
  procedures: {
    'settings.view': { minAccess: 'admin' },
    'settings.create': { minAccess: 'admin', right: settings, foreign: accountIds },
    'settings.update': { minAccess: 'admin', right: settings, foreign: accountIds },
    'chapterLook.view': { minAccess: 'admin' },
    'chapterLook.change': {
      minAccess: 'admin',
      right: { mainColor: '#8b1a2b', accentColor: '#e0a020', logo: [] },
    },
    'chapterLook.reset': { minAccess: 'admin', right: {} },
    // The chapter of the association has no account yet.
    'settings.openStandin': { minAccess: 'admin', as: 'system', on: 'aea', right: {} },
    'settings.sendTest': {
      minAccess: 'admin',
      right: { of: 'typed', password: 'mail-password', mailServer: 'mail.invalid' },
    },
    'settings.checkAccount': {
      minAccess: 'admin',
      right: { of: 'typed', clientId: 'standin-dc' },
      foreign: { clientId: (ids) => ({ of: 'typed', clientId: ids.payment }) },
    },
  },
  proofs: settingsProofs,
  calls: {
    'GET /api/chapters/settings/{host}': { minAccess: 'admin', foreign: onHost('/api/chapters/settings') },
    'POST /api/chapters/settings': { minAccess: 'admin' },
    'PUT /api/chapters/settings/{host}': { minAccess: 'admin', foreign: onHost('/api/chapters/settings') },
  },
  pages: {
    '/settings': {
      minAccess: 'admin',
      forms: [
        { minAccess: 'admin', form: { intent: 'chapter', ...chapterFields, edition: '' } },
        { minAccess: 'admin', form: { intent: 'mail', ...mailFields, currentPassword: worldPassword, edition: '' } },
        {
          minAccess: 'admin',
          form: { intent: 'payment', ...paymentFields, currentPassword: worldPassword, edition: '' },
        },
        {
          minAccess: 'admin',
          form: {
            intent: 'money',
            confirmRefundsAbove: '',
            zelleAddress: 'treasurer@dc.aea.example',
            currentPassword: worldPassword,
            edition: '',
          },
        },
        {
          minAccess: 'admin',
          form: { intent: 'papers', tableDates: 'words', paperSize: 'a4', ein: '12-3456789', edition: '' },
        },
        {
          minAccess: 'admin',
          form: { intent: 'look', mainColor: '#8b1a2b', accentColor: '#e0a020', logo: '[]', edition: '' },
        },
        { minAccess: 'admin', form: { intent: 'resetLook' } },
        { minAccess: 'admin', form: { intent: 'openStandin' } },
        {
          minAccess: 'admin',
          form: {
            intent: 'sendTest',
            of: 'typed',
            chapterEmail: settings.chapterEmail,
            mailServer: 'mail.invalid',
            password: 'mail-password',
          },
        },
        { minAccess: 'admin', form: { intent: 'checkAccount', of: 'typed', clientId: 'standin-dc', clientSecret: '' } },
        { minAccess: 'admin', form: { intent: 'renewals', daysBefore: '60, 30', daysAfter: '14', graceDays: '10' } },
        { minAccess: 'admin', form: { intent: 'jobPortal', courtesy: '', digestDay: 'friday' } },
      ],
      foreign: {
        fields: Object.fromEntries(
          Object.entries(accountIds).map(([field, named]) => [
            field,
            (ids: Ids) => [{ intent: 'payment', ...paymentFields, ...named(ids), edition: '' }],
          ]),
        ),
      },
    },
    '/settings/guide': { minAccess: 'admin' },
  },
  limits: {
    testsByChapter: {
      attempt: ({ client, admin }) => post(client, '/api/trpc/settings.checkAccount', { of: 'saved' }, { by: admin }),
    },
  },
}
