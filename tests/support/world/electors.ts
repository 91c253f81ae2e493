/** Members who may vote, logged in, for portals that many vote at: their facts and sessions, without their passwords. */
import type { SqlBuilder, Store } from '#db/store.ts'
import { first, run, type Work } from '#db/work.ts'
import { logWriter } from '#events-log/log-writer.ts'
import { beginSession } from '#server/auth/sessions.ts'
import type { Portal } from '#server/context.ts'
import type { ChapterId } from '#server/chapter.ts'
import { schedule } from '#server/features/ballots/decisions.ts'
import { ballotStream, type ScheduledBallot } from '#server/features/ballots/facts.ts'
import { frozen, questionsAt, textDigestOf } from '#server/features/ballots/records.writes.ts'
import { addMember, creditDues } from '#server/features/members/decisions.ts'
import { memberStream } from '#server/features/members/facts.ts'

/** A member with the cookie of a session. */
export type Elector = { personId: string; cookie: string }

type Place = { store: Store; logDefinition: Portal['logDefinition'] }

/** Adds this many members who have paid to a chapter, and logs each in. */
export function layElectors(
  { store, logDefinition }: Place,
  { chapterId, count, now }: { chapterId: ChapterId; count: number; now: Date },
): Promise<Elector[]> {
  return store.write(function* (builder) {
    const { record } = logWriter(builder, logDefinition, { ...stamp, chapterId, now })
    const type = yield* first(
      builder.sql
        .selectFrom('memberTypes')
        .select(['memberTypeId', 'feeCents', 'durationYears'])
        .where('chapterId', '=', chapterId)
        .orderBy('memberTypeId'),
    )
    const { memberTypeId } = type!
    const electors: Elector[] = []
    for (let number = 0; number < count; number++) {
      const personId = `00000000-0000-4000-b000-${String(number).padStart(12, '0')}`
      yield* addPerson(builder, personId, `elector${number}@electors.example`, now.toISOString())
      const admission = { memberId: String(8_000_000 + number), memberTypeId, year: now.getUTCFullYear() }
      yield* record(memberStream, personId, (state) => addMember(state, admission))
      yield* record(memberStream, personId, (state) =>
        creditDues(state, { paymentId: `P-${personId}`, terms: 1, type: type! }),
      )
      const session = { personId, chapterId, role: 'member', createdAt: now.toISOString() } as const
      const sessionId = yield* beginSession(builder, { ...session, device: '', way: 'password' })
      electors.push({ personId, cookie: `session=${sessionId}` })
    }
    return electors
  })
}

const stamp = { actor: 'system:tests', correlation: 'electors' }

function* addPerson({ sql }: SqlBuilder, personId: string, email: string, at: string): Work<void> {
  yield* run(
    sql.insertInto('people').values({
      personId,
      email,
      emailKey: email,
      passwordHash: null,
      mInit: 'Ms',
      firstName: 'Elector',
      lastName: personId.slice(-5),
      address1: '12 Elm Street',
      address2: '',
      city: 'Washington',
      state: 'DC',
      zipcode: '20001',
      primaryPhone: '2025550100',
      alternatePhone: '',
      alternateEmail: '',
      degree: 'BS',
      degreeYear: 2000,
      major: 'Engineering',
      collegeName: 'State College',
      certificate: '',
      profilePicture: '',
      lastLoginAt: null,
      createdAt: at,
      updatedAt: at,
    }),
  )
}

/** Schedules a draft for any time, also for one that has begun. */
export async function scheduleBallot(
  { store, logDefinition }: Place,
  { chapterId, ballotId, now }: { chapterId: ChapterId; ballotId: string; now: Date },
  times: Pick<ScheduledBallot, 'opensAt' | 'closesAt'> & Partial<Pick<ScheduledBallot, 'tie'>>,
): Promise<void> {
  await store.write(function* (builder) {
    const questions = yield* questionsAt(builder, chapterId, ballotId)
    const { record } = logWriter(builder, logDefinition, { ...stamp, chapterId, now })
    yield* record(ballotStream, ballotId, (state) =>
      schedule(state, {
        quorumPercent: 0,
        tie: 'lot',
        ...times,
        electorate: { ofAssociation: false, status: 'active', memberTypes: [], paidBy: null },
        questions: questions.map(frozen),
        textDigest: textDigestOf({ title: '', about: '' }, questions),
      }),
    )
  })
}
