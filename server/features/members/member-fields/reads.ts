import type { SqlBuilder } from '#db/store.ts'
import type { MemberFieldRow } from '#db/tables/members.ts'
import type { Db } from '#db/tables/tables.ts'
import { all, type Work } from '#db/work.ts'
import { mainSubDomain, type Association, type ChapterId } from '#server/chapter.ts'
import { seenByMember } from './decisions.ts'
import { linesOf, type MemberField } from './rules.ts'

/** Whose fields are meant: those of a chapter, and the parent's. */
export type FieldsOf = { chapterId: string; association: Association }

const fieldRows = (sql: Db, { chapterId, association }: FieldsOf) =>
  sql
    .selectFrom('memberFields')
    .innerJoin('chapters', 'chapters.chapterId', 'memberFields.chapterId')
    .select([
      'memberFields.fieldId',
      'memberFields.chapterId',
      'fieldName',
      'kind',
      'choices',
      'memberSees',
      'othersSee',
      'isAsked',
      'isRequired',
      'meaning',
      'place',
      'memberFields.updatedAt',
      'subDomain',
    ])
    .where((row) =>
      row.or([
        row('memberFields.chapterId', '=', chapterId),
        row('chapters.subDomain', '=', mainSubDomain(association)),
      ]),
    )

type Read = Pick<
  MemberFieldRow,
  | 'fieldId'
  | 'chapterId'
  | 'fieldName'
  | 'kind'
  | 'choices'
  | 'memberSees'
  | 'othersSee'
  | 'isAsked'
  | 'isRequired'
  | 'meaning'
  | 'place'
  | 'updatedAt'
>

/** The parent's fields first, then the chapter's own, each in their order. */
function asFields(rows: Read[], { chapterId }: FieldsOf): (MemberField & { updatedAt: string })[] {
  const rank = (row: Read) => (row.chapterId === chapterId ? 1 : 0)
  return rows
    .sort((one, other) => rank(one) - rank(other) || one.place - other.place || (one.fieldId < other.fieldId ? -1 : 1))
    .map(({ chapterId: owner, place: _, choices, fieldId, fieldName, kind, updatedAt, ...flags }) => ({
      fieldId,
      fieldName,
      kind,
      updatedAt,
      memberSees: seenByMember(flags),
      othersSee: flags.othersSee,
      isAsked: flags.isAsked,
      isRequired: flags.isRequired,
      meaning: flags.meaning,
      choices: linesOf(choices),
      isParents: owner !== chapterId,
    }))
}

/** Returns the fields of a chapter's people in order. */
export const fieldsOf = async (db: Db, whose: FieldsOf) => asFields(await fieldRows(db, whose).execute(), whose)

/** Returns the fields inside a unit of work. */
export function* fieldsAt({ sql }: SqlBuilder, whose: FieldsOf): Work<(MemberField & { updatedAt: string })[]> {
  return asFields(yield* all(fieldRows(sql, whose)), whose)
}

const answerRows = (sql: Db, chapterId: string, personId: string) =>
  sql
    .selectFrom('memberFieldValues')
    .select(['fieldId', 'answer'])
    .where('chapterId', '=', chapterId)
    .where('personId', '=', personId)

const byField = (rows: { fieldId: string; answer: string }[]): Record<string, string> =>
  Object.fromEntries(rows.map(({ fieldId, answer }) => [fieldId, answer]))

/** Returns the stored answers of one of the chapter's people, by field id. */
const answersOf = async (db: Db, chapterId: string, personId: string) =>
  byField(await answerRows(db, chapterId, personId).execute())

/** Returns the stored answers inside a unit of work. */
export function* answersAt({ sql }: Pick<SqlBuilder, 'sql'>, chapterId: string, personId: string) {
  return byField(yield* all(answerRows(sql, chapterId, personId)))
}

/** Returns a person's fields with the stored answers, '' for none. */
export async function answeredFieldsOf(db: Db, { personId, ...whose }: FieldsOf & { personId: string }) {
  const [fields, answers] = await Promise.all([fieldsOf(db, whose), answersOf(db, whose.chapterId, personId)])
  return withAnswers(fields, answers)
}

/** Returns a person's fields with the stored answers inside a unit of work. */
export function* answeredFieldsAt(tx: SqlBuilder, { personId, ...whose }: FieldsOf & { personId: string }) {
  return withAnswers(yield* fieldsAt(tx, whose), yield* answersAt(tx, whose.chapterId, personId))
}

const withAnswers = <Field extends { fieldId: string }>(fields: Field[], answers: Record<string, string>) =>
  fields.map((field) => ({ ...field, answer: answers[field.fieldId] ?? '' }))

/**
 * Returns members' answers to these fields, by member id and field. Each answer belongs to its person's own chapter.
 * @param chapter the members' chapter; on the parent, all of them
 */
export async function answersOfMembers(
  db: Db,
  chapter: ChapterId | 'all',
  memberIds: readonly string[],
  fieldIds: readonly string[],
): Promise<Map<string, Record<string, string>>> {
  const found = new Map<string, Record<string, string>>()
  if (memberIds.length === 0 || fieldIds.length === 0) return found
  const rows = await db
    .selectFrom('members')
    .innerJoin('memberFieldValues', (join) =>
      join
        .onRef('memberFieldValues.personId', '=', 'members.personId')
        .onRef('memberFieldValues.chapterId', '=', 'members.chapterId'),
    )
    .select(['members.memberId', 'fieldId', 'answer'])
    .where('members.memberId', 'in', memberIds)
    .where('fieldId', 'in', fieldIds)
    .$if(chapter !== 'all', (query) => query.where('members.chapterId', '=', chapter))
    .execute()
  for (const { memberId, fieldId, answer } of rows) found.set(memberId, { ...found.get(memberId), [fieldId]: answer })
  return found
}
