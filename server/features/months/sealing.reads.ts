import type { Context } from '#server/context.ts'
import { monthsBefore } from '#server/time/calendar.ts'
import { checklistOf } from './checklist.reads.ts'

/** What the page of a bank's lines says of the months that its lines belong to. */
export type Sealing = {
  /** Months with a seal in effect, oldest first, without the one that waits for its second admin. */
  sealed: string[]
  /** The month whose seal is in effect and waits for its second admin; null if none does. */
  toConfirm: string | null
  /** The month in which corrections of the sealed ones are counted; null before the first seal. */
  correctedIn: string | null
  /** Whether nothing stands in the way of sealing the month that was asked for. */
  isReady: boolean
}

/** Returns which months are sealed, and whether `month` can be sealed now. */
export async function sealingOf(ctx: Context, month: string | undefined): Promise<Sealing> {
  const rows = await ctx.db
    .selectFrom('monthSeals')
    .select(['month', 'state'])
    .where('chapterId', '=', ctx.chapter.id)
    .where('state', '<>', 'unsealed')
    .orderBy('month')
    .execute()
  const last = rows.at(-1)?.month
  // Months up to the last seal are sealed, or held by the first.
  const isOpen = month !== undefined && (last === undefined || month > last)
  return {
    sealed: rows.filter(({ state }) => state !== 'toConfirm').map(({ month: one }) => one),
    toConfirm: rows.find(({ state }) => state === 'toConfirm')?.month ?? null,
    correctedIn: last === undefined ? null : monthsBefore(last, -1),
    isReady: isOpen && (await checklistOf(ctx, month)).every(({ state }) => state !== 'open'),
  }
}
