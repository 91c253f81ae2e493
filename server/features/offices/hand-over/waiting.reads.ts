import { unindexed } from '#db/unindexed.ts'
import type { Db } from '#db/tables/tables.ts'
import { suffices, type Need, type Rights } from '#server/auth/rights.rules.ts'
import type { Chapter } from '#server/chapter.ts'
import { waitingKinds, type WaitingKind } from './rules.ts'

/** Something that waits in an office: how much, since when, and the sum where it is money. */
export type WaitingRow = {
  kind: WaitingKind
  count: number
  /** ISO time of the oldest; of emails, when the next one goes out. */
  since: string
  amountCents: number | null
}

/** The right that each of them needs of an office. */
const needed: Record<WaitingKind, Need> = {
  applications: { right: 'applications', level: 'change' },
  toResolve: { right: 'payments', level: 'change' },
  refundsToConfirm: { right: 'payments', level: 'change' },
  openRefunds: { right: 'payments', level: 'change' },
  zelle: { right: 'payments', level: 'change' },
  scheduledEmails: { right: 'mail', level: 'change' },
  pendingJobs: { right: 'jobPortal', level: 'change' },
  eventDrafts: { right: 'events', level: 'change' },
  ballotDrafts: { right: 'settings', level: 'change' },
}

type Office = { rights: Rights; eventIds: readonly string[] | null }

type Asked = { db: Db; chapter: Pick<Chapter, 'id'>; office: Office; now: Date }

/**
 * Returns what waits of what an office may decide, and what was looked for. Counts, times, and sums alone: a successor
 * reads it before the rights to see more begin.
 */
export async function waitingInOffice(asked: Asked): Promise<{ rows: WaitingRow[]; checked: WaitingKind[] }> {
  const checked = waitingKinds.filter((kind) => suffices(asked.office.rights, needed[kind]))
  const found = await Promise.all(checked.map((kind) => questions[kind](asked)))
  const rows = checked.flatMap((kind, index): WaitingRow[] => {
    const { count, since, cents } = found[index]!
    // PostgreSQL returns counts and sums as text.
    if (Number(count) === 0 || since === null) return []
    return [{ kind, count: Number(count), since, amountCents: cents === undefined ? null : Number(cents ?? 0) }]
  })
  return { rows, checked }
}

type Found = { count: string | number | bigint; since: string | null; cents?: string | number | bigint | null }

const questions: Record<WaitingKind, (asked: Asked) => Promise<Found>> = {
  applications: ({ db, chapter }) =>
    db
      .selectFrom('applications')
      .select(({ fn }) => [fn.countAll().as('count'), fn.min('appliedAt').as('since')])
      .where('chapterId', '=', chapter.id)
      .executeTakeFirstOrThrow(),
  toResolve: ({ db, chapter }) =>
    db
      .selectFrom('ordersSetAside')
      .select(({ fn }) => [
        fn.countAll().as('count'),
        fn.min('capturedAt').as('since'),
        fn.sum('amountCents').as('cents'),
      ])
      .where('chapterId', '=', chapter.id)
      .executeTakeFirstOrThrow(),
  refundsToConfirm: ({ db, chapter }) =>
    db
      .selectFrom('refundRequests')
      .select(({ fn }) => [fn.countAll().as('count'), fn.min('askedAt').as('since'), fn.sum('amountCents').as('cents')])
      .where('chapterId', '=', chapter.id)
      .where('state', '=', 'asked')
      .executeTakeFirstOrThrow(),
  openRefunds: ({ db, chapter }) =>
    db
      .selectFrom('refunds')
      .select(({ fn }) => [
        fn.countAll().as('count'),
        fn.min('startedAt').as('since'),
        fn.sum('amountCents').as('cents'),
      ])
      .where('chapterId', '=', chapter.id)
      .where('state', 'in', ['started', 'failed'])
      .executeTakeFirstOrThrow(),
  zelle: ({ db, chapter }) =>
    db
      .selectFrom('zelleReports')
      .select(({ fn }) => [
        fn.countAll().as('count'),
        fn.min('reportedAt').as('since'),
        fn.sum('amountCents').as('cents'),
      ])
      .where('chapterId', '=', chapter.id)
      .where('state', '=', 'reported')
      .executeTakeFirstOrThrow(),
  scheduledEmails: ({ db, chapter, now }) =>
    db
      .selectFrom('emails')
      .select(({ fn }) => [fn.countAll().as('count'), fn.min('sendAt').as('since')])
      .where('chapterId', '=', chapter.id)
      .where('state', 'in', ['sending', 'paused'])
      .where('sendAt', '>', now.toISOString())
      .executeTakeFirstOrThrow(),
  pendingJobs: ({ db, chapter }) =>
    db
      .selectFrom('jobs')
      .select(({ fn }) => [fn.countAll().as('count'), fn.min('createdAt').as('since')])
      .where('chapterId', '=', chapter.id)
      .where('approved', '=', 0)
      .where('rejected', '=', 0)
      .executeTakeFirstOrThrow(),
  eventDrafts({ db, chapter, office: { eventIds }, now }) {
    const drafts = db
      .selectFrom('events')
      .select(({ fn }) => [fn.countAll().as('count'), fn.min('createdAt').as('since')])
      .where('chapterId', '=', chapter.id)
      .where('isPublished', '=', 0)
      .where('startsAt', '>', now.toISOString())
    return (
      eventIds === null ? drafts : drafts.where(unindexed('eventId'), 'in', ['', ...eventIds])
    ).executeTakeFirstOrThrow()
  },
  ballotDrafts: ({ db, chapter }) =>
    db
      .selectFrom('ballots')
      .leftJoin('ballotStandings', 'ballotStandings.ballotId', 'ballots.ballotId')
      .select(({ fn }) => [fn.countAll().as('count'), fn.min('ballots.createdAt').as('since')])
      .where('ballots.chapterId', '=', chapter.id)
      .where('stage', 'is', null)
      .executeTakeFirstOrThrow(),
}
