import { sealsOf } from '#server/features/months/reads.ts'
import { monthsBefore } from '#server/time/calendar.ts'
import type { FeatureEntryPoints } from '#tests/support/entry-points/rows.ts'
import type { PaymentsWorld } from '#tests/support/world/world-with-payments.ts'
import { layMonthSeal } from '#tests/support/world/months.ts'
import type { World } from '#tests/support/world/world.ts'

const account = {
  accountName: 'Old checking',
  bankName: 'Example Bank',
  lastFour: 'OLD1',
  opening: '0',
  openedOn: '2019-12-01',
}

/** Returns the next month of dc that can be sealed; an old account gives its books many. */
export async function freeMonth(world: World): Promise<{ month: string }> {
  const { bank, months } = world.as('admin')
  const { accounts } = await bank.overview()
  if (!accounts.some(({ lastFour }) => lastFour === account.lastFour)) await bank.addAccount(account)
  const last = (await sealsOf(world.store.read, world.chapters.dc.id)).at(-1)
  if (last?.state === 'unsealAsked') await months.keepSealed({ month: last.month })
  if (last?.state !== 'toConfirm') return { month: last ? monthsBefore(last.month, -1) : '2020-01' }
  await months.askUnseal({ month: last.month, reason: 'mistake', note: '' })
  return { month: last.month }
}

const bySystem = (world: PaymentsWorld) => world.as('system', { on: 'dc' }).months

/** Seals a month, and returns it. */
async function sealedMonth(world: PaymentsWorld): Promise<{ month: string }> {
  const free = await freeMonth(world)
  await layMonthSeal(world, free.month)
  return free
}

async function askedMonth(world: PaymentsWorld): Promise<{ month: string }> {
  const sealed = await sealedMonth(world)
  await bySystem(world).askUnseal({ ...sealed, reason: 'mistake', note: '' })
  return sealed
}

async function monthToConfirm(world: PaymentsWorld): Promise<{ month: string }> {
  const free = await freeMonth(world)
  await layMonthSeal(world, free.month, 'system', true)
  return free
}

export const monthEntryPoints: FeatureEntryPoints = {
  procedures: {
    'months.all': { minAccess: 'admin' },
    'months.toSeal': { minAccess: 'admin' },
    'months.sealing': { minAccess: 'admin', question: { month: '2026-11' } },
    'months.one': { minAccess: 'admin', question: { month: '2026-11' } },
    'months.printed': { minAccess: 'admin', question: sealedMonth },
    'months.year': { minAccess: 'admin', question: { year: 2026 } },
    'months.yearExported': { minAccess: 'admin', question: { year: 2026, format: 'csv' } },
    'months.check': { minAccess: 'anyone', question: { code: 'none' } },
    'months.seal': { minAccess: 'admin', right: freeMonth },
    'months.confirm': { minAccess: 'admin', right: monthToConfirm },
    'months.askUnseal': {
      minAccess: 'admin',
      right: async (world) => ({ ...(await sealedMonth(world)), reason: 'missingEntry', note: 'A check' }),
    },
    'months.unseal': { minAccess: 'admin', right: askedMonth },
    'months.keepSealed': { minAccess: 'admin', right: askedMonth },
    'months.changeRule': {
      minAccess: 'admin',
      right: async (world) => {
        const { isConfirmedBySecond } = await world.as('admin').months.all()
        return { confirmedBy: isConfirmedBySecond ? 'one' : 'two' }
      },
    },
  },
  pages: {
    '/treasury/months': {
      minAccess: 'admin',
      forms: [{ minAccess: 'admin', form: { intent: 'changeRule', confirmedBy: 'two' } }],
    },
    '/treasury/months/:month': {
      minAccess: 'admin',
      at: () => '/treasury/months/2026-11',
      forms: [
        { minAccess: 'admin', form: { intent: 'seal', month: '2026-11' } },
        { minAccess: 'admin', form: { intent: 'confirm', month: '2026-11' } },
        { minAccess: 'admin', form: { intent: 'askUnseal', month: '2026-11', reason: 'mistake', note: '' } },
        { minAccess: 'admin', form: { intent: 'unseal', month: '2026-11' } },
        { minAccess: 'admin', form: { intent: 'keepSealed', month: '2026-11' } },
      ],
      foreign: { none: 'a month of the calendar' },
    },
    '/treasury/year/:year': {
      minAccess: 'admin',
      at: () => '/treasury/year/2026',
      foreign: { none: 'a year of the calendar' },
    },
  },
  exports: { year: { minAccess: 'admin', query: ({ year }) => `?year=${year}` } },
}
