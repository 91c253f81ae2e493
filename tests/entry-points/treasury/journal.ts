import { layMonthSeal } from '#tests/support/world/months.ts'
import type { PaymentsWorld } from '#tests/support/world/world-with-payments.ts'
import { freeMonth } from './months.ts'
import type { FeatureEntryPoints } from '#tests/support/entry-points/rows.ts'

const order = { period: '2026-10', program: 'ledger', tracking: 'subject' }

const sealed = async (world: PaymentsWorld) => {
  const { month } = await freeMonth(world)
  await layMonthSeal(world, month)
  return { ...order, period: month }
}

export const journalEntryPoints: FeatureEntryPoints = {
  procedures: {
    'journal.view': { minAccess: 'admin', question: () => ({}) },
    'journal.lastExport': { minAccess: 'admin' },
    'journal.nameAccounts': {
      minAccess: 'admin',
      right: async (world) => ({
        program: 'beancount',
        version: (await world.as('admin').journal.view({ program: 'beancount' })).version,
        names: { dues: 'Income:Dues' },
      }),
    },
    'journal.useStarter': { minAccess: 'admin', right: () => ({ program: 'ledger' }) },
    'journal.export': { minAccess: 'admin', right: sealed },
  },
  pages: {
    '/treasury/journal': {
      minAccess: 'admin',
      forms: [
        { minAccess: 'admin', form: { intent: 'nameAccounts', program: 'xero', version: 'none', 'names.dues': '200' } },
        { minAccess: 'admin', form: { intent: 'useStarter', program: 'xero' } },
        { minAccess: 'admin', form: { intent: 'export', ...order } },
      ],
    },
  },
  otherRoutes: {
    'GET /treasury/journal/file': {
      ways: [
        {
          ask: () => '/treasury/journal/file?export=999999',
          minAccess: 'admin',
          in: 303,
          out: { member: 303, nobody: 303 },
          leadsTo: '/treasury/journal?file=none',
        },
      ],
    },
  },
}
