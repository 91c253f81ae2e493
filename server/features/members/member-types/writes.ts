import { all, first, type Work } from '#db/work.ts'
import { lockHead } from '#events-log/append.ts'
import type { SignedIn } from '#server/auth/actor.ts'
import type { Context, Tx } from '#server/context.ts'
import { centsOf } from '#server/providers/payments/cents.ts'
import { chapterRecords } from '#server/records/records.ts'
import { Refusal } from '#server/refusal.ts'
import { counted } from '#server/text/counted.ts'
import { memberTypeOf } from '../reads.ts'
import { isLifelong } from '../rules.ts'
import type { NewType, TypeChanges } from './schema.ts'

type Writer = Pick<Context, 'chapter'> & { actor: SignedIn }

export const noType = () =>
  new Refusal('missing', 'There is no such member type here.', { documented: 'Member Type not found' })

export const memberTypes = chapterRecords('memberTypes', 'memberTypeId', {
  readable: {
    feeCents: { field: 'fee', text: (cents) => (cents / 100).toFixed(2) },
    durationYears: { field: 'duration' },
  },
  missing: noType,
})

/** Adds a member type: the fee in dollars as entered, the duration in years. Returns its id. */
export function* addType(tx: Tx, writer: Writer, { fee, duration, ...texts }: NewType): Work<string> {
  yield* assertNoNamesake(tx, writer, texts.memberType)
  return yield* memberTypes.add(tx, writer, { ...texts, feeCents: centsOf(fee), durationYears: duration })
}

/** Changes a member type. Past payments keep its name and amount, which are in their own facts [spec 6]. */
export function* changeType(
  tx: Tx,
  writer: Writer,
  memberTypeId: string,
  { fee, duration, ...texts }: TypeChanges,
): Work<void> {
  yield* lockHead(tx)
  const changes = {
    ...texts,
    ...(fee === undefined ? {} : { feeCents: centsOf(fee) }),
    ...(duration === undefined ? {} : { durationYears: duration }),
  }
  yield* memberTypes.assertCurrent(tx, writer, memberTypeId, changes)
  const type = yield* memberTypeOf(tx, writer.chapter.id, memberTypeId)
  if (!type) throw noType()
  if (texts.memberType !== undefined) yield* assertNoNamesake(tx, writer, texts.memberType, memberTypeId)
  if (duration !== undefined && isLifelong(duration) !== isLifelong(type.durationYears))
    yield* assertNoMembersOf(tx, writer, memberTypeId)
  yield* memberTypes.change(tx, writer, memberTypeId, changes)
}

/**
 * Deletes a member type. Locks the head of the log first, so that nobody can apply, be approved, or be added with it in
 * between.
 */
export function* removeType(tx: Tx, writer: Writer, memberTypeId: string): Work<void> {
  yield* lockHead(tx)
  const members = yield* countOf(tx, 'members', writer, memberTypeId)
  const applicants = yield* countOf(tx, 'applications', writer, memberTypeId)
  if (members + applicants > 0) throw inUse(members, applicants)
  yield* memberTypes.remove(tx, writer, memberTypeId)
}

/** Rejects a name that differs only in case: people, and clients that send the name, treat both as the same. */
function* assertNoNamesake(tx: Tx, { chapter }: Writer, name: string, own?: string): Work<void> {
  yield* lockHead(tx)
  const types = yield* all(
    tx.sql.selectFrom('memberTypes').select(['memberTypeId', 'memberType']).where('chapterId', '=', chapter.id),
  )
  const isTaken = types.some(
    (type) => type.memberTypeId !== own && type.memberType.toLowerCase() === name.toLowerCase(),
  )
  if (!isTaken) return
  const duplicate = 'There is already a member type of this name'
  throw new Refusal('conflict', duplicate, { fields: { memberType: duplicate } })
}

/**
 * Rejects a switch between years and life for a type with members, who could become life members without paying for it
 * (docs/decisions/072).
 */
function* assertNoMembersOf(tx: Tx, writer: Writer, memberTypeId: string): Work<void> {
  const members = yield* countOf(tx, 'members', writer, memberTypeId)
  if (members === 0) return
  const text = `${counted(members, 'member')} ${has(members)} this member type, so it cannot change between years and life. Add a new one instead.`
  throw new Refusal('conflict', text, { fields: { duration: text } })
}

function* countOf(
  { sql }: Tx,
  table: 'members' | 'applications',
  { chapter }: Writer,
  memberTypeId: string,
): Work<number> {
  const row = yield* first(
    sql
      .selectFrom(table)
      .select(({ fn }) => fn.countAll().as('count'))
      .where('chapterId', '=', chapter.id)
      .where('memberTypeId', '=', memberTypeId),
  )
  return Number(row!.count)
}

function inUse(members: number, applicants: number): Refusal {
  const holders = [counted(members, 'member'), counted(applicants, 'applicant')].filter(
    (text) => !text.startsWith('0 '),
  )
  return new Refusal(
    'conflict',
    `${holders.join(' and ')} ${has(members + applicants)} this member type, so it cannot be deleted. Nothing was changed.`,
  )
}

const has = (count: number) => (count === 1 ? 'has' : 'have')
