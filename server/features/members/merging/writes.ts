import { first, run, type Work } from '#db/work.ts'
import { lockHead } from '#events-log/append.ts'
import type { SignedIn } from '#server/auth/actor.ts'
import { isLastNamer, lastNamer } from '#server/auth/last-namer.ts'
import { hasOffice } from '#server/auth/office-rights.ts'
import type { ChapterId } from '#server/chapter.ts'
import type { Context, Tx } from '#server/context.ts'
import { isAddressField, tellOwner } from '#server/notices/own-account.ts'
import { editConflict, savedNow } from '#server/records/version.ts'
import { Refusal, refusedField } from '#server/refusal.ts'
import { calendarYear } from '#server/time/clock.ts'
import type { z } from 'zod'
import type { decidedMerge } from '../duplicates/schema.ts'
import { memberStream } from '../facts.ts'
import { answeredFieldsAt } from '../member-fields/reads.ts'
import { memberInWork, unknownMember, type Member } from '../reads.ts'
import { isLifelong } from '../rules.ts'
import { takeBackDues } from '../taken-back.decisions.ts'
import {
  bringBack,
  mergeAway,
  mergeMembers,
  notMerged,
  refundedMeanwhile,
  undoMerge,
  type StandingChoice,
} from './decisions.ts'
import { dropWaitingEmails, moveRows, moveRowsBack, type Moved } from './moves.writes.ts'
import { giveBack, takeOver, type Replaced, type TakenColumn } from './people.writes.ts'
import { mergeVersion, mergedIntoAt } from './reads.ts'
import { comparedColumns, comparedStanding, type ComparedPart } from './rules.ts'

type Writer = Pick<Context, 'chapter' | 'env' | 'urls'> & { actor: SignedIn }

type Decided = z.output<typeof decidedMerge>

/**
 * Merges two members of the chapter: everything of the one who is not kept is the other's afterwards. The facts stay
 * as they are. Idempotent. Returns the id of the member who is kept. @throws Refusal
 */
export function* mergePeople(tx: Tx, writer: Writer, decided: Decided): Work<string> {
  const { mergeId, firstId, secondId, keptId: keptMemberId, choices = {} } = decided
  const chapter = writer.chapter.id
  if (firstId === secondId) throw refusedField('secondId', 'Choose two different people.')
  if (![firstId, secondId].includes(keptMemberId)) throw refusedField('keptId', 'Choose who is kept.')
  yield* lockHead(tx)
  const done = yield* first(
    tx.sql.selectFrom('merges').select('keptId').where('chapterId', '=', chapter).where('mergeId', '=', mergeId),
  )
  if (done) return keptMemberId
  const kept = yield* standingMember(tx, chapter, keptMemberId)
  const other = yield* standingMember(tx, chapter, keptMemberId === firstId ? secondId : firstId)
  const whose = { chapterId: chapter, association: writer.env.association }
  const answers = {
    kept: yield* answeredFieldsAt(tx, { ...whose, personId: kept.personId }),
    other: yield* answeredFieldsAt(tx, { ...whose, personId: other.personId }),
  }
  const compared = [
    { member: kept, answers: answers.kept },
    { member: other, answers: answers.other },
  ]
  if (decided.edition !== mergeVersion(writer.env.appSecret, compared)) throw stale([kept, other])
  if (other.personId === writer.actor.personId)
    throw new Refusal('forbidden', 'You cannot become part of another person. Keep yourself instead.')
  // An admin is refused below in any case.
  const losing = { personId: other.personId, loses: 'everything' } as const
  if (other.isAdmin === 0 && (yield* isLastNamer(tx, writer.chapter, losing))) throw lastNamer()
  const takes = (what: string) => choices[what] === other.memberId
  const parts = (Object.keys(comparedColumns) as ComparedPart[]).filter(takes)
  const holdsOffice = yield* hasOffice(tx, chapter, kept.personId, tx.now)
  const keepsLogin = kept.isAdmin === 1 || kept.isSystemAdmin === 1 || holdsOffice
  if (keepsLogin && parts.includes('email') && kept.email !== other.email)
    throw refusedField('choices.email', 'An admin or officer keeps the email, and can change it in the profile.')
  yield* assertNothingOpen(tx, chapter, other)
  const columns = parts
    .flatMap((part) => comparedColumns[part] as readonly TakenColumn[])
    .filter((column) => kept[column as keyof Member] !== other[column as keyof Member])
  yield* recordMerge(tx, writer, {
    mergeId,
    kept,
    other,
    fields: parts.filter((part) => comparedColumns[part].some((column) => columns.includes(column))),
    choice: Object.fromEntries(
      comparedStanding.map((what) => [what, takes(what) ? 'other' : 'kept']),
    ) as StandingChoice,
  })
  const moved = yield* moveRows(tx, chapter, other, kept)
  const replaced = yield* takeOver(tx, {
    chapter,
    keptId: kept.personId,
    otherId: other.personId,
    columns,
    answers: new Map(
      answers.other
        .filter(({ fieldId, answer }) => takes(fieldId) && answer !== answerOf(answers.kept, fieldId))
        .map(({ fieldId, answer }) => [fieldId, answer]),
    ),
    by: writer.actor.personId,
    keepsLogin,
  })
  const address = columns.includes('email') ? other.email : kept.email
  const unused = [kept.email, other.email].filter((one) => one.toLowerCase() !== address.toLowerCase())
  yield* dropWaitingEmails(tx, chapter, kept.personId, unused)
  yield* tellOfAddress(tx, writer, kept, columns)
  yield* run(
    tx.sql.insertInto('merges').values({
      mergeId,
      chapterId: chapter,
      keptId: kept.personId,
      otherId: other.personId,
      replaced: JSON.stringify(replaced),
      moved: JSON.stringify(moved),
      createdBy: writer.actor.personId,
      createdAt: tx.now.toISOString(),
    }),
  )
  return kept.memberId
}

/** Emails the kept person, at the earlier address too, where a merge or its undo changed an address. */
function* tellOfAddress(
  tx: Tx,
  writer: Writer,
  { personId, email }: { personId: string; email: string },
  columns: readonly string[],
): Work<void> {
  if (columns.some((column) => column === 'email' || isAddressField(column)))
    yield* tellOwner(tx, writer, { personId, what: 'address', was: email })
}

const answerOf = (fields: readonly { fieldId: string; answer: string }[], wanted: string) =>
  fields.find(({ fieldId }) => fieldId === wanted)?.answer ?? ''

function* standingMember(tx: Tx, chapter: ChapterId, memberId: string): Work<Member> {
  const member = yield* memberInWork(tx, chapter, memberId)
  if (member) return member
  const into = yield* mergedIntoAt(tx, chapter, memberId)
  throw into === null
    ? unknownMember()
    : new Refusal('conflict', `Member ${memberId} became part of ${into} meanwhile. Nothing more was changed.`)
}

const stale = (people: readonly Member[]) =>
  editConflict('one of these two people', {
    keptId: savedNow(
      people
        .map(
          ({ memberId, firstName, lastName, status, nextPaymentDueIn }) =>
            `${firstName} ${lastName} (${memberId}), ${status}, next payment due for ${nextPaymentDueIn}`,
        )
        .join('; '),
    ),
  })

const openStates = ['intended', 'ordered', 'capturing', 'pending'] as const

/** Money on its way is booked for the person who sent it. @throws Refusal */
function* assertNothingOpen({ sql }: Tx, chapter: ChapterId, { personId, memberId }: Member): Work<void> {
  const attempt = yield* first(
    sql
      .selectFrom('paymentAttempts')
      .select('paymentId')
      .where('chapterId', '=', chapter)
      .where('memberId', '=', memberId)
      .where('state', 'in', openStates),
  )
  const held = yield* first(
    sql
      .selectFrom('registrations')
      .select('registrationId')
      .where('chapterId', '=', chapter)
      .where('personId', '=', personId)
      .where('state', '=', 'held'),
  )
  if (attempt || held)
    throw new Refusal(
      'conflict',
      `Member ${memberId} has a payment under way. Merge the two once it is paid or given up.`,
    )
}

type Recorded = {
  mergeId: string
  kept: Member
  other: Member
  fields: readonly string[]
  choice: StandingChoice
}

function* recordMerge(tx: Tx, { chapter }: Writer, { mergeId, kept, other, fields, choice }: Recorded): Work<void> {
  const { logWriter } = tx
  const otherState = yield* logWriter.read(memberStream, other.personId)
  const times = {
    kept: yield* timesOf(tx, chapter.id, kept.personId),
    other: yield* timesOf(tx, chapter.id, other.personId),
  }
  yield* logWriter.record(memberStream, other.personId, (state) =>
    mergeAway(state, { mergeId, chapterId: chapter.id, keptId: kept.personId, keptMemberId: kept.memberId }),
  )
  yield* logWriter.record(memberStream, kept.personId, (state) =>
    mergeMembers(state, {
      mergeId,
      chapterId: chapter.id,
      otherId: other.personId,
      other: otherState,
      fields,
      choice,
      isOneSided: isLifelong(kept.durationYears) !== isLifelong(other.durationYears),
      times,
    }),
  )
}

function* timesOf({ sql }: Tx, chapter: ChapterId, personId: string) {
  const row = yield* first(
    sql
      .selectFrom('members')
      .select(['startedAt', 'lapsedAt'])
      .where('chapterId', '=', chapter)
      .where('personId', '=', personId),
  )
  if (!row) throw unknownMember()
  return row
}

/**
 * Undoes a merge: what was the other's is the other's again, what happened to the kept person since stays theirs. Returns
 * the ids of both members. @throws Refusal
 */
export function* unmergePeople(tx: Tx, writer: Writer, mergeId: string): Work<{ keptId: string; otherId: string }> {
  const { chapter, actor } = writer
  yield* lockHead(tx)
  const merge = yield* first(
    tx.sql.selectFrom('merges').selectAll().where('chapterId', '=', chapter.id).where('mergeId', '=', mergeId),
  )
  if (!merge) throw new Refusal('missing', 'This merge was undone already, or the person was deleted.')
  const { keptId, otherId } = merge
  const kept = yield* tx.logWriter.read(memberStream, keptId)
  const other = yield* tx.logWriter.read(memberStream, otherId)
  if (kept.mergedInto)
    throw new Refusal(
      'conflict',
      `Member ${kept.memberId} became part of ${kept.mergedInto.keptMemberId} since. Undo that merge first.`,
    )
  const last = kept.merges.at(-1)
  if (!last) throw notMerged()
  if (last.mergeId !== mergeId)
    throw new Refusal('conflict', `Member ${last.otherMemberId} was merged later. Undo that merge first.`)
  const replaced = JSON.parse(merge.replaced) as Replaced
  if (kept.isAdmin || kept.isSystemAdmin) yield* assertKeepsEmail(tx, kept.memberId, keptId, replaced)
  const { lapsedAt } = yield* timesOf(tx, chapter.id, keptId)
  yield* tx.logWriter.record(memberStream, keptId, (state) =>
    undoMerge(state, mergeId, { startedAt: last.before.startedAt, lapsedAt }),
  )
  yield* tx.logWriter.record(memberStream, otherId, (state) => bringBack(state, mergeId))
  const year = calendarYear(tx.now, chapter.timeZone)
  const refunds = refundedMeanwhile(kept, last)
  for (const refunded of refunds.kept)
    yield* tx.logWriter.record(memberStream, keptId, (state) => takeBackDues(state, { ...refunded, year }))
  for (const refunded of refunds.other)
    yield* tx.logWriter.record(memberStream, otherId, (state) => takeBackDues(state, { ...refunded, year }))
  const [from, to] = [
    { personId: keptId, memberId: kept.memberId },
    { personId: otherId, memberId: other.memberId },
  ]
  yield* moveRowsBack(tx, chapter.id, JSON.parse(merge.moved) as Moved, from, to)
  const address = yield* first(tx.sql.selectFrom('people').select('email').where('personId', '=', keptId))
  const columns = yield* giveBack(tx, { chapter: chapter.id, keptId, otherId, by: actor.personId }, replaced)
  yield* tellOfAddress(tx, writer, { personId: keptId, email: address?.email ?? '' }, columns)
  yield* run(tx.sql.deleteFrom('merges').where('chapterId', '=', chapter.id).where('mergeId', '=', mergeId))
  return { keptId: kept.memberId, otherId: other.memberId }
}

/** A link sent to the earlier address would open the account of an admin. @throws Refusal */
function* assertKeepsEmail({ sql }: Tx, memberId: string, personId: string, { before, after }: Replaced): Work<void> {
  if (before.email === after.email) return
  const person = yield* first(sql.selectFrom('people').select('email').where('personId', '=', personId))
  if (person?.email === after.email)
    throw new Refusal(
      'forbidden',
      `Member ${memberId} became an admin since, and an admin keeps the email. Let a system admin take the role away first.`,
    )
}

/** Erases what undoing a merge would need of a person; the merge is final then. */
export function* forgetMerges({ sql }: Tx, chapter: ChapterId, personId: string): Work<void> {
  yield* run(
    sql
      .deleteFrom('merges')
      .where('chapterId', '=', chapter)
      .where((row) => row.or([row('keptId', '=', personId), row('otherId', '=', personId)])),
  )
}
