import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { diffProjections, rebuildProjections } from '#events-log/shadow.ts'
import { verifyExport } from '#events-log/verify-export.ts'
import { auditor, type ExportTotals } from '#server/features/books/export.decisions.ts'
import { openExport } from '#server/features/books/export.writes.ts'
import { beginSale, cancelSale, finishSale, refundSale, sendRefund } from '#server/features/payments/checkout.writes.ts'
import { payByOrder } from '#server/features/payments/client-orders/writes.ts'
import { requestRefund } from '#server/features/payments/refund-requests/writes.ts'
import { reconcile } from '#server/features/payments/jobs.ts'
import { orMoneyBack } from '#server/features/payments/client-orders/refused-orders.writes.ts'
import { kindTable } from '#server/wiring/kinds.ts'
import { logDefinitionOf } from '#server/wiring/log-definition.ts'
import { Refusal } from '#server/refusal.ts'
import { kindsOf, type Kinds } from '#server/sale.ts'
import { openWebhook } from '#tests/support/fakes/webhooks.ts'
import { move } from '#tests/support/world/ledger.ts'
import { describeOnBoth } from '#tests/support/world/world.ts'
import { worldWithPayments, type PaymentsWorld } from '#tests/support/world/world-with-payments.ts'
import { runLog } from '../../scripts/log/run.ts'
import {
  breakMugs,
  buyerState,
  mugClaim,
  mugKind,
  mugsOf,
  openMugShop,
  soldWithMugs,
  twoMugs,
  type MugPurchase,
} from './mugs.ts'

const { kinds } = soldWithMugs

describeOnBoth('a kind that the portal does not know', (open) => {
  let world: PaymentsWorld
  const begin = async () => {
    const env = { DATA_DIR: mkdtempSync(path.join(tmpdir(), 'chapterhouse-mugs-')) }
    world = await worldWithPayments((options) => open({ ...options, env, sold: soldWithMugs }))
    await openMugShop(world.store, world.chapters.dc.id)
  }
  const ctx = () => world.context('anonymous')
  const owns = ({ purpose }: { purpose: string }) => purpose === 'mug'
  const order = async () => {
    const { paymentId, orderId } = await beginSale<MugPurchase>(ctx(), {
      path: '/mugs',
      describe: ({ mugs }) => `${mugs} mugs`,
      *price() {
        return twoMugs('B1')
      },
    })
    return { paymentId, orderId }
  }
  const approved = async () => {
    const begun = await order()
    await world.standin.control({ do: 'approve', orderId: begun.orderId })
    return begun
  }
  const attempt = (paymentId: string) =>
    world.store.read
      .selectFrom('paymentAttempts')
      .select(['purpose', 'state', 'reason'])
      .where('paymentId', '=', paymentId)
      .executeTakeFirst()
  const traced = async (id: string) =>
    (await world.as('admin').books.facts({ id })).facts.map(({ name, detail }) => `${name}: ${detail}`)
  const bought = { buyerId: 'B1', mugs: 2, amountCents: 3_000 }

  /** At the end of each test, the tables follow from the log, and a rebuild changes nothing. */
  afterEach(async () => {
    const { logDefinition } = world.portal
    const differences = async () => {
      const tables = await world.store.alone('snapshot', (builder) => diffProjections(builder, logDefinition))
      return tables.filter(({ unexplained, missing }) => unexplained.length + missing.length > 0)
    }
    expect(await differences()).toEqual([])
    await world.store.alone('exclusive', (builder) => rebuildProjections(builder, logDefinition))
    expect(await differences()).toEqual([])
    await world.close()
  })

  test('is ordered, paid and delivered, and appears in tables, treasury, trace and replay under its own names', async () => {
    await begin()
    const { paymentId, orderId } = await approved()
    expect(await finishSale(ctx(), orderId, owns)).toEqual({ paymentId, state: 'paid' })
    expect(await finishSale(ctx(), orderId, owns)).toEqual({ paymentId, state: 'paid' })
    expect(await attempt(paymentId)).toEqual({ purpose: 'mug', state: 'paid', reason: null })
    expect(await mugsOf(world.store)).toEqual([{ ...bought, status: 'COMPLETED' }])
    expect(await buyerState(world.store)).toBe('packed')

    const admin = world.as('admin')
    expect((await admin.payments.inChapter({})).rows).toMatchObject([
      { paymentId, paymentType: '2 mugs', amountCents: 3_000 },
    ])
    const books = await admin.books.asOf({})
    expect(books.lines.at(-1)).toMatchObject({ id: 'mugs', name: 'Mugs with our seal' })
    expect([books.everything.mugs?.receivedCents, books.booked.balanceCents]).toEqual([3_000, 3_000])
    expect(await admin.books.payments({})).toMatchObject([
      { paymentId, purpose: '2 mugs', method: 'Mug', name: 'Muster, Max', amountCents: 3_000 },
    ])
    const names = await traced(paymentId)
    expect(names[0]).toBe('Payment started: 2 mugs, buyer B1, $30.00')
    expect(names.at(-1)).toMatch(/^Mugs paid: 2 mugs, buyer B1, \$30.00, PayPal’s fee \$1.54, order/)
    expect(await replayed()).toMatch(/Mugs with our seal +1 +30\.00 +0\.00 +30\.00/)
  })

  async function replayed(): Promise<string> {
    let text = ''
    const { store, env, clock } = world
    const open = async () => ({ store, env, clock, kinds, close: async () => undefined })
    await runLog(['replay', 'payments', '--chapter', 'dc'], {
      out: (part) => void (text += part),
      err: () => undefined,
      watched: false,
      open,
    })
    return text
  }

  test('is completed by the reconciler or a webhook when the buyer never returns, and released when nobody pays', async () => {
    await begin()
    const left = await approved()
    world.clock.forward(3)
    await reconcile(world.portal)
    expect(await attempt(left.paymentId)).toMatchObject({ state: 'paid' })

    const webhook = await openWebhook(world)
    const second = await approved()
    await webhook.settled()
    expect(await attempt(second.paymentId)).toMatchObject({ state: 'paid' })
    await webhook.close()

    const third = await order()
    await cancelSale(ctx(), third.orderId, owns)
    expect([await attempt(third.paymentId), await buyerState(world.store)]).toMatchObject([
      { state: 'abandoned', reason: 'cancelled' },
      'released',
    ])
  })

  test("is not charged when its feature objects, and money already taken is returned, in the feature's words", async () => {
    await begin()
    const { paymentId, orderId } = await approved()
    await breakMugs(world.store)
    await expect(finishSale(ctx(), orderId, owns)).rejects.toThrow('The mugs are broken. Nothing was charged.')
    expect(await attempt(paymentId)).toMatchObject({ state: 'abandoned', reason: 'broken' })

    const captured = await world.browserOrder({ amountCents: 3_000 })
    await expect(payByOrder(ctx(), captured, mugClaim('B1', 'No mugs are left.'))).rejects.toThrow(
      'No mugs are left. Your payment will be refunded in full.',
    )
    await expect(payByOrder(ctx(), captured, mugClaim('B1'))).rejects.toThrow(
      'The mugs are broken. Your payment was refunded in full.',
    )
    expect((await traced(captured)).find((name) => name.startsWith('Captured but'))).toContain('the mugs are broken')

    const refused = await world.browserOrder({ amountCents: 3_000 })
    const selling = { sells: 'mug', paymentResult: { id: refused }, requestId: 'a-test', clientAddress: '127.0.0.1' }
    const call = () => Promise.reject(new Refusal('invalid', 'Choose a colour.'))
    await expect(orMoneyBack(world.portal, world.chapters.dc, selling, call)).rejects.toThrow(
      'Choose a colour. Your payment will be refunded in full.',
    )
    expect((await world.standin.books()).refunds).toHaveLength(2)
    expect(await mugsOf(world.store)).toEqual([])
  })

  test('is canceled after booking: the money is returned once, and its row and its line say so', async () => {
    await begin()
    const { paymentId } = await payByOrder(ctx(), await world.browserOrder({ amountCents: 3_000 }), mugClaim('B1'))
    expect(await mugsOf(world.store)).toEqual([{ ...bought, status: 'COMPLETED' }])
    for (const _ of [1, 2]) {
      await ctx().write((tx) => refundSale(tx, ctx(), paymentId, 'recalled'))
      await sendRefund(ctx(), paymentId)
    }
    expect((await world.standin.books()).refunds).toHaveLength(1)
    expect([await mugsOf(world.store), await buyerState(world.store)]).toEqual([
      [{ ...bought, status: 'REFUNDED' }],
      'returned',
    ])
    expect((await world.as('admin').books.asOf({})).everything.mugs).toMatchObject({
      payments: 1,
      receivedCents: 3_000,
      givenBackCents: 3_000,
    })
    expect((await traced(paymentId)).filter((name) => /^(Refund decided|Mugs refunded)/.test(name))).toHaveLength(2)
    expect((await world.as('admin').books.facts({ id: paymentId })).payments).toMatchObject([
      { returns: ['refunded because the mugs were recalled'] },
    ])
  })

  test('is refunded in part, and deducted in its row, the payments table and its line', async () => {
    await begin()
    const { paymentId } = await payByOrder(ctx(), await world.browserOrder({ amountCents: 3_000 }), mugClaim('B1'))
    for (const _ of [1, 2])
      await requestRefund(ctx(), paymentId, {
        requestId: 'form-1',
        what: { amountCents: 1_000 },
        leftCents: 3_000,
        reason: 'wrongAmount',
      })
    expect(await mugsOf(world.store)).toEqual([{ ...bought, status: 'PARTIALLY_REFUNDED' }])
    expect((await world.as('admin').payments.inChapter({})).rows).toMatchObject([
      { paymentId, refundedCents: 1_000, status: 'PARTIALLY_REFUNDED' },
    ])
    expect((await world.as('admin').books.asOf({})).everything.mugs).toEqual({
      payments: 1,
      receivedCents: 3_000,
      givenBackCents: 1_000,
      feeCents: 154,
      withoutFee: 0,
    })
    expect((await verified(kinds, kinds)).totals.year.mugs).toMatchObject({
      payments: 1,
      receivedCents: 3_000,
      givenBackCents: 1_000,
    })
  })

  test('is exported and verified; an export from before it was sold is still valid', async () => {
    await begin()
    await payByOrder(ctx(), await world.browserOrder({ amountCents: 3_000 }), mugClaim('B1'))
    const totals = await verified(kinds, kinds)
    expect(totals.problems).toEqual([])
    expect(totals.totals.year.mugs).toEqual({
      payments: 1,
      receivedCents: 3_000,
      givenBackCents: 0,
      feeCents: 154,
      withoutFee: 0,
    })

    await move(world, { kind: 'dues', chapter: 'ny', amountCents: 500, at: '2026-11-21T15:00:00Z' }, 1)
    const earlier = await verified(kindsOf(kindTable), kinds, 'ny')
    expect(earlier.problems).toEqual([])
    expect([earlier.closing.year?.mugs, earlier.totals.year.dues?.receivedCents]).toEqual([undefined, 500])
  })

  /** Exports a chapter's year with one table of kinds and verifies it with another. */
  async function verified(writing: Kinds, reading: Kinds, chapter: 'dc' | 'ny' = 'dc') {
    const lines = await openExport({ ...world.portal, kinds: writing }, world.chapters[chapter], 2026)
    const { visit, judge } = auditor(reading)
    const verdict = await verifyExport(bytesOf(lines), { visit })
    const closing = (verdict.closing ?? {}) as Partial<ExportTotals>
    const { totals, problems } = judge(closing)
    return { closing, totals, problems: [...verdict.problems, ...problems] }
  }
})

const cupFacts = {
  intended: 'CupsIntended',
  claimed: 'BrowserCupsClaimed',
  paid: { type: 'CupsPaid', name: 'Cups paid', line: { ...mugKind.facts.paid.line, id: 'cups' } },
  refunded: { type: 'CupsRefunded', name: 'Cups refunded' },
}

test.each([
  ['a fact', { facts: { ...cupFacts, intended: mugKind.facts.intended } }],
  ['a line', { facts: { ...cupFacts, paid: { ...cupFacts.paid, line: mugKind.facts.paid.line } } }],
  ['a reason', { objections: mugKind.objections }],
])('two kinds never share the name of %s', (_, shared) => {
  const cupKind = { ...mugKind, purpose: 'cup', facts: cupFacts, objections: {}, refunds: {} }
  const withCup = (cup: object) => kindsOf({ mug: mugKind, cup } as unknown as Parameters<typeof kindsOf>[0])
  expect(withCup(cupKind).all).toHaveLength(2)
  expect(() => withCup({ ...cupKind, ...shared })).toThrow('Two kinds of payments use the name')
})

test.each([
  ['a fact', { facts: { ...cupFacts, claimed: 'OrderCreated' } }],
  ['a reason', { objections: { repriced: { buyer: 'The cups cost more now.', trace: 'cups cost more' } } }],
])('no kind uses the name of %s shared by every payment', (_, taken) => {
  const cupKind = { ...mugKind, purpose: 'cup', facts: cupFacts, objections: {}, refunds: {} }
  const ofCups = (cup: object) => logDefinitionOf(kindsOf({ cup } as unknown as Parameters<typeof kindsOf>[0]))
  expect(() => ofCups(cupKind)).not.toThrow()
  expect(() => ofCups({ ...cupKind, ...taken })).toThrow('which every payment has')
})

test('a kind is in the table under its purpose', () => {
  expect(() => kindsOf({ cup: mugKind })).toThrow('The kind mug stands in the table as cup')
})

async function* bytesOf(lines: AsyncIterable<string>) {
  for await (const text of lines) yield Buffer.from(text)
}
