import { calendarDay } from '#server/time/clock.ts'
import type { FeatureEntryPoints, ForeignPage, PageForm } from '#tests/support/entry-points/rows.ts'
import { layLine } from '#tests/support/world/bank-lines.ts'
import { layRule, layShare, shareMonth as month } from '#tests/support/world/shares.ts'
import { memberIds } from '#tests/support/world/world.ts'
import type { PaymentsWorld } from '#tests/support/world/world-with-payments.ts'

/** A month of its own for each input, because a statement is agreed with and paid once. */
const owed = async (world: PaymentsWorld) => {
  await layShare(world)
  const { totals } = await world.as('admin').shares.statement({ month })
  return { month, toPayCents: totals.toPayCents }
}

const agreed = async (world: PaymentsWorld) => {
  const statement = await owed(world)
  await world.as('admin').shares.agree(statement)
  return statement
}

const open = { chapterId: 'chapter-dc', month }
const rule = { purpose: 'dues', basis: 'flat', fromDay: '2027-01-01', parent: '15' }

/** The parent sees every chapter's statements, and there is no share in New York. */
const ofParent = (more: object) => ({
  input: (ids: { chapter: string }) => ({ chapterId: ids.chapter, month, ...more }),
})

/** Both addresses of a statement take the forms of either side. */
const forms: PageForm[] = [
  { minAccess: 'admin', form: { intent: 'agree', month, toPayCents: '1500' } },
  { minAccess: 'admin', form: { intent: 'disagree', month, note: 'Row 3 is a student.' } },
  { minAccess: 'admin', form: { intent: 'pay', month, checkNumber: '1189' } },
  { minAccess: 'admin', form: { intent: 'match', month, lineId: 'none' } },
  { minAccess: 'admin', form: { intent: 'takePaymentBack', month } },
  { minAccess: 'systemAdmin', form: { intent: 'agreeAsParent', ...open, toPayCents: '1500' } },
  { minAccess: 'systemAdmin', form: { intent: 'disagreeAsParent', ...open, note: 'Row 3 is a student.' } },
  { minAccess: 'systemAdmin', form: { intent: 'matchAsParent', ...open, lineId: 'none' } },
  {
    minAccess: 'systemAdmin',
    form: { intent: 'correct', ...open, paymentId: 'none', paymentType: 'Student' },
  },
]

const fields: NonNullable<ForeignPage['fields']> = {
  lineId: (ids) => [
    { intent: 'match', month, lineId: ids.bankLine },
    { intent: 'matchAsParent', ...open, lineId: ids.bankLine },
  ],
  chapterId: (ids) => [
    { intent: 'agreeAsParent', ...open, chapterId: ids.chapter, toPayCents: '1500' },
    { intent: 'disagreeAsParent', ...open, chapterId: ids.chapter, note: 'Row 3 is a student.' },
    { intent: 'matchAsParent', ...open, chapterId: ids.chapter, lineId: 'none' },
    { intent: 'correct', ...open, chapterId: ids.chapter, paymentId: 'none', paymentType: 'Student' },
  ],
  paymentId: (ids) => [{ intent: 'correct', ...open, paymentId: ids.dues, paymentType: 'Student' }],
}

export const sharesEntryPoints: FeatureEntryPoints = {
  procedures: {
    'shares.overview': { minAccess: 'admin' },
    'shares.toConfirm': { minAccess: 'admin' },
    'shares.statement': {
      minAccess: 'admin',
      question: async (world) => {
        await layShare(world)
        return { month }
      },
    },
    'shares.agree': { minAccess: 'admin', right: owed },
    'shares.disagree': {
      minAccess: 'admin',
      right: async (world) => {
        await layShare(world)
        return { month, note: 'Row 3 is a student.' }
      },
    },
    'shares.pay': {
      minAccess: 'admin',
      right: async (world) => {
        await agreed(world)
        return { month, checkNumber: '1189' }
      },
    },
    'shares.match': {
      minAccess: 'admin',
      right: async (world) => {
        const { toPayCents } = await agreed(world)
        const { lineId } = await layLine(world, { amountCents: -toPayCents, text: 'CHECK 1189' })
        return { month, lineId }
      },
      foreign: { lineId: (ids) => ({ month, lineId: ids.bankLine }) },
    },
    'shares.takePaymentBack': {
      minAccess: 'admin',
      // Idempotent, so nothing has to be paid.
      right: async (world) => {
        await layShare(world)
        return { month }
      },
    },
    'shares.exported': {
      minAccess: 'admin',
      foreign: {
        chapterId: {
          input: (ids) => ({ chapterId: ids.chapter, month, format: 'csv' }),
          files: (ids) => [`/export/share.csv?month=${month}&chapterId=${ids.chapter}`],
        },
      },
    },
    'shares.all': { minAccess: 'systemAdmin', on: 'aea' },
    'shares.setRule': { minAccess: 'systemAdmin', on: 'aea', right: rule },
    'shares.statementOf': {
      minAccess: 'systemAdmin',
      on: 'aea',
      question: async (world) => {
        await layShare(world)
        return open
      },
      foreign: { chapterId: ofParent({}) },
    },
    'shares.agreeAsParent': {
      minAccess: 'systemAdmin',
      on: 'aea',
      right: async (world) => ({ ...open, ...(await owed(world)) }),
      foreign: { chapterId: ofParent({ toPayCents: 1_500 }) },
    },
    'shares.disagreeAsParent': {
      minAccess: 'systemAdmin',
      on: 'aea',
      right: async (world) => {
        await layShare(world)
        return { ...open, note: 'Row 3 is a student.' }
      },
      foreign: { chapterId: ofParent({ note: 'Row 3 is a student.' }) },
    },
    'shares.matchAsParent': {
      minAccess: 'systemAdmin',
      on: 'aea',
      right: async (world) => {
        const { toPayCents } = await agreed(world)
        const { lineId } = await layLine(world, { amountCents: toPayCents, text: 'DEPOSIT' }, 'system')
        return { ...open, lineId }
      },
      foreign: {
        chapterId: ofParent({ lineId: 'none' }),
        lineId: (ids) => ({ ...open, lineId: ids.bankLine }),
      },
    },
    'shares.correct': {
      minAccess: 'systemAdmin',
      on: 'aea',
      right: async (world) => {
        await layRule(world)
        const { paymentId } = await world.as('admin').dues.recordByHand({
          memberId: memberIds.member,
          terms: 1,
          method: 'check',
          reference: 'CHK-SHARE',
        })
        await world.as('system').shares.setRule({
          ...rule,
          basis: 'flat',
          purpose: 'dues',
          fromDay: calendarDay(world.clock.now(), world.chapters.dc.timeZone),
          paymentType: 'Student',
          parent: '4',
        })
        const { month } = await world.store.read
          .selectFrom('shareLines')
          .select('month')
          .where('chapterId', '=', world.chapters.dc.id)
          .where('paymentId', '=', paymentId)
          .executeTakeFirstOrThrow()
        return { chapterId: 'chapter-dc', month, paymentId, paymentType: 'Student' }
      },
      foreign: {
        chapterId: ofParent({ paymentId: 'none', paymentType: 'Student' }),
        paymentId: (ids) => ({ ...open, paymentId: ids.dues, paymentType: 'Student' }),
      },
    },
  },
  pages: {
    '/treasury/shares': {
      minAccess: 'admin',
      forms: [{ minAccess: 'systemAdmin', form: { intent: 'setRule', ...rule } }],
    },
    '/treasury/shares/:month': {
      minAccess: 'admin',
      at: () => `/treasury/shares/${month}`,
      status: 404,
      forms,
      foreign: { address: () => `/treasury/shares/${month}`, fields },
    },
    '/treasury/shares/:month/:chapterId': {
      minAccess: 'systemAdmin',
      at: () => `/treasury/shares/${month}/none`,
      status: 404,
      forms,
      foreign: { address: (ids) => `/treasury/shares/${month}/${ids.chapter}`, fields },
    },
  },
  exports: {
    share: { minAccess: 'admin', query: () => `?month=${month}` },
  },
}
