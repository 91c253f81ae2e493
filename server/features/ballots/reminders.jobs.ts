import type { Db } from '#db/tables/tables.ts'
import { first, run } from '#db/work.ts'
import { lockHead } from '#events-log/append.ts'
import type { ChapterId } from '#server/chapter.ts'
import { writerFor, type Portal } from '#server/context.ts'
import { post } from '#server/providers/mail/outbox.ts'
import { untilStop } from '#server/threads/job-runs.ts'
import { chapterAt } from './casting.writes.ts'
import { voteReminderEmail } from './mail.ts'
import { minHoursToRemind, remindHoursBefore } from './rules.ts'

const hourMs = 60 * 60_000

/** Reminders in one run, over all ballots, so that other emails do not wait behind thousands; the next run goes on. */
const maxAtOnce = 500

/**
 * Reminds people who may vote and have not, two days before the close of a ballot: each once, across restarts and servers.
 * People who voted are told nothing, nor are those who want no emails to many. Returns the number of reminders.
 */
export async function remindVoters(portal: Portal): Promise<number> {
  let sent = 0
  const due = await ballotsToRemindOf(portal.store.read, portal.clock.now())
  for (const ballot of untilStop(portal, due)) {
    const voters = await votersToRemind(portal.store.read, ballot, maxAtOnce - sent)
    for (const voter of untilStop(portal, voters)) sent += await remind(portal, ballot, voter)
    if (sent >= maxAtOnce) break
  }
  return sent
}

type Ballot = { ballotId: string; chapterId: string; title: string; closesAt: string }

/** Returns the open ballots that close within two days and were open for four. */
async function ballotsToRemindOf(db: Db, now: Date): Promise<Ballot[]> {
  const rows = await db
    .selectFrom('ballotStandings')
    .innerJoin('ballots', 'ballots.ballotId', 'ballotStandings.ballotId')
    .select(['ballots.ballotId', 'ballots.chapterId', 'title', 'ballotStandings.opensAt', 'ballotStandings.closesAt'])
    .where('stage', '=', 'open')
    .where('remindsVoters', '=', 1)
    .where('ballotStandings.closesAt', '>', now.toISOString())
    .where('ballotStandings.closesAt', '<=', new Date(now.getTime() + remindHoursBefore * hourMs).toISOString())
    .orderBy('ballotStandings.closesAt')
    .orderBy('ballots.ballotId')
    .execute()
  return rows.filter(({ opensAt, closesAt }) => Date.parse(closesAt) - Date.parse(opensAt) >= minHoursToRemind * hourMs)
}

type Voter = { personId: string; email: string; firstName: string; chapterId: string }

/** Returns electors who have not voted and were not reminded, and whom emails to many reach, with their own chapter. */
const votersToRemind = (db: Db, { ballotId, chapterId }: Ballot, max: number): Promise<Voter[]> =>
  db
    .selectFrom('ballotElectors')
    .innerJoin('members', 'members.personId', 'ballotElectors.personId')
    .innerJoin('people', 'people.personId', 'ballotElectors.personId')
    .select(['ballotElectors.personId', 'people.email', 'people.firstName', 'members.chapterId'])
    .where('ballotElectors.chapterId', '=', chapterId)
    .where('ballotElectors.ballotId', '=', ballotId)
    .where('votedAt', 'is', null)
    .where('people.email', 'like', '%@%')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('voteReminders')
            .select('voteReminders.personId')
            .where('voteReminders.ballotId', '=', ballotId)
            .whereRef('voteReminders.personId', '=', 'ballotElectors.personId'),
        ),
      ),
    )
    .where(({ not, exists, selectFrom, fn }) =>
      not(
        exists(
          selectFrom('unwantedMail')
            .select('unwantedMail.address')
            .whereRef('unwantedMail.chapterId', '=', 'members.chapterId')
            .where('unwantedMail.address', '=', fn<string>('lower', ['people.email'])),
        ),
      ),
    )
    .orderBy('ballotElectors.personId')
    .limit(max)
    .execute()

/** Writes one reminder with its email, unless the person has voted or was reminded meanwhile. Returns how many. */
function remind(portal: Portal, ballot: Ballot, voter: Voter): Promise<number> {
  const { env, urls } = portal
  const { ballotId } = ballot
  const chapterId = ballot.chapterId as ChapterId
  const write = writerFor(portal, { chapterId, actor: 'system:ballots', correlation: `remind-${ballotId}` })
  return write(function* (tx) {
    // Locked first, so that a vote that comes at the same time is seen.
    yield* lockHead(tx)
    const elector = yield* first(
      tx.sql
        .selectFrom('ballotElectors')
        .select('votedAt')
        .where('chapterId', '=', chapterId)
        .where('ballotId', '=', ballotId)
        .where('personId', '=', voter.personId),
    )
    if (elector?.votedAt !== null) return 0
    const sent = yield* run(
      tx.sql
        .insertInto('voteReminders')
        .values({ ballotId, personId: voter.personId, chapterId, sentAt: tx.now.toISOString() })
        .onConflict((conflict) => conflict.columns(['ballotId', 'personId']).doNothing()),
    )
    if (sent === 0) return 0
    const chapter = yield* chapterAt(tx, portal, voter.chapterId)
    yield* post(tx.sql, voteReminderEmail({ chapter, env, urls }, voter, ballot), tx.now)
    return 1
  })
}
