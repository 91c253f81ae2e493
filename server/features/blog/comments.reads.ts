import type { BlogCommentRow } from '#db/tables/blog.ts'
import type { Context } from '#server/context.ts'
import { countRows } from '#server/records/public-lists.ts'
import { authorsOf, type Author } from './authors.reads.ts'
import { maxDisplayed } from './rules.ts'

type Reader = Pick<Context, 'db' | 'chapter'>

type Row = Pick<
  BlogCommentRow,
  'commentId' | 'blogId' | 'parentId' | 'comment' | 'authorId' | 'createdAt' | 'editedAt' | 'hiddenAt'
>

/** A comment or a reply with its author. Only admins get the words of a hidden one. */
export type Text = Omit<Row, 'hiddenAt'> & { isHidden: boolean; author: Author }

/** A comment with its newest replies, oldest first. */
export type Thread = Text & { replies: Text[]; hasOlder: boolean }

/** Page 0 has the newest. Pages `from` to `page` are shown together. */
type Paging = { page: number; pages: number; from: number }

type Asked = { page: number; from?: number | undefined }

/** Returns pages of the comments below a post, each with its newest replies, oldest first. */
export async function threadsOf(reader: Reader, blogId: string, asked: Asked): Promise<{ threads: Thread[] } & Paging> {
  const { rows, ...paging } = await pagesOfTexts(textsOf(reader, blogId).where('parentId', 'is', null), {
    ...asked,
    size: maxDisplayed.comments,
  })
  const newest = await newestReplies(reader, blogId, rows)
  const threads = rows.map((row) => ({ row, replies: newest.get(row.commentId) ?? [] }))
  const texts = await withAuthors(
    reader,
    threads.flatMap(({ row, replies }) => [row, ...replies]),
  )
  return {
    ...paging,
    threads: threads.map(({ row, replies }) =>
      threadOf(texts, row, replies.slice(-maxDisplayed.replies), replies.length > maxDisplayed.replies),
    ),
  }
}

/** Returns one comment with pages of its replies; undefined if the post has no such comment. */
export async function threadOfComment(
  reader: Reader,
  blogId: string,
  commentId: string,
  asked: Asked,
): Promise<({ threads: [Thread] } & Paging) | undefined> {
  const row = await textsOf(reader, blogId)
    .where('parentId', 'is', null)
    .where('commentId', '=', commentId)
    .executeTakeFirst()
  if (!row) return undefined
  const { rows: replies, ...paging } = await pagesOfTexts(textsOf(reader, blogId).where('parentId', '=', commentId), {
    ...asked,
    size: maxDisplayed.comments,
  })
  return { ...paging, threads: [threadOf(await withAuthors(reader, [row, ...replies]), row, replies, false)] }
}

/**
 * Returns the newest comments and replies of a post, with the comments that those replies belong to, oldest first;
 * usually all of them. For API clients, which cannot show a single thread.
 */
export async function newestThreads(
  reader: Reader,
  blogId: string,
  asked: number,
): Promise<{ threads: Thread[] } & Paging> {
  const { rows, ...paging } = await pagesOfTexts(textsOf(reader, blogId), { page: asked, size: maxDisplayed.sent })
  const known = new Set(rows.map(({ commentId }) => commentId))
  const answered = rows.flatMap(({ parentId }) => (parentId !== null && !known.has(parentId) ? [parentId] : []))
  const before = await textsOf(reader, blogId)
    .where('commentId', 'in', ['', ...new Set(answered)])
    .orderBy('createdAt')
    .orderBy('commentId')
    .execute()
  const texts = await withAuthors(reader, [...before, ...rows])
  const replies = byParent(rows)
  const comments = [...before, ...rows.filter(({ parentId }) => parentId === null)]
  return { ...paging, threads: comments.map((row) => threadOf(texts, row, replies.get(row.commentId) ?? [], false)) }
}

const textsOf = ({ db, chapter }: Reader, blogId: string) =>
  db
    .selectFrom('blogComments')
    .select(['commentId', 'blogId', 'parentId', 'comment', 'authorId', 'createdAt', 'editedAt', 'hiddenAt'])
    .where('chapterId', '=', chapter.id)
    .where('blogId', '=', blogId)

type TextQuery = ReturnType<typeof textsOf>

const newestFirst = (texts: TextQuery) => texts.orderBy('createdAt', 'desc').orderBy('commentId', 'desc')

/**
 * Returns pages of comments. A page past the end is the last one. If too many pages are requested at once, only the
 * oldest are returned.
 */
async function pagesOfTexts(
  texts: TextQuery,
  { size, ...asked }: Asked & { size: number },
): Promise<{ rows: Row[] } & Paging> {
  const pages = Math.max(1, Math.ceil((await countRows(texts)) / size))
  const page = Math.min(asked.page, pages - 1)
  const from = Math.max(Math.min(asked.from ?? page, page), page - maxDisplayed.pages + 1)
  const rows = await newestFirst(texts)
    .limit((page - from + 1) * size)
    .offset(from * size)
    .execute()
  return { rows: rows.reverse(), page, pages, from }
}

/** Returns the newest replies to each of these comments, and one more if there are more than are shown. */
async function newestReplies(reader: Reader, blogId: string, comments: Row[]): Promise<Map<string | null, Row[]>> {
  const [first, ...others] = comments.map(({ commentId }) => {
    const newest = newestFirst(textsOf(reader, blogId).where('parentId', '=', commentId)).limit(
      maxDisplayed.replies + 1,
    )
    return reader.db.selectFrom(newest.as('newest')).selectAll()
  })
  if (!first) return new Map()
  // A UNION of one query per comment, each of which reads only the end of an index.
  const rows = await others.reduce((all, next) => all.unionAll(next), first).execute()
  return byParent(rows)
}

/** Groups rows by their parent, oldest first. */
function byParent(rows: Row[]): Map<string | null, Row[]> {
  const groups = new Map<string | null, Row[]>()
  for (const row of rows) {
    const group = groups.get(row.parentId)
    if (group) group.push(row)
    else groups.set(row.parentId, [row])
  }
  for (const group of groups.values()) group.sort((one, other) => (timeOf(one) < timeOf(other) ? -1 : 1))
  return groups
}

const timeOf = ({ createdAt, commentId }: Row) => `${createdAt} ${commentId}`

async function withAuthors({ db }: Reader, rows: Row[]): Promise<Map<string, Text>> {
  const authorOf = await authorsOf(
    db,
    rows.map(({ authorId }) => authorId),
  )
  return new Map(
    rows.map(({ hiddenAt, ...row }) => [
      row.commentId,
      { ...row, isHidden: hiddenAt !== null, author: authorOf(row.authorId) },
    ]),
  )
}

const threadOf = (texts: Map<string, Text>, row: Row, replies: Row[], hasOlder: boolean): Thread => ({
  ...texts.get(row.commentId)!,
  replies: replies.map(({ commentId }) => texts.get(commentId)!),
  hasOlder,
})
