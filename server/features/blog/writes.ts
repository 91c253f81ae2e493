import { all, first, type Work } from '#db/work.ts'
import { lockHead } from '#events-log/append.ts'
import type { SignedIn } from '#server/auth/actor.ts'
import type { ChapterId } from '#server/chapter.ts'
import type { Context, Tx } from '#server/context.ts'
import { chapterRecords } from '#server/records/records.ts'
import { Refusal } from '#server/refusal.ts'
import { takeRows } from '#server/undo/undo-data.ts'
import { mayDo } from '#server/auth/rights.rules.ts'

export type Writer = Pick<Context, 'chapter'> & { actor: SignedIn }

type Details = { title: string; category: string; body: string; photoId: string }
type Changes = { [Field in keyof Details]?: Details[Field] | undefined } & { edition?: string | undefined }

export const missing = () =>
  new Refusal('missing', 'There is no such blog post here.', { documented: 'Blog not found' })

export const notTheAuthor = () => new Refusal('forbidden', 'Only the author can change or delete this.')

/** The table of comments and replies, for the code that deletes them. */
export const commentPlace = { table: 'blogComments', id: 'commentId' } as const

const categories = chapterRecords('blogCategories', 'categoryId', { missing })

export const posts = chapterRecords('blogPosts', 'blogId', {
  htmlOrPlain: ['body'],
  searchesBody: true,
  // Only the people of the chapter can read the blog.
  files: { photoId: 'members', body: 'members' },
  readable: { categoryId: { field: 'category', lookUp: categoryName } },
  missing,
})

/** @returns the id of the new post */
export function* addPost(tx: Tx, writer: Writer, { category, ...details }: Details): Work<string> {
  const categoryId = yield* categoryNamed(tx, writer, category)
  return yield* posts.add(tx, writer, { ...details, categoryId, commentCount: 0 })
}

/**
 * Changes a post; an omitted field is unchanged. @throws Refusal forbidden, for anyone but the author; conflict, if it
 * has changed since the given version
 */
export function* changePost(tx: Tx, writer: Writer, blogId: string, { category, ...changes }: Changes): Work<void> {
  yield* lockHead(tx)
  const before = yield* postIn(tx, writer.chapter.id, blogId)
  if (before.createdBy !== writer.actor.personId) throw notTheAuthor()
  const categoryId = category === undefined ? before.categoryId : yield* categoryNamed(tx, writer, category)
  yield* posts.change(tx, writer, blogId, { ...defined(changes), ...(category !== undefined && { categoryId }) })
  if (categoryId !== before.categoryId) yield* dropEmptyCategory(tx, writer, before.categoryId)
}

/**
 * Deletes a post with all its comments. @throws Refusal forbidden, for anyone but the author, or an admin if the author
 * has left
 */
export function* removePost(tx: Tx, writer: Writer, blogId: string): Work<void> {
  yield* lockHead(tx)
  const { createdBy, categoryId } = yield* postIn(tx, writer.chapter.id, blogId)
  if (createdBy !== writer.actor.personId && !(yield* mayTidyUp(tx, writer, createdBy))) throw notTheAuthor()
  yield* takeRows(tx, writer.chapter.id, commentPlace, { blogId })
  yield* posts.remove(tx, writer, blogId)
  yield* dropEmptyCategory(tx, writer, categoryId)
}

/**
 * Whether an admin may delete the post: nobody else can delete what a former member left behind (docs/decisions/120).
 */
function* mayTidyUp({ sql, undoData }: Tx, { actor }: Writer, authorId: string): Work<boolean> {
  if (!mayDo(actor, 'content', 'change')) return false
  undoData.need = { right: 'content', level: 'change' }
  return (yield* first(sql.selectFrom('members').select('memberId').where('personId', '=', authorId))) === undefined
}

/** Returns the author and the category of a post of the chapter. @throws Refusal missing */
export function* postIn(
  { sql }: Tx,
  chapter: ChapterId,
  blogId: string,
): Work<{ createdBy: string; categoryId: string }> {
  const row = yield* first(
    sql
      .selectFrom('blogPosts')
      .select(['createdBy', 'categoryId'])
      .where('chapterId', '=', chapter)
      .where('blogId', '=', blogId),
  )
  if (!row) throw missing()
  return row
}

/** Returns the category with this name, ignoring case; creates it with its first post. */
function* categoryNamed(tx: Tx, writer: Writer, name: string): Work<string> {
  // Two members who enter the same new category at the same time create only one.
  yield* lockHead(tx)
  const known = yield* all(
    tx.sql.selectFrom('blogCategories').select(['categoryId', 'name']).where('chapterId', '=', writer.chapter.id),
  )
  const same = known.find((category) => category.name.toLowerCase() === name.toLowerCase())
  return same?.categoryId ?? (yield* categories.add(tx, writer, { name }))
}

/** Deletes a category with its last post. */
function* dropEmptyCategory(tx: Tx, writer: Writer, categoryId: string): Work<void> {
  const post = tx.sql
    .selectFrom('blogPosts')
    .select('blogId')
    .where('chapterId', '=', writer.chapter.id)
    .where('categoryId', '=', categoryId)
  if (!(yield* first(post.limit(1)))) yield* categories.remove(tx, writer, categoryId)
}

function* categoryName({ sql }: Tx, categoryId: string, chapter: ChapterId): Work<string> {
  const row = yield* first(
    sql
      .selectFrom('blogCategories')
      .select('name')
      .where('chapterId', '=', chapter)
      .where('categoryId', '=', categoryId),
  )
  return row?.name ?? ''
}

/** Drops undefined columns, which mean no change, and narrows the type accordingly. */
const defined = <Fields extends object>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Field in keyof Fields]?: Exclude<Fields[Field], undefined>
  }
