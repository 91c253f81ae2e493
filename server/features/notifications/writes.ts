import type { z } from 'zod'
import type { NotificationMarkRow } from '#db/tables/notifications.ts'
import { all, first, run, type Work } from '#db/work.ts'
import { lockHead } from '#events-log/append.ts'
import type { Chapter, ChapterId } from '#server/chapter.ts'
import type { Context, Tx } from '#server/context.ts'
import { post } from '#server/providers/mail/outbox.ts'
import { notificationEmail, type Notified } from './mail.ts'
import { choicesIn, marksOf, membersIn, adminsIn, newsIn, type News, type Span } from './reads.ts'
import { authorsIn, isEmpty, newsFor } from './recipients.decisions.ts'
import { occasions, usualWay, type Occasion, type Way } from './rules.ts'
import type { choices } from './schema.ts'

type Around = Pick<Context, 'env' | 'urls'> & { chapter: Chapter }

/** Saves a person's choices. What happened before keeps the way that it had. */
export function* saveChoices(
  { sql, now }: Tx,
  chapter: ChapterId,
  personId: string,
  chosen: z.output<typeof choices>,
): Work<void> {
  const known = yield* all(choicesIn(sql, chapter).where('personId', '=', personId))
  const hows = new Map(known.map(({ occasion, how }) => [occasion, how]))
  for (const occasion of occasions) {
    const how = chosen[occasion]
    const before = hows.get(occasion) ?? usualWay
    if (how !== undefined && how !== before)
      yield* saveChoice({ sql, now }, { chapterId: chapter, personId, occasion, how, before })
  }
}

type Saved = { chapterId: string; personId: string; occasion: Occasion; how: Way; before: Way }

function* saveChoice({ sql, now }: Pick<Tx, 'sql' | 'now'>, choice: Saved): Work<void> {
  const { how, before } = choice
  const changedAt = now.toISOString()
  yield* run(
    sql
      .insertInto('notificationChoices')
      .values({ ...choice, changedAt })
      .onConflict((conflict) =>
        conflict.columns(['chapterId', 'personId', 'occasion']).doUpdateSet({ how, before, changedAt }),
      ),
  )
}

/** Sets all of a person's notifications of the chapter. Idempotent. */
export const setAll = (tx: Tx, chapter: ChapterId, personId: string, way: Way): Work<void> =>
  saveChoices(tx, chapter, personId, Object.fromEntries(occasions.map((occasion) => [occasion, way])))

/** Starts a chapter's notifications: nothing from before is sent. Idempotent. */
export function* beginMarks({ sql }: Tx, marks: NotificationMarkRow): Work<void> {
  yield* run(
    sql
      .insertInto('notificationMarks')
      .values(marks)
      .onConflict((conflict) => conflict.doNothing()),
  )
}

/**
 * Queues the daily summaries of a chapter up to a time: one for each person for whom something happened. Locks the head
 * of the log, so that the second of two processes finds them queued. Returns their number.
 */
export const sumUp = (tx: Tx, around: Around, to: string): Work<number> =>
  notify(tx, around, { to, mark: 'summedUpTo', way: 'summary', kind: 'daily summary' })

/** The same for what people want to know at once. Zelle reports are emailed with the report itself. */
export const notifyAtOnce = (tx: Tx, around: Around, to: string): Work<number> =>
  notify(tx, around, { to, mark: 'notifiedUpTo', way: 'atOnce', kind: 'notification' })

type Sending = {
  to: string
  mark: 'notifiedUpTo' | 'summedUpTo'
  way: 'summary' | 'atOnce'
  kind: 'daily summary' | 'notification'
}

function* notify(tx: Tx, around: Around, { to, mark, way, kind }: Sending): Work<number> {
  yield* lockHead(tx)
  const { sql, now } = tx
  const { chapter } = around
  const from = (yield* first(marksOf(sql, chapter.id)))?.[mark]
  if (from === undefined || from >= to) return 0
  const news = yield* newsWithin(tx, chapter, { from, to }, way)
  const choices = yield* all(choicesIn(sql, chapter.id))
  let sent = 0
  for (const reader of yield* readersOf(tx, chapter.id, news)) {
    const own = newsFor(news, reader, { way, choices, jobPortal: chapter.jobPortal })
    if (isEmpty(own)) continue
    yield* post(sql, notificationEmail(around, reader, { news: own, upTo: to, kind }), now)
    sent += 1
  }
  yield* run(
    sql
      .updateTable('notificationMarks')
      .set({ [mark]: to })
      .where('chapterId', '=', chapter.id),
  )
  return sent
}

function* newsWithin(tx: Tx, chapter: Chapter, span: Span, way: 'summary' | 'atOnce'): Work<News> {
  const news = yield* newsIn(tx, chapter, span)
  return way === 'atOnce' ? { ...news, zelle: [] } : news
}

/** Returns the admins or who stands in for them, and the authors whom comments concern. */
function* readersOf({ sql }: Tx, chapter: ChapterId, news: News): Work<Notified[]> {
  if (isEmpty(news)) return []
  const admins = yield* all(adminsIn(sql, chapter))
  const authors = authorsIn(news)
  const others = authors.length > 0 ? yield* all(membersIn(sql, chapter).where('members.personId', 'in', authors)) : []
  const isAdmin = new Set(admins.map(({ personId }) => personId))
  const people = new Map([...admins, ...others].map((person) => [person.personId, person]))
  return [...people.values()].map(({ chapterId, ...person }) => ({
    ...person,
    isAdmin: isAdmin.has(person.personId),
    standsIn: chapterId !== chapter,
  }))
}

/** Deletes a person's choices with the account, also those of a system admin in the chapters of others. */
export function* forgetNotified({ sql }: Tx, _chapter: ChapterId, personId: string): Work<void> {
  yield* run(sql.deleteFrom('notificationChoices').where('personId', '=', personId))
}

/** Deletes what a chapter has of notifications with the chapter. */
export function* dropNotifications({ sql }: Tx, chapterId: string): Work<void> {
  yield* run(sql.deleteFrom('notificationChoices').where('chapterId', '=', chapterId))
  yield* run(sql.deleteFrom('notificationMarks').where('chapterId', '=', chapterId))
}
