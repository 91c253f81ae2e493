import type { InvitationRoundRow, InvitationRow } from '#db/tables/invitations.ts'
import { all, first, run, type Work } from '#db/work.ts'
import { lockHead } from '#events-log/append.ts'
import { keepToken, newToken } from '#server/auth/tokens.ts'
import type { ChapterId } from '#server/chapter.ts'
import type { Context, Tx } from '#server/context.ts'
import { post } from '#server/providers/mail/outbox.ts'
import { refusedField } from '#server/refusal.ts'
import { asValues, valueRows } from '../emails/values.reads.ts'
import { lastDayOfLink, maxPerRun, minutesOfLink } from './decisions.ts'
import { importedEmail } from './mail.ts'
import { candidatesOf, type Wanted } from './reads.ts'
import { invitationsPerHour } from './rules.ts'

type NewRound = Pick<InvitationRoundRow, 'roundId' | 'importId' | 'subject' | 'message' | 'startedBy'>

/** Rows per statement, far from the databases' limits. */
const rowsAtOnce = 500

/**
 * Puts the people of an import in line for an invitation; the job sends them. Who was invited before is not invited
 * again. Returns how many there are. @throws Refusal invalid
 */
export function* beginRound(tx: Tx, chapter: ChapterId, round: NewRound, wanted: Wanted): Work<number> {
  const { sql, now } = tx
  // Two admins at once: the second finds nobody left.
  yield* lockHead(tx)
  const candidates = candidatesOf(sql, chapter, round.importId)
    .select(['members.personId', 'members.memberId'])
    .distinct()
  const found = yield* all(
    wanted.audience === 'active' ? candidates.where('members.status', '=', 'active') : candidates,
  )
  const numbers = new Set(wanted.numbers)
  const people = wanted.audience === 'numbers' ? found.filter(({ memberId }) => numbers.has(memberId)) : found
  if (people.length === 0)
    throw refusedField(
      wanted.audience === 'numbers' ? 'numbers' : 'audience',
      wanted.audience === 'numbers'
        ? 'None of these member numbers belongs to a person of this import who can still be invited'
        : 'Nobody is left to invite',
    )
  yield* run(
    sql.insertInto('invitationRounds').values({
      ...round,
      chapterId: chapter,
      startedAt: now.toISOString(),
      pausedAt: null,
    }),
  )
  const { importId, roundId } = round
  for (let at = 0; at < people.length; at += rowsAtOnce) {
    const rows = people
      .slice(at, at + rowsAtOnce)
      .map(({ personId }) => ({ personId, chapterId: chapter, importId, roundId, sentAt: null, skipped: null }))
    const insert = sql.insertInto('invitations').values(rows)
    // There is a row already of who had left and is back.
    yield* run(
      insert.onConflict((conflict) =>
        conflict
          .column('personId')
          .doUpdateSet({ importId, roundId, sentAt: null, skipped: null })
          .where('invitations.chapterId', '=', chapter)
          .where('invitations.skipped', '=', 'left'),
      ),
    )
  }
  return people.length
}

/** Stops sending the invitations of an import for now, or goes on. */
export function* pauseRounds(
  { sql, now }: Tx,
  chapter: ChapterId,
  importId: string,
  { pause }: { pause: boolean },
): Work<void> {
  yield* run(
    sql
      .updateTable('invitationRounds')
      .set({ pausedAt: pause ? now.toISOString() : null })
      .where('chapterId', '=', chapter)
      .where('importId', '=', importId),
  )
}

const hour = 60 * 60_000

/**
 * Sends the next invitations of a round, as many as the chapter's rate allows, in one transaction. Who has logged in
 * since, left, or lost the address is skipped. Returns how many it took.
 */
export function* sendNext(
  tx: Tx,
  sender: Pick<Context, 'env' | 'urls'> & { chapter: Context['chapter'] },
  roundId: string,
): Work<number> {
  const { sql, now } = tx
  const { chapter } = sender
  // Locked first, so that the second of two processes sees what the first sent.
  yield* lockHead(tx)
  const round = yield* first(
    sql.selectFrom('invitationRounds').selectAll().where('chapterId', '=', chapter.id).where('roundId', '=', roundId),
  )
  if (!round || round.pausedAt !== null) return 0
  const sent = yield* first(
    sql
      .selectFrom('invitations')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('chapterId', '=', chapter.id)
      .where('sentAt', '>', new Date(now.getTime() - hour).toISOString()),
  )
  const max = Math.min(maxPerRun, invitationsPerHour - Number(sent!.count))
  if (max <= 0) return 0
  const next = yield* all(
    sql
      .selectFrom('invitations')
      .innerJoin('people', 'people.personId', 'invitations.personId')
      .leftJoin('members', (join) =>
        join.onRef('members.personId', '=', 'invitations.personId').on('members.chapterId', '=', chapter.id),
      )
      .select(['invitations.personId', 'email', 'passwordHash', 'lastLoginAt', 'members.memberId'])
      .where('invitations.chapterId', '=', chapter.id)
      .where('roundId', '=', roundId)
      .where('sentAt', 'is', null)
      .where('skipped', 'is', null)
      .orderBy('invitations.personId')
      .limit(max),
  )
  const rows = yield* all(
    valueRows(
      sql,
      chapter.id,
      next.map(({ personId }) => personId),
    ),
  )
  const valuesOf = new Map(rows.map((row) => [row.personId, asValues(row)]))
  const until = lastDayOfLink(now, chapter.timeZone)
  const minutes = minutesOfLink(now, chapter.timeZone)
  for (const person of next) {
    const { personId, memberId } = person
    const skipped = reasonToSkip(person)
    const values = valuesOf.get(personId)
    if (skipped === null && values) {
      const token = newToken()
      yield* keepToken(tx, token, { purpose: 'reset', personId, chapterId: chapter.id }, now, minutes)
      const path = `/password/reset/${memberId}/${token}`
      const { subject, message } = round
      yield* post(
        sql,
        importedEmail(sender, { email: person.email, values }, { subject, message, path, until, dedupeKey: personId }),
        now,
      )
    }
    yield* run(
      sql
        .updateTable('invitations')
        .set(skipped === null ? { sentAt: now.toISOString() } : { skipped })
        .where('chapterId', '=', chapter.id)
        .where('personId', '=', personId),
    )
  }
  return next.length
}

type Person = { email: string; passwordHash: string | null; lastLoginAt: string | null; memberId: string | null }

function reasonToSkip({ email, passwordHash, lastLoginAt, memberId }: Person): InvitationRow['skipped'] {
  if (memberId === null) return 'left'
  if (passwordHash !== null || lastLoginAt !== null) return 'login'
  return email === '' ? 'noEmail' : null
}

/** Erases that a person was invited. */
export function* forgetInvited({ sql }: Tx, chapter: ChapterId, personId: string): Work<void> {
  yield* run(sql.deleteFrom('invitations').where('chapterId', '=', chapter).where('personId', '=', personId))
}
