import { randomUUID } from 'node:crypto'
import { first, run, type Work } from '#db/work.ts'
import { lockHead } from '#events-log/append.ts'
import type { ChapterId } from '#server/chapter.ts'
import type { Tx } from '#server/context.ts'
import { Refusal } from '#server/refusal.ts'
import { takeRows } from '#server/undo/undo-data.ts'
import { commentPlace, missing, notTheAuthor, postIn, type Writer } from './writes.ts'

/** A comment, or a reply to one. */
type Kind = 'comment' | 'reply'

const notFound = { comment: 'Comment not found', reply: 'Reply not found' }

const gone = (kind: Kind) => new Refusal('missing', `This ${kind} has been deleted.`, { documented: notFound[kind] })

const isHidden = (kind: Kind) => new Refusal('conflict', `This ${kind} was hidden by an admin.`)

/** @returns the id of the new comment */
export function* addComment(
  tx: Tx,
  writer: Writer,
  { blogId, comment }: { blogId: string; comment: string },
): Work<string> {
  yield* lockHead(tx)
  return yield* insert(tx, writer, { blogId, parentId: null, comment })
}

/**
 * @returns the id of the new reply. @throws Refusal missing, if the post does not have the comment; conflict, if it is
 * hidden
 */
export function* addReply(
  tx: Tx,
  writer: Writer,
  { blogId, commentId, reply }: { blogId: string; commentId: string; reply: string },
): Work<string> {
  yield* lockHead(tx)
  yield* postIn(tx, writer.chapter.id, blogId)
  const to = yield* rowOf(tx, writer.chapter.id, 'comment', commentId)
  if (to.blogId !== blogId) throw gone('comment')
  if (to.hiddenAt !== null) throw isHidden('comment')
  return yield* insert(tx, writer, { blogId, parentId: commentId, comment: reply })
}

/**
 * Changes the text of a comment or reply. @throws Refusal forbidden, for anyone but the author; conflict, if it is
 * hidden
 */
export function* changeText(tx: Tx, writer: Writer, kind: Kind, id: string, text: string): Work<void> {
  yield* lockHead(tx)
  const row = yield* rowOf(tx, writer.chapter.id, kind, id)
  if (row.authorId !== writer.actor.personId) throw notTheAuthor()
  if (row.hiddenAt !== null) throw isHidden(kind)
  if (row.comment === text) return
  const change = tx.sql.updateTable('blogComments').set({ comment: text, editedAt: tx.now.toISOString() })
  yield* run(change.where('chapterId', '=', writer.chapter.id).where('commentId', '=', id))
}

/** Deletes a comment with its replies, or a reply. @throws Refusal forbidden, for anyone but the author */
export function* removeText(tx: Tx, { chapter, actor }: Writer, kind: Kind, id: string): Work<void> {
  yield* lockHead(tx)
  const { authorId, blogId } = yield* rowOf(tx, chapter.id, kind, id)
  if (authorId !== actor.personId) throw notTheAuthor()
  // Including the post lets the database use the index of its comments and replies.
  const removed = yield* takeRows(tx, chapter.id, commentPlace, { blogId, commentId: id })
  const replies = yield* takeRows(tx, chapter.id, commentPlace, { blogId, parentId: id })
  yield* count(tx, chapter.id, blogId, -removed - replies)
}

/** Hides a comment or a reply, or shows it again; its words are unchanged [spec 65]. Idempotent. */
export function* setHidden(tx: Tx, { chapter, actor }: Writer, id: string, hidden: boolean): Work<void> {
  yield* lockHead(tx)
  const rows = tx.sql
    .selectFrom('blogComments')
    .select('hiddenAt')
    .where('chapterId', '=', chapter.id)
    .where('commentId', '=', id)
  const row = yield* first(rows)
  if (!row) throw gone('comment')
  if ((row.hiddenAt !== null) === hidden) return
  const mark = hidden
    ? { hiddenAt: tx.now.toISOString(), hiddenBy: actor.personId }
    : { hiddenAt: null, hiddenBy: null }
  yield* run(
    tx.sql.updateTable('blogComments').set(mark).where('chapterId', '=', chapter.id).where('commentId', '=', id),
  )
}

function* insert(
  tx: Tx,
  { chapter, actor }: Writer,
  { blogId, parentId, comment }: { blogId: string; parentId: string | null; comment: string },
): Work<string> {
  if ((yield* count(tx, chapter.id, blogId, 1)) === 0) throw missing()
  const commentId = randomUUID()
  const row = {
    commentId,
    chapterId: chapter.id,
    blogId,
    parentId,
    comment,
    authorId: actor.personId,
    createdAt: tx.now.toISOString(),
  }
  yield* run(tx.sql.insertInto('blogComments').values({ ...row, editedAt: null, hiddenAt: null, hiddenBy: null }))
  return commentId
}

/** Adds `more` to the comment count. @returns how many posts have this id: one, or none */
function count({ sql }: Tx, chapter: ChapterId, blogId: string, more: number): Work<number> {
  return run(
    sql
      .updateTable('blogPosts')
      .set((row) => ({ commentCount: row('commentCount', '+', more) }))
      .where('chapterId', '=', chapter)
      .where('blogId', '=', blogId),
  )
}

/** Recounts the comments of a post after some of them were restored. */
export function* recount({ sql }: Tx, chapter: ChapterId, blogId: string): Work<void> {
  const rows = yield* first(
    sql
      .selectFrom('blogComments')
      .select(({ fn }) => fn.countAll().as('count'))
      .where('chapterId', '=', chapter)
      .where('blogId', '=', blogId),
  )
  yield* run(
    sql
      .updateTable('blogPosts')
      .set({ commentCount: Number(rows!.count) })
      .where('chapterId', '=', chapter)
      .where('blogId', '=', blogId),
  )
}

function* rowOf(
  { sql }: Tx,
  chapter: ChapterId,
  kind: Kind,
  id: string,
): Work<{ blogId: string; authorId: string; comment: string; hiddenAt: string | null }> {
  const rows = sql
    .selectFrom('blogComments')
    .select(['blogId', 'authorId', 'comment', 'hiddenAt'])
    .where('chapterId', '=', chapter)
    .where('commentId', '=', id)
  const row = yield* first(rows.where('parentId', kind === 'reply' ? 'is not' : 'is', null))
  if (!row) throw gone(kind)
  return row
}
