import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { newPaymentId, recordPayment } from '#server/features/payments/writes.ts'
import { paymentStream, type PaymentFact, type ProtocolFact } from '#server/features/payments/facts.ts'
import { refundReasons } from '#server/features/payments/rules.ts'
import { cancelRegistration } from '#server/features/registrations/cancellations/writes.ts'
import type { Kind, Purchase } from '#server/sale.ts'
import { announcePicnic, guestCart } from '#tests/support/world/picnic.ts'
import { describeOnBoth, memberIds } from '#tests/support/world/world.ts'
import { worldWithPayments, type PaymentsWorld } from '#tests/support/world/world-with-payments.ts'
import { openMugShop, soldWithMugs, twoMugs } from './mugs.ts'

const { kinds, sales } = soldWithMugs

/**
 * The facts of every payment that return money. A new fact must be added here; those of the kinds are found by the
 * table.
 */
const givesBack: Record<ProtocolFact['type'], 'emailed' | 'endsWhatWasEmailed' | 'no'> = {
  CaptureRejected: 'emailed',
  Refunded: 'endsWhatWasEmailed',
  OrderCreated: 'no',
  CaptureStarted: 'no',
  CapturePending: 'no',
  CaptureDeclined: 'no',
  OrderSetAside: 'no',
  IntentAbandoned: 'no',
  // Steps of a refund that ends with the fact of its kind.
  RefundIntended: 'no',
  RefundSeen: 'no',
  RefundStarted: 'no',
  RefundFailed: 'no',
  RefundWithdrawn: 'no',
  RefundRequested: 'no',
  RefundConfirmed: 'no',
  RefundDeclined: 'no',
  // A wrong manual entry: the portal never had that money.
  PaymentReversed: 'no',
}

/** Refunds that a feature announces in its own email, each proved below. */
const emailedByFeatures = ['cancelledByRegistrant', 'eventCalledOff', 'registrationCancelled']

type Golden = { row?: { type: string; data: Purchase & { createRequestId: string } } }

const goldens = readdirSync('server/features', { recursive: true, encoding: 'utf8' })
  .filter((file) => /golden[^/]*\/[^/]+\.json$/.test(file))
  .map((file) => path.join('server/features', file))
  .map((file) => JSON.parse(readFileSync(file, 'utf8')) as Golden)

/** Returns a purchase of a kind from its golden fixture, so that a new kind is tested without being named here. */
function purchaseOf({ purpose, facts }: Kind): Purchase {
  if (purpose === 'mug') return twoMugs('B2')
  const golden = goldens.find(({ row }) => row?.type === facts.intended)
  if (!golden?.row) throw new Error(`There is no golden fixture of ${facts.intended}`)
  const { createRequestId: _, ...bought } = golden.row.data
  return { ...bought, purpose }
}

const payerEmail = 'whoever.paid@wallet.example'

describeOnBoth('every fact that returns money is emailed to the payer', (open) => {
  let world: PaymentsWorld
  let memberAddress = ''
  beforeEach(async () => {
    const env = { DATA_DIR: mkdtempSync(path.join(tmpdir(), 'chapterhouse-refunds-')) }
    world = await worldWithPayments((options) => open({ ...options, env, sold: soldWithMugs }))
    await openMugShop(world.store, world.chapters.dc.id)
    const people = world.store.read.selectFrom('people').select('email').where('personId', '=', 'member')
    memberAddress = (await people.executeTakeFirstOrThrow()).email
  })
  afterEach(() => world.close())

  const ctx = () => world.context('anonymous')
  /**
   * Appends the first facts without their feature's side effects, which need more than a payment, and records the last
   * one normally.
   */
  const record = (paymentId: string, entered: readonly PaymentFact[], last: PaymentFact) =>
    ctx().write(function* (tx) {
      yield* tx.logWriter.record(paymentStream(kinds), paymentId, () => entered)
      yield* recordPayment(tx, ctx(), paymentId, () => [last], { payerId: 'PAYER0001', payerEmail })
    })
  const recipientsOf = async (paymentIds: readonly string[]) => {
    const messages = await world.store.read.selectFrom('outbox').select(['toAddress', 'text']).execute()
    return paymentIds.map((paymentId) =>
      messages.filter(({ text }) => text.includes(paymentId)).map(({ toAddress }) => toAddress),
    )
  }

  /** The buyers of a kind, each with their email address. */
  const buyersOf = (kind: Kind): { bought: Purchase; address: string }[] => [
    { bought: { ...purchaseOf(kind), personId: 'member', memberId: memberIds.member }, address: memberAddress },
    ...(kind.guestNames
      ? [{ bought: { ...purchaseOf(kind), personId: null, memberId: '' }, address: payerEmail }]
      : []),
  ]
  const begun = ({ purpose, ...bought }: Purchase, paymentId: string): PaymentFact[] => [
    { type: kinds.of(purpose).facts.intended, data: { ...bought, createRequestId: `create-${paymentId}` } },
    { type: 'OrderCreated', data: { orderId: `ORDER-${paymentId}`, payeeId: 'MERCHANTDC' } },
  ]

  test('a payment of any kind that is not kept, including a rejected call', async () => {
    const expected: [paymentId: string, address: string][] = []
    for (const kind of kinds.all) {
      const nothing = { bought: sales[kind.purpose as 'dues'].nothing as Purchase, address: payerEmail }
      for (const { bought, address } of [...buyersOf(kind), nothing]) {
        const paymentId = newPaymentId()
        const data = { captureId: `CAPTURE-${paymentId}`, amountCents: 499, currency: 'USD', reason: 'refused' }
        await record(paymentId, begun(bought, paymentId), { type: 'CaptureRejected', data })
        expected.push([paymentId, address])
      }
    }
    expect(await recipientsOf(expected.map(([paymentId]) => paymentId))).toEqual(
      expected.map(([, address]) => [address]),
    )
  })

  test('a refund of any kind for any reason', async () => {
    const expected: [paymentId: string, address: string][] = []
    for (const kind of kinds.all) {
      const ofKind = Object.keys(kind.refunds).filter((reason) => !kind.refunds[reason]!.emailedByFeature)
      for (const reason of [...refundReasons, 'atProvider', 'oneOfTomorrow', ...ofKind]) {
        for (const { bought, address } of buyersOf(kind)) {
          const paymentId = newPaymentId()
          const [captureId, { amountCents, currency }] = [`CAPTURE-${paymentId}`, bought]
          const taken = { orderId: `ORDER-${paymentId}`, captureId, payerId: null, feeCents: 0, netCents: amountCents }
          const refund = { refundKey: `key-${paymentId}`, captureId, amountCents, currency, parts: [] }
          const paid = { type: kind.facts.paid.type, data: { ...kind.bookedOf(bought), ...taken } }
          const intended: PaymentFact = { type: 'RefundIntended', data: { ...refund, reason } }
          const refunded = { type: kind.facts.refunded.type, data: { ...refund, refundId: null } }
          await record(paymentId, [...begun(bought, paymentId), paid, intended], refunded)
          expected.push([paymentId, address])
        }
      }
    }
    expect(await recipientsOf(expected.map(([paymentId]) => paymentId))).toEqual(
      expected.map(([, address]) => [address]),
    )
  })

  test('the refunds that features announce are those proved here', async () => {
    const own = kinds.all.flatMap(({ refunds }) =>
      Object.keys(refunds).filter((reason) => refunds[reason]!.emailedByFeature),
    )
    expect(own.sort()).toEqual(emailedByFeatures)
    expect(Object.keys(givesBack).filter((type) => kinds.ofFact(type))).toEqual([])
    const eventId = await announcePicnic(world)
    for (const reason of ['byRegistrant', 'eventCancelled', 'other'] as const) {
      const { orderId } = await world.as('anonymous').registrations.start(guestCart(eventId))
      await world.standin.control({ do: 'approve', orderId })
      const { registrationId } = await world.as('anonymous').registrations.finish({ orderId })
      await cancelRegistration(ctx(), registrationId, reason)
      const emails = (await world.sentEmails()).filter(
        ({ subject, text }) => text.includes(registrationId) && /canceled/i.test(subject),
      )
      expect(emails.map(({ to, text }) => [to, text.includes('We are refunding $60.00')])).toEqual([
        ['vera@guests.example', true],
      ])
    }
  })
})
