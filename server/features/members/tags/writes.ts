import { randomUUID } from 'node:crypto'
import { all, run, type Work } from '#db/work.ts'
import { lockHead } from '#events-log/append.ts'
import type { SignedIn } from '#server/auth/actor.ts'
import type { ChapterId } from '#server/chapter.ts'
import type { Context, Tx } from '#server/context.ts'
import { unknownMember } from '../reads.ts'
import { chapterRecords } from '#server/records/records.ts'
import { Refusal, refusedField } from '#server/refusal.ts'
import { beforeChange, takeRows } from '#server/undo/undo-data.ts'
import { maxTags } from './rules.ts'

type Writer = Pick<Context, 'chapter'> & { actor: SignedIn }

const noTag = () => new Refusal('missing', 'There is no such tag here.')

const tags = chapterRecords('memberTags', 'tagId', { missing: noTag })

const taggings = { table: 'taggedPeople', id: 'taggingId', unique: ['personId', 'tagId'] } as const

/** Adds a tag. @throws Refusal invalid where the chapter has one with this name */
export function* addTag(tx: Tx, writer: Writer, tagName: string): Work<string> {
  yield* lockHead(tx)
  yield* assertFree(tx, writer.chapter.id, tagName)
  return yield* createTag(tx, writer, tagName)
}

function* createTag(tx: Tx, writer: Writer, tagName: string): Work<string> {
  if ((yield* tagsAt(tx, writer.chapter.id)).length >= maxTags)
    throw new Refusal('conflict', `A chapter has at most ${maxTags} tags. Delete one first.`)
  return yield* tags.add(tx, writer, { tagName })
}

const tagsAt = ({ sql }: Tx, chapter: ChapterId) =>
  all(sql.selectFrom('memberTags').select(['tagId', 'tagName']).where('chapterId', '=', chapter))

function* tagLike(tx: Tx, chapter: ChapterId, tagName: string): Work<string | undefined> {
  const known = yield* tagsAt(tx, chapter)
  return known.find((tag) => tag.tagName.toLowerCase() === tagName.toLowerCase())?.tagId
}

function* assertFree(tx: Tx, chapter: ChapterId, tagName: string, own?: string): Work<void> {
  const holder = yield* tagLike(tx, chapter, tagName)
  if (holder !== undefined && holder !== own)
    throw refusedField('tagName', 'There is a tag with this name already. Merge the two instead.')
}

/** Renames a tag. @throws Refusal */
export function* renameTag(
  tx: Tx,
  writer: Writer,
  tagId: string,
  changes: { tagName?: string | undefined; edition?: string | undefined },
): Work<void> {
  yield* lockHead(tx)
  if (changes.tagName !== undefined) yield* assertFree(tx, writer.chapter.id, changes.tagName, tagId)
  yield* tags.change(tx, writer, tagId, changes)
}

/** Gives the people of a tag another one, and deletes the first. Within an `undoable` write it can be undone. */
export function* mergeTags(tx: Tx, writer: Writer, tagId: string, intoTagId: string): Work<void> {
  yield* lockHead(tx)
  const chapter = writer.chapter.id
  const known = yield* tagsAt(tx, chapter)
  if (!known.some((tag) => tag.tagId === tagId)) throw noTag()
  if (tagId === intoTagId || !known.some((tag) => tag.tagId === intoTagId))
    throw refusedField('intoTagId', 'Choose another tag')
  const people = yield* all(
    tx.sql
      .selectFrom('taggedPeople')
      .select(['taggingId', 'tagId', 'personId'])
      .where('chapterId', '=', chapter)
      .where('tagId', 'in', [tagId, intoTagId]),
  )
  const having = new Set(people.filter((one) => one.tagId === intoTagId).map(({ personId }) => personId))
  for (const { taggingId, personId } of people.filter((one) => one.tagId === tagId)) {
    if (having.has(personId)) yield* takeRows(tx, chapter, taggings, { taggingId })
    else {
      yield* beforeChange(tx, chapter, { ...taggings, recordId: taggingId }, ['tagId'])
      yield* run(
        tx.sql
          .updateTable('taggedPeople')
          .set({ tagId: intoTagId, updatedBy: writer.actor.personId, updatedAt: tx.now.toISOString() })
          .where('chapterId', '=', chapter)
          .where('taggingId', '=', taggingId),
      )
    }
  }
  yield* tags.remove(tx, writer, tagId)
}

/** Deletes a tag from everybody. */
export function* removeTag(tx: Tx, writer: Writer, tagId: string): Work<void> {
  yield* lockHead(tx)
  yield* tags.remove(tx, writer, tagId)
  yield* takeRows(tx, writer.chapter.id, taggings, { tagId })
}

/**
 * Tags members of the chapter, with a new tag if none has the name. Returns how many did not have it yet.
 * @throws Refusal missing
 */
export function* tagMembers(tx: Tx, writer: Writer, memberIds: readonly string[], tagName: string): Work<number> {
  yield* lockHead(tx)
  const chapter = writer.chapter.id
  const wanted = [...new Set(memberIds)]
  const people = yield* all(
    tx.sql.selectFrom('members').select('personId').where('chapterId', '=', chapter).where('memberId', 'in', wanted),
  )
  if (people.length < wanted.length) throw unknownMember()
  const tagId = (yield* tagLike(tx, chapter, tagName)) ?? (yield* createTag(tx, writer, tagName))
  return yield* tagPeople(
    tx,
    writer,
    tagId,
    people.map(({ personId }) => personId),
  )
}

/** Adds a tag to people who do not have it yet. Returns how many those are. */
function* tagPeople(tx: Tx, { chapter, actor }: Writer, tagId: string, personIds: string[]): Work<number> {
  const { sql, now } = tx
  const standing = yield* all(
    sql.selectFrom('taggedPeople').select('personId').where('chapterId', '=', chapter.id).where('tagId', '=', tagId),
  )
  const having = new Set(standing.map(({ personId }) => personId))
  const added = personIds.filter((personId) => !having.has(personId))
  const at = now.toISOString()
  const by = actor.personId
  const stamps = { chapterId: chapter.id, createdBy: by, updatedBy: by, createdAt: at, updatedAt: at }
  if (added.length > 0)
    yield* run(
      sql
        .insertInto('taggedPeople')
        .values(added.map((personId) => ({ taggingId: randomUUID(), tagId, personId, ...stamps }))),
    )
  return added.length
}

/** Removes a tag from a member of the chapter. @throws Refusal missing */
export function* untagMember(tx: Tx, { chapter }: Writer, memberId: string, tagId: string): Work<void> {
  const [person] = yield* all(
    tx.sql
      .selectFrom('members')
      .select('personId')
      .where('chapterId', '=', chapter.id)
      .where('memberId', '=', memberId),
  )
  if (!person) throw unknownMember()
  if ((yield* takeRows(tx, chapter.id, taggings, { tagId, personId: person.personId })) === 0) throw noTag()
}

/** Removes a person's tags. */
export function* forgetTags({ sql }: Tx, chapter: ChapterId, personId: string): Work<void> {
  yield* run(sql.deleteFrom('taggedPeople').where('chapterId', '=', chapter).where('personId', '=', personId))
}
