import type { Db } from '#db/tables/tables.ts'
import type { SignedIn } from '#server/auth/actor.ts'
import type { Rights } from '#server/auth/rights.rules.ts'
import type { Chapter } from '#server/chapter.ts'
import type { Context, Tx } from '#server/context.ts'
import { namesOf } from '#server/features/members/reads.ts'
import { dayAfterDays } from '#server/features/members/renewals/rules.ts'
import { calendarDay } from '#server/time/clock.ts'
import { may } from '#server/trpc.ts'
import {
  isOver,
  lastDayOf,
  noHandOver,
  readable,
  shownTerm,
  sideOf,
  successorOf,
  type OfficeTerm,
} from './decisions.ts'
import { handOverItems } from './records.writes.ts'
import { daysOfReminders, type HandOverSide } from './rules.ts'
import { waitingInOffice } from './waiting.reads.ts'

type Reader = Context & { actor: SignedIn }

/** Returns the terms of an office of the chapter, in no order. */
export async function termsOf(
  db: Db,
  { id, timeZone }: Pick<Chapter, 'id' | 'timeZone'>,
  officeId: string,
): Promise<OfficeTerm[]> {
  return (await termRowsOf(db, id, officeId).execute()).map((row) => asTerm(row, timeZone))
}

/** Selects the terms of an office of a chapter, for a read or inside a write. */
export const termRowsOf = (sql: Db | Tx['sql'], chapterId: string, officeId: string) =>
  sql
    .selectFrom('officeTerms')
    .select(['termId', 'personId', 'fromDay', 'untilDay', 'endedAt', 'namedAt'])
    .where('chapterId', '=', chapterId)
    .where('officeId', '=', officeId)

type TermRow = Omit<OfficeTerm, 'endedOn'> & { endedAt: string | null }

/** Returns a row as a term, with the day of its early end in the chapter's zone. */
export const asTerm = ({ endedAt, ...term }: TermRow, timeZone: string): OfficeTerm => ({
  ...term,
  endedOn: endedAt === null ? null : calendarDay(new Date(endedAt), timeZone),
})

/** Returns an office of the chapter with what it may do. @throws Refusal missing */
async function officeAt(db: Db, chapterId: string, officeId: string) {
  const office = await db
    .selectFrom('offices')
    .innerJoin('officeRights', 'officeRights.officeId', 'offices.officeId')
    .select(['offices.officeId', 'officeName', 'rights', 'eventIds'])
    .where('offices.chapterId', '=', chapterId)
    .where('offices.officeId', '=', officeId)
    .executeTakeFirst()
  if (!office) throw noHandOver()
  return {
    ...office,
    rights: JSON.parse(office.rights) as Rights,
    eventIds: office.eventIds === null ? null : (JSON.parse(office.eventIds) as string[]),
  }
}

/**
 * Returns the hand-over of an office's term: what waits, what is bound to a person, the notes, and who confirmed it.
 * @throws Refusal missing for everybody but the two people concerned, and people who may name holders
 */
export async function handOverOf(ctx: Reader, { officeId, termId }: { officeId: string; termId?: string | undefined }) {
  const { db, chapter, actor, clock } = ctx
  const now = clock.now()
  const today = calendarDay(now, chapter.timeZone)
  const office = await officeAt(db, chapter.id, officeId)
  const terms = await termsOf(db, chapter, officeId)
  const readsAll = may(ctx, 'offices')
  const seen = readable(terms, { personId: actor.personId, readsAll, today })
  const term = shownTerm(seen, today, termId)
  const next = successorOf(terms, term.termId)
  const side = sideOf(terms, term, actor.personId)
  const over = isOver(term, today)
  const people = await peopleOf(db, chapter, [
    term.personId,
    ...(next ? [next.personId] : []),
    ...seen.map((each) => each.personId),
  ])
  const [items, notes, confirmations] = await Promise.all([
    itemsOf(db, chapter.id, officeId, term),
    notesOf(db, chapter.id, term.termId),
    confirmationsOf(db, chapter.id, term.termId),
  ])
  // Who left an office no longer sees what waits in it.
  const isPast = over && side === 'leaver' && !readsAll
  const waiting = isPast ? { rows: [], checked: [] } : await waitingInOffice({ db, chapter, office, now })
  const confirmedBy = (of: HandOverSide, personId: string | undefined) => {
    const found = confirmations.find((each) => each.side === of && each.personId === personId)
    return found
      ? { confirmedAt: found.confirmedAt, reason: found.withReason === 1 ? (found.reason ?? '') : null }
      : null
  }
  return {
    officeId,
    officeName: office.officeName,
    termId: term.termId,
    today,
    timeZone: chapter.timeZone,
    checkedAt: now.toISOString(),
    side,
    isOver: over,
    isPast,
    mayEditItems: !over && (side === 'leaver' || may(ctx, 'offices', 'change')),
    mayWriteNotes: !over && side === 'leaver',
    mayConfirm: side !== null && (side === 'successor' || !over),
    leaver: {
      ...personAt(people, term.personId),
      untilDay: lastDayOf(term),
      ...(confirmedBy('leaver', term.personId) ?? { confirmedAt: null, reason: null }),
    },
    successor: next && {
      ...personAt(people, next.personId),
      fromDay: next.fromDay,
      ...(confirmedBy('successor', next.personId) ?? { confirmedAt: null, reason: null }),
    },
    steps: stepsOf(term, next, { today, timeZone: chapter.timeZone }),
    waiting,
    items,
    notes,
    others: seen
      .filter((each) => each.termId !== term.termId)
      .map((each) => ({
        termId: each.termId,
        name: personAt(people, each.personId).name,
        untilDay: lastDayOf(each),
      })),
  }
}

export type HandOver = Awaited<ReturnType<typeof handOverOf>>

/** Returns the days of a hand-over as a line: named, the reminders, and the last day. */
function stepsOf(term: OfficeTerm, next: OfficeTerm | null, { today, timeZone }: { today: string; timeZone: string }) {
  const last = lastDayOf(term)
  const days = daysOfReminders.map((days) => ({ kind: 'reminder' as const, days, day: dayAfterDays(last, -days) }))
  const named = next && { kind: 'named' as const, days: 0, day: calendarDay(new Date(next.namedAt), timeZone) }
  return [...(named && named.day <= last ? [named] : []), ...days, { kind: 'end' as const, days: 0, day: last }]
    .toSorted((one, other) => (one.day < other.day ? -1 : one.day > other.day ? 1 : 0))
    .map((step) => ({ ...step, isPast: step.kind === 'end' ? step.day < today : step.day <= today }))
}

type Person = { name: string; memberId: string | null; personId: string }

async function peopleOf(db: Db, chapter: Pick<Chapter, 'id'>, personIds: readonly string[]): Promise<Person[]> {
  const names = await namesOf(db, chapter.id, personIds)
  const members = await db
    .selectFrom('members')
    .select(['personId', 'memberId'])
    .where('chapterId', '=', chapter.id)
    .where('personId', 'in', ['', ...new Set(personIds)])
    .execute()
  return [...new Set(personIds)].map((personId) => {
    const name = names.get(personId)
    return {
      personId,
      name: name ? `${name.firstName} ${name.lastName}` : 'A former member',
      memberId: members.find((member) => member.personId === personId)?.memberId ?? null,
    }
  })
}

/** Returns a person for the page, without the internal id. */
function personAt(people: readonly Person[], wanted: string) {
  const { name, memberId } = people.find(({ personId }) => personId === wanted)!
  return { name, memberId }
}

/** Returns what is bound to a person. What was handed over to the holder of this term is to be handed over again. */
async function itemsOf(db: Db, chapterId: Chapter['id'], officeId: string, term: OfficeTerm) {
  const rows = await handOverItems
    .of(db, chapterId)
    .select(['itemId', 'item', 'holder', 'toDo', 'itemState', 'dueOn', 'handedOverOn', 'updatedAt'])
    .where('officeId', '=', officeId)
    .orderBy('createdAt')
    .orderBy('item')
    .orderBy('itemId')
    .execute()
  return rows.map((row) => {
    const isEarlier = row.itemState === 'handedOver' && (row.handedOverOn ?? '') < term.fromDay
    return { ...row, itemState: isEarlier ? ('open' as const) : row.itemState }
  })
}

const notesOf = async (db: Db, chapterId: string, termId: string) =>
  (await db
    .selectFrom('handOverNotes')
    .select(['notes', 'savedAt'])
    .where('chapterId', '=', chapterId)
    .where('termId', '=', termId)
    .executeTakeFirst()) ?? null

const confirmationsOf = (db: Db, chapterId: string, termId: string) =>
  db
    .selectFrom('handOverConfirmations')
    .leftJoin('handOverReasons', (join) =>
      join
        .onRef('handOverReasons.termId', '=', 'handOverConfirmations.termId')
        .onRef('handOverReasons.side', '=', 'handOverConfirmations.side')
        .onRef('handOverReasons.personId', '=', 'handOverConfirmations.personId'),
    )
    .select([
      'handOverConfirmations.side',
      'handOverConfirmations.personId',
      'withReason',
      'confirmedAt',
      'handOverReasons.reason',
    ])
    .where('handOverConfirmations.chapterId', '=', chapterId)
    .where('handOverConfirmations.termId', '=', termId)
    .execute()

/** From how many days before its last day a person's own term counts as one that ends. */
const daysAhead = 60

/** Returns the hand-overs in which the caller is on a side: of terms that end soon, or ended lately. */
export async function ownHandOvers(ctx: Reader) {
  const { db, chapter, actor, clock } = ctx
  const today = calendarDay(clock.now(), chapter.timeZone)
  const own = await db
    .selectFrom('officeTerms')
    .innerJoin('offices', 'offices.officeId', 'officeTerms.officeId')
    .select(['officeTerms.officeId', 'officeName'])
    .distinct()
    .where('officeTerms.personId', '=', actor.personId)
    .where('officeTerms.chapterId', '=', chapter.id)
    .where('untilDay', '>=', dayAfterDays(today, -daysAhead))
    .orderBy('officeName')
    .execute()
  const found = await Promise.all(
    own.map(async (office) => {
      const terms = await termsOf(db, chapter, office.officeId)
      return readable(terms, { personId: actor.personId, readsAll: false, today })
        .filter((term) => {
          const last = lastDayOf(term)
          return last >= dayAfterDays(today, -daysAhead / 2) && last <= dayAfterDays(today, daysAhead)
        })
        .map((term) => ({
          ...office,
          termId: term.termId,
          side: sideOf(terms, term, actor.personId)!,
          untilDay: lastDayOf(term),
        }))
    }),
  )
  return found.flat()
}
