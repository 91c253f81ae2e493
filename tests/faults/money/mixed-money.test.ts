import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { verifyExport } from '#events-log/verify-export.ts'
import { compareChapter } from '#server/features/books/comparison/writes.ts'
import { auditor, type ExportTotals } from '#server/features/books/export.decisions.ts'
import { openExport } from '#server/features/books/export.writes.ts'
import { worldWithPayments, type PaymentsWorld } from '#tests/support/world/world-with-payments.ts'
import { describeOnBoth } from '#tests/support/world/world.ts'
import { tell, timesOf } from '../figures.ts'
import { faultsIn } from '../ledgers.ts'
import { moveMoney } from '../money-moves.ts'

const moves = timesOf(1_000)

/** The total in the provider's own books, and the total in each place that states it here, in cents. */
type Sums = Record<'provider' | 'rows' | 'entered' | 'table' | 'treasury' | 'exported' | 'toResolve', number>

describeOnBoth('money of every kind', (open) => {
  let world: PaymentsWorld
  afterEach(() => world.close())

  test(
    `${moves} purchases, refunds and reversals, one in ten broken: provider, tables, export and treasury agree but for what is to be resolved`,
    { timeout: 60_000 + moves * 1_000 },
    async () => {
      world = await worldWithPayments((options) =>
        open({ ...options, env: { DATA_DIR: mkdtempSync(path.join(tmpdir(), 'chapterhouse-money-')) } }),
      )
      const done = await moveMoney(world, moves, 13)
      await compare()
      const sums = await sumsNow()
      tell('money of every kind', { ...done, ...sums })
      expect([wrongIn(sums), await faultsIn(world.store, world.env)]).toEqual([[], []])
      expect([sums.toResolve, sums.entered].filter((cents) => cents === 0)).toEqual([])

      // The controls: an unbooked refund is missed until the lists are compared, and a row with an extra cent always
      // is.
      const { orderId } = await world.approved('member')
      await world.as('member').payments.finish({ orderId })
      const { captureId } = (await world.standin.books()).captures.find((capture) => capture.orderId === orderId)!
      await world.standin.control({ do: 'refund', captureId, cents: 1 })
      expect(wrongIn(await sumsNow())).toEqual(['provider'])
      await compare()
      expect(wrongIn(await sumsNow())).toEqual([])
      await world.store.write(function* ({ sql }) {
        yield sql
          .updateTable('payments')
          .set((eb) => ({ amountCents: eb('amountCents', '+', 1) }))
          .where('captureId', '=', captureId)
          .where('term', '=', 1)
          .compile()
      })
      expect(wrongIn(await sumsNow())).toEqual(['provider', 'table', 'treasury', 'exported'])
      expect(await faultsIn(world.store, world.env)).toHaveLength(1)
    },
  )

  async function compare(): Promise<void> {
    world.clock.forward(60)
    await compareChapter(world.portal, world.chapters.dc)
  }

  /** Returns the places that disagree with the rows of payments. */
  function wrongIn({ provider, rows, entered, toResolve, ...others }: Sums): string[] {
    const [all, held] = [rows + entered, rows + toResolve]
    return [
      ...(provider === held ? [] : ['provider']),
      ...Object.entries(others).flatMap(([place, cents]) => (cents === all ? [] : [place])),
    ]
  }

  async function sumsNow(): Promise<Sums> {
    const { captures, refunds } = await world.standin.books()
    const taken = captures.filter(({ status }) => status !== 'PENDING' && status !== 'DECLINED' && status !== 'FAILED')
    const centsOf = (moved: readonly { amount: { cents: number } }[]) =>
      moved.reduce((sum, { amount }) => sum + amount.cents, 0)
    const rows = await world.store.read
      .selectFrom('payments')
      .select(['captureId', 'amountCents', 'refundedCents'])
      .where('chapterId', '=', world.chapters.dc.id)
      .execute()
    const leftOf = (some: typeof rows) => some.reduce((sum, row) => sum + row.amountCents - row.refundedCents, 0)
    const { visit, judge } = auditor(world.portal.kinds)
    const { closing, problems } = await verifyExport(bytesOf(await openExport(world.portal, world.chapters.dc, 2026)), {
      visit,
    })
    const exported = judge((closing ?? {}) as Partial<ExportTotals>)
    expect([...problems, ...exported.problems]).toEqual([])
    const { books, payments } = world.as('admin')
    const [{ booked }, { openCents }, { totalCents }] = [
      await books.asOf({}),
      await books.toResolve(),
      await payments.inChapter({}),
    ]
    return {
      provider: centsOf(taken) - centsOf(refunds),
      rows: leftOf(rows.filter(({ captureId }) => captureId !== null)),
      entered: leftOf(rows.filter(({ captureId }) => captureId === null)),
      table: totalCents!,
      treasury: booked.balanceCents,
      exported: exported.totals.closingBalanceCents,
      toResolve: openCents,
    }
  }
})

async function* bytesOf(lines: AsyncIterable<string>) {
  for await (const text of lines) yield Buffer.from(text)
}
