import { all, first, run, type Work } from '#db/work.ts'
import { lockHead } from '#events-log/append.ts'
import type { SignedIn } from '#server/auth/actor.ts'
import type { ChapterId } from '#server/chapter.ts'
import type { Context, Tx } from '#server/context.ts'
import { chapterRecords } from '#server/records/records.ts'
import { Refusal, refusedField } from '#server/refusal.ts'
import { takeRows } from '#server/undo/undo-data.ts'
import { answerWithout, seenByMember, storedChoices, storedMeaning } from './decisions.ts'
import { kindNames, linesOf, meaningNames, maxFields } from './rules.ts'
import type { FieldChanges, NewField } from './schema.ts'

type Writer = Pick<Context, 'chapter'> & { actor: SignedIn }

const noField = () => new Refusal('missing', 'There is no such member field here.')

const yesOrNot = { text: (given: 0 | 1) => (given ? 'yes' : 'no') }

const rows = chapterRecords('memberFields', 'fieldId', {
  readable: {
    kind: { text: (kind) => kindNames[kind] },
    choices: { text: (choices) => linesOf(choices).join(', ') },
    meaning: { text: (meaning) => (meaning === '' ? '' : meaningNames[meaning]) },
    memberSees: yesOrNot,
    othersSee: yesOrNot,
    isAsked: yesOrNot,
    isRequired: yesOrNot,
  },
  duplicate: {
    columns: ['fieldName'],
    refusal: () => refusedField('fieldName', 'There is a field with this name already'),
  },
  missing: noField,
})

/** Adds a field, the last one. @throws Refusal */
export function* addField(tx: Tx, writer: Writer, details: NewField): Work<string> {
  yield* lockHead(tx)
  const choices = storedChoices(details.kind, details.choices)
  const others = yield* inOrder(tx, writer.chapter.id)
  if (others.length >= maxFields)
    throw new Refusal('conflict', `A chapter has at most ${maxFields} fields. Delete one first.`)
  return yield* rows.add(tx, writer, {
    ...details,
    memberSees: seenByMember(details),
    choices,
    meaning: storedMeaning(details.kind, details.meaning),
    place: others.length + 1,
  })
}

/**
 * Changes a field of the chapter. The kind cannot change while people have values.
 * @throws Refusal
 */
export function* changeField(
  tx: Tx,
  writer: Writer,
  fieldId: string,
  { instead, edition, ...changes }: FieldChanges,
): Work<void> {
  yield* lockHead(tx)
  const before = yield* first(
    tx.sql
      .selectFrom('memberFields')
      .selectAll()
      .where('chapterId', '=', writer.chapter.id)
      .where('fieldId', '=', fieldId),
  )
  if (!before) throw noField()
  const kind = changes.kind ?? before.kind
  if (kind !== before.kind && (yield* hasValues(tx, fieldId)))
    throw refusedField('kind', 'The kind cannot change while people have values.')
  const choices = storedChoices(kind, changes.choices ?? before.choices)
  const meaning = storedMeaning(kind, changes.meaning ?? before.meaning)
  const memberSees = seenByMember({
    memberSees: changes.memberSees ?? before.memberSees,
    othersSee: changes.othersSee ?? before.othersSee,
  })
  yield* rows.change(tx, writer, fieldId, { ...changes, kind, choices, meaning, memberSees, edition })
  yield* replaceChoices(tx, { fieldId, by: writer.actor.personId }, { from: before.choices, to: choices, instead })
}

function* hasValues({ sql }: Tx, fieldId: string): Work<boolean> {
  const values = sql.selectFrom('memberFieldValues').select('valueId').where('fieldId', '=', fieldId)
  return (yield* first(values.limit(1))) !== undefined
}

type Choices = { from: string; to: string; instead: string | undefined }

/** Gives the people of removed choices what the admin decided. A field of the parent has values in every chapter. */
function* replaceChoices(
  { sql, now }: Tx,
  { fieldId, by }: { fieldId: string; by: string },
  { from, to, instead }: Choices,
): Work<void> {
  const kept = linesOf(to)
  const removed = new Set(linesOf(from).filter((choice) => !kept.includes(choice)))
  if (removed.size === 0) return
  const values = yield* all(sql.selectFrom('memberFieldValues').select('answer').where('fieldId', '=', fieldId))
  const concerned = values.filter(({ answer }) => linesOf(answer).some((choice) => removed.has(choice)))
  if (concerned.length === 0) return
  const other = instead?.startsWith('to:') ? instead.slice(3) : null
  if (instead === undefined || (other !== null && !kept.includes(other)))
    throw refusedField('instead', `${peopleHave(concerned.length, [...removed])}. Choose what they get instead.`)
  // People with the same answer get the same one: a statement each would hold the lock for long.
  for (const answer of new Set(concerned.map((value) => value.answer))) {
    const next = answerWithout(removed, other, answer)
    if (next === '')
      yield* run(sql.deleteFrom('memberFieldValues').where('fieldId', '=', fieldId).where('answer', '=', answer))
    else
      yield* run(
        sql
          .updateTable('memberFieldValues')
          .set({ answer: next, updatedBy: by, updatedAt: now.toISOString() })
          .where('fieldId', '=', fieldId)
          .where('answer', '=', answer),
      )
  }
}

const peopleHave = (people: number, choices: string[]) =>
  `${people === 1 ? '1 person has' : `${people.toLocaleString('en-US')} people have`} ${choices.join(' or ')}`

/** Deletes a field with the values of all its people, of every chapter if it is the parent's. */
export function* removeField(tx: Tx, writer: Writer, fieldId: string): Work<void> {
  yield* lockHead(tx)
  yield* rows.remove(tx, writer, fieldId)
  const chapters = yield* all(
    tx.sql.selectFrom('memberFieldValues').select('chapterId').distinct().where('fieldId', '=', fieldId),
  )
  const values = { table: 'memberFieldValues', id: 'valueId', unique: ['personId', 'fieldId'] } as const
  for (const { chapterId } of chapters) yield* takeRows(tx, chapterId as ChapterId, values, { fieldId })
}

/** Moves a field to a position among the chapter's own, and numbers the others from 1. @throws Refusal missing */
export function* placeField(tx: Tx, writer: Writer, fieldId: string, place: number): Work<void> {
  yield* lockHead(tx)
  const chapter = writer.chapter.id
  const all = yield* inOrder(tx, chapter)
  const own = all.filter((one) => one.fieldId === fieldId)
  if (own.length === 0) throw noField()
  const arranged = all.filter((one) => one.fieldId !== fieldId).toSpliced(place - 1, 0, ...own)
  for (const [index, one] of arranged.entries()) {
    if (one.place === index + 1) continue
    yield* run(
      tx.sql
        .updateTable('memberFields')
        .set({ place: index + 1, updatedAt: tx.now.toISOString() })
        .where('chapterId', '=', chapter)
        .where('fieldId', '=', one.fieldId),
    )
  }
}

const inOrder = ({ sql }: Tx, chapter: ChapterId) =>
  all(
    sql
      .selectFrom('memberFields')
      .select(['fieldId', 'place'])
      .where('chapterId', '=', chapter)
      .orderBy('place')
      .orderBy('fieldId'),
  )
