import { randomUUID } from 'node:crypto'
import type { PersonRow } from '#db/tables/members.ts'
import { all, first, run, type Work } from '#db/work.ts'
import type { SignedIn } from '#server/auth/actor.ts'
import type { ChapterId } from '#server/chapter.ts'
import type { Context, Tx } from '#server/context.ts'
import { folded } from '#server/text/folded.ts'
import type { EducationLine } from './details/lines.rules.ts'
import { addressKey } from './people.writes.ts'
import { addTag } from './tags/writes.ts'

/** The details that a file of another system may have of a person; '' or 0 where it has none. */
export type ImportedDetails = Pick<
  PersonRow,
  | 'mInit'
  | 'firstName'
  | 'lastName'
  | 'email'
  | 'address1'
  | 'address2'
  | 'city'
  | 'state'
  | 'zipcode'
  | 'primaryPhone'
  | 'alternatePhone'
  | 'alternateEmail'
  | 'degree'
  | 'degreeYear'
  | EducationLine
>

/**
 * Inserts a person whom an import brings: without a password, and maybe without an address, or with one that somebody
 * has already. The transaction must have locked the head of the log.
 */
export function* addImportedPerson(tx: Tx, personId: string, details: ImportedDetails): Work<void> {
  const at = tx.now.toISOString()
  yield* run(
    tx.sql.insertInto('people').values({
      ...details,
      personId,
      emailKey: yield* keyOf(tx, personId, details.email),
      passwordHash: null,
      certificate: '',
      profilePicture: '',
      lastLoginAt: null,
      createdAt: at,
      updatedAt: at,
    }),
  )
}

/** Changes details of a person as an import or a merge says, or their undo. The transaction must have locked the head of the log. */
export function* changeImportedPerson(tx: Tx, personId: string, details: Partial<ImportedDetails>): Work<void> {
  const key = details.email === undefined ? {} : { emailKey: yield* keyOf(tx, personId, details.email) }
  yield* run(
    tx.sql
      .updateTable('people')
      .set({ ...details, ...key, updatedAt: tx.now.toISOString() })
      .where('personId', '=', personId),
  )
}

function* keyOf({ sql }: Tx, personId: string, email: string): Work<string> {
  if (email === '') return addressKey(personId)
  const holder = yield* first(sql.selectFrom('people').select('personId').where('emailKey', '=', email))
  return !holder || holder.personId === personId ? email : addressKey(personId)
}

/** Rows of one statement. */
const rowsAtOnce = 100

type Brought = { personId: string; answers: readonly { fieldId: string; answer: string }[]; tagIds: readonly string[] }

/** Stores the answers to member fields and the tags that an import brings to people whom it adds. */
export function* addImportedAnswers(
  { sql, now }: Tx,
  { chapter, by }: { chapter: ChapterId; by: string },
  people: readonly Brought[],
): Work<void> {
  const at = now.toISOString()
  const stamps = { chapterId: chapter, createdBy: by, updatedBy: by, createdAt: at, updatedAt: at }
  const values = people.flatMap(({ personId, answers }) =>
    answers.map(({ fieldId, answer }) => ({ valueId: randomUUID(), fieldId, personId, answer, ...stamps })),
  )
  const taggings = people.flatMap(({ personId, tagIds }) =>
    tagIds.map((tagId) => ({ taggingId: randomUUID(), tagId, personId, ...stamps })),
  )
  for (let start = 0; start < values.length; start += rowsAtOnce)
    yield* run(sql.insertInto('memberFieldValues').values(values.slice(start, start + rowsAtOnce)))
  for (let start = 0; start < taggings.length; start += rowsAtOnce)
    yield* run(sql.insertInto('taggedPeople').values(taggings.slice(start, start + rowsAtOnce)))
}

/** Takes tags back that an import gave to a person. */
export function* untagImported(
  { sql }: Tx,
  chapter: ChapterId,
  personId: string,
  tagIds: readonly string[],
): Work<void> {
  yield* run(
    sql
      .deleteFrom('taggedPeople')
      .where('chapterId', '=', chapter)
      .where('personId', '=', personId)
      .where('tagId', 'in', ['', ...tagIds]),
  )
}

/** Adds the tags that the chapter does not have. Returns their ids. @throws Refusal conflict beyond the most tags */
export function* addMissingTags(
  tx: Tx,
  writer: Pick<Context, 'chapter'> & { actor: SignedIn },
  names: readonly string[],
): Work<string[]> {
  const known = yield* all(tx.sql.selectFrom('memberTags').select('tagName').where('chapterId', '=', writer.chapter.id))
  const standing = new Set(known.map(({ tagName }) => folded(tagName)))
  const added: string[] = []
  for (const name of names) {
    if (standing.has(folded(name))) continue
    standing.add(folded(name))
    added.push(yield* addTag(tx, writer, name))
  }
  return added
}

/** Deletes the member types, fields, and tags that an import made and that nobody has; types that nobody changed since. */
export function* removeUnused(
  { sql }: Tx,
  chapter: ChapterId,
  { typeIds, fieldIds, tagIds }: Record<'typeIds' | 'fieldIds' | 'tagIds', readonly string[]>,
): Work<void> {
  let types = sql
    .deleteFrom('memberTypes')
    .where('chapterId', '=', chapter)
    .where('memberTypeId', 'in', ['', ...typeIds])
    .whereRef('updatedAt', '=', 'createdAt')
  for (const table of typedTables)
    types = types.where(
      'memberTypeId',
      'not in',
      sql.selectFrom(table).select('memberTypeId').where('chapterId', '=', chapter),
    )
  yield* run(types)
  yield* run(
    sql
      .deleteFrom('memberFields')
      .where('chapterId', '=', chapter)
      .where('fieldId', 'in', ['', ...fieldIds])
      .where('fieldId', 'not in', sql.selectFrom('memberFieldValues').select('memberFieldValues.fieldId')),
  )
  yield* run(
    sql
      .deleteFrom('memberTags')
      .where('chapterId', '=', chapter)
      .where('tagId', 'in', ['', ...tagIds])
      .where('tagId', 'not in', sql.selectFrom('taggedPeople').select('taggedPeople.tagId')),
  )
}

/** The tables whose rows name a member type. */
const typedTables = ['members', 'applications', 'payments', 'mergedMembers'] as const
