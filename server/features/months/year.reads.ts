import type { PlainRow } from '#db/long-read.ts'
import type { Context } from '#server/context.ts'
import { yearsIn } from '../books/reads.ts'
import type { MonthSum } from './facts.ts'
import { labelsOf, type MonthLabels } from './labels.reads.ts'
import { kindNameOf } from './papers.decisions.ts'
import { openSheets, sealsOf, type Seal } from './reads.ts'
import { kindsInOrder, monthText, sideOf } from './rules.ts'

/** What a year's report tells apart, besides the month. */
type YearSum = { month: string; kind: string; event: string; category: string; entries: number; amountCents: number }

type Row = Pick<YearSum, 'kind' | 'event' | 'category'> & {
  side: 'received' | 'paidOut'
  entries: number
  amountCents: number
  beforeCents: number
}

/** Returns a year's receipts and payments by month, and by kind, event and category, beside the year before. */
export async function yearView(ctx: Context, year: number) {
  const [sums, before, years, seals] = await Promise.all([
    sumsOf(ctx, year),
    sumsOf(ctx, year - 1),
    yearsIn(ctx.db, ctx.chapter.id, ctx.chapter.zones),
    sealsOf(ctx.db, ctx.chapter.id),
  ])
  const totalOf = (all: readonly YearSum[], side: string, month?: string) =>
    all
      .filter((sum) => sideOf(sum.kind) === side && (month === undefined || sum.month.slice(5) === month))
      .reduce((total, { amountCents }) => total + amountCents, 0)
  const both = (month?: string) => ({
    receivedCents: totalOf(sums, 'received', month),
    paidOutCents: totalOf(sums, 'paidOut', month),
    beforeReceivedCents: totalOf(before, 'received', month),
    beforePaidOutCents: totalOf(before, 'paidOut', month),
  })
  const names = ctx.kinds.all.map(({ purpose, name }) => [purpose, name] as const)
  return {
    year,
    years,
    months: Array.from({ length: 12 }, (_, index) => {
      const month = `${year}-${String(index + 1).padStart(2, '0')}`
      return { month, isSealed: seals.some((seal) => seal.month === month), ...both(month.slice(5)) }
    }),
    totals: both(),
    rows: rowsOf(ctx, sums, before),
    kindNames: Object.fromEntries(names),
  }
}

/** Returns the rows of the exported report: by month, and within it as on the page. */
export async function yearRows(ctx: Context, year: number): Promise<PlainRow[]> {
  const [sums, before] = await Promise.all([sumsOf(ctx, year), sumsOf(ctx, year - 1)])
  const labels = { kinds: Object.fromEntries(ctx.kinds.all.map(({ purpose, name }) => [purpose, name])) }
  return Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, '0')).flatMap((month) => {
    const of = (all: readonly YearSum[]) => all.filter((sum) => sum.month.slice(5) === month)
    return rowsOf(ctx, of(sums), of(before)).map(({ kind, side, ...row }) => ({
      ...row,
      month: monthText(`${year}-${month}`),
      side: side === 'received' ? 'Received' : 'Paid out',
      kind: kindNameOf({ labels: labels as MonthLabels }, kind),
    }))
  })
}

function rowsOf({ kinds }: Context, sums: readonly YearSum[], before: readonly YearSum[]): Row[] {
  const rows = new Map<string, Row>()
  const take = (all: readonly YearSum[], isBefore: boolean) => {
    for (const { kind, event, category, entries, amountCents } of all) {
      const side = sideOf(kind)
      if (side === 'neither') continue
      const key = JSON.stringify([kind, event, category])
      const row = rows.get(key) ?? { side, kind, event, category, entries: 0, amountCents: 0, beforeCents: 0 }
      rows.set(
        key,
        isBefore
          ? { ...row, beforeCents: row.beforeCents + amountCents }
          : { ...row, entries: row.entries + entries, amountCents: row.amountCents + amountCents },
      )
    }
  }
  take(sums, false)
  take(before, true)
  const order = kindsInOrder(kinds.all.map(({ purpose }) => purpose))
  const place = ({ side, kind }: Row) => (side === 'received' ? 0 : order.length) + order.indexOf(kind)
  return [...rows.values()].sort(
    (one, other) =>
      place(one) - place(other) ||
      one.event.localeCompare(other.event, 'en') ||
      one.category.localeCompare(other.category, 'en'),
  )
}

/** Returns the sums of a year: of sealed months as they were sealed, of the others as they stand. */
async function sumsOf(ctx: Context, year: number): Promise<YearSum[]> {
  const seals = await sealsOf(ctx.db, ctx.chapter.id)
  const sheet = await openSheets(ctx, ctx.chapter)
  const months = Array.from({ length: 12 }, (_, index) => `${year}-${String(index + 1).padStart(2, '0')}`)
  const sums: YearSum[] = []
  for (const month of months) {
    const seal = seals.find((one) => one.month === month)
    const counted = seal ?? { ...sheet(month), banks: [] }
    if (counted.sums.length === 0) continue
    const labels = seal ? await labelsOfSeal(ctx, seal) : await labelsOf(ctx, counted)
    sums.push(...counted.sums.map((sum) => named(month, sum, labels)))
  }
  return sums
}

async function labelsOfSeal(ctx: Context, seal: Seal): Promise<MonthLabels> {
  const row = await ctx.db
    .selectFrom('monthLabels')
    .select('labels')
    .where('chapterId', '=', ctx.chapter.id)
    .where('position', '=', seal.position)
    .executeTakeFirst()
  return row ? (JSON.parse(row.labels) as MonthLabels) : labelsOf(ctx, seal)
}

function named(
  month: string,
  { kind, itemId, eventId, entries, amountCents }: MonthSum,
  { items, events }: MonthLabels,
): YearSum {
  return {
    month,
    kind,
    event: eventId === null ? '' : (events[eventId] ?? ''),
    category: itemId === null ? '' : (items[itemId] ?? ''),
    entries,
    amountCents,
  }
}
