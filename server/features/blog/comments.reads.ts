import type { BlogCommentRow } from '#db/tables/blog.ts'
import type { Context } from '#server/context.ts'
import { authorsOf, type Author } from './authors.reads.ts'

/** A comment or a reply with its author. The words of a hidden one are for admins alone. */
export type Text = Pick<BlogCommentRow, 'commentId' | 'blogId' | 'parentId' | 'comment' | 'createdAt' | 'editedAt'> & { isHidden: boolean; authorId: string; author: Author }

export type Thread = Text & { replies: Text[] }

/** The comments below a post, each with its replies, the oldest first. */
export async function threadsOf({ db, chapter }: Pick<Context, 'db' | 'chapter'>, blogId: string): Promise<Thread[]> {
  const rows = await db
    .selectFrom('blogComments')
    .select(['commentId', 'blogId', 'parentId', 'comment', 'authorId', 'createdAt', 'editedAt', 'hiddenAt'])
    .where('chapterId', '=', chapter.id)
    .where('blogId', '=', blogId)
    .orderBy('createdAt')
    .orderBy('commentId')
    .execute()
  const authorOf = await authorsOf(db, rows.map(({ authorId }) => authorId))
  const texts = rows.map(({ hiddenAt, ...row }): Text => ({ ...row, isHidden: hiddenAt !== null, author: authorOf(row.authorId) }))
  const threads = new Map(texts.filter(({ parentId }) => parentId === null).map((text): [string, Thread] => [text.commentId, { ...text, replies: [] }]))
  for (const text of texts) if (text.parentId !== null) threads.get(text.parentId)?.replies.push(text)
  return [...threads.values()]
}
