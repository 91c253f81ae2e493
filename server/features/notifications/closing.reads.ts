import { all, first, type Work } from '#db/work.ts'
import type { Tx } from '#server/context.ts'
import { countedDay, monthsBefore, startOfDay } from '#server/time/calendar.ts'
import { closingIn } from '../closing/reads.ts'
import { monthsToSeal } from '../closing/decisions.ts'
import { closingDay } from '../closing/rules.ts'
import { confirmedBy, confirmedStatements, monthsWithShares, unconfirmedOf } from '../closing/shares.reads.ts'
import type { NewsChapter, Span } from './reads.ts'

/** A month that is not sealed in time, or a statement that is not confirmed in time. */
export type ToClose = { at: string; what: 'month' | 'share'; month: string; chapterName: string; chapterId: string }

/**
 * Returns what of the books was to be closed, if its day ended in the span: once a month, however often it is asked. On
 * the parent's host the shares of all chapters are among it.
 */
export function* closingNews({ sql }: Pick<Tx, 'sql'>, chapter: NewsChapter, { from, to }: Span): Work<ToClose[]> {
  const { id: chapterId, zones, isMain } = chapter
  const today = countedDay(new Date(to), zones)
  const at = [0, 1]
    .map((count) => endOfClosingDay(monthsBefore(today.slice(0, 7), count), chapter))
    .find((end) => from < end && end <= to)
  if (at === undefined) return []
  const row = yield* first(closingIn(sql, chapterId))
  const months = confirmedBy(today)
  const of = { side: isMain ? ('parent' as const) : ('chapter' as const), chapterId }
  const shares = unconfirmedOf(
    yield* all(monthsWithShares(sql, of, months)),
    yield* all(confirmedStatements(sql, of, months)),
  )
  return [
    ...(row ? monthsToSeal(row, today) : []).map((month) => ({
      at,
      what: 'month' as const,
      month,
      chapterName: '',
      chapterId: '',
    })),
    ...shares.map((share) => ({
      ...share,
      at,
      what: 'share' as const,
      ...(isMain ? {} : { chapterName: '', chapterId: '' }),
    })),
  ]
}

/** Returns the time at which a month's closing day ends in the chapter's zone. */
const endOfClosingDay = (month: string, { zones }: Pick<NewsChapter, 'zones'>): string =>
  startOfDay(`${month}-${closingDay + 1}`, zones).toISOString()
