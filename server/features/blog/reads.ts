import type { Db } from '#db/tables/tables.ts'
import { unindexed } from '#db/unindexed.ts'
import type { ChapterId } from '#server/chapter.ts'
import type { Context } from '#server/context.ts'
import { pageOf, type Paged } from '#server/records/public-lists.ts'
import type { PublicPage } from '#server/records/shapes.ts'
import { beginningOf } from '#server/text/beginnings.ts'
import { contains, wordsOf } from '#server/text/search.ts'
import { calendarDay } from '#server/time/clock.ts'
import { authorsOf } from './authors.reads.ts'
import { maxBeside, maxCategories } from './rules.ts'
import { missing, posts } from './writes.ts'

type Reader = Pick<Context, 'db' | 'chapter' | 'env'>

/** A post with its author, and the day on which it was written. */
export type Post = Awaited<ReturnType<typeof postsNamed>>[number]

/** Returns a page of the posts that contain every word, newest first, with full texts or excerpts. */
export async function postsOf(
  ctx: Reader,
  { keyword, page }: Pick<PublicPage, 'keyword' | 'page'>,
  texts: 'whole' | 'beginnings',
): Promise<Paged<Post>> {
  // Ids first: earlier pages are skipped in the index without reading their texts.
  const wanted = matching(ctx.db, ctx.chapter.id, keyword)
    .select('blogId')
    .orderBy('createdAt', 'desc')
    .orderBy('blogId', 'desc')
  const { items, ...paging } = await pageOf(wanted, { page, isWhole: false })
  return {
    ...paging,
    items: await postsNamed(
      ctx,
      items.map(({ blogId }) => blogId),
      texts,
    ),
  }
}

/** Returns one post. @throws Refusal missing */
export async function postOf(ctx: Reader, blogId: string): Promise<Post> {
  const [post] = await postsNamed(ctx, [blogId], 'whole')
  if (!post) throw missing()
  return post
}

/** The posts of the chapter with the most comments. */
export const maxDiscussed = ({ db, chapter }: Reader) =>
  posts
    .of(db, chapter.id)
    .select(['blogId', 'title', 'commentCount'])
    .where('commentCount', '>', 0)
    .orderBy('commentCount', 'desc')
    .orderBy('createdAt', 'desc')
    .orderBy('blogId', 'desc')
    .limit(maxBeside.discussed)
    .execute()

/** Returns other posts by the same author, and the newest by others, for the sidebar of a post. */
export async function postsBeside(ctx: Reader, { blogId, authorId, author }: Post) {
  const others = posts
    .of(ctx.db, ctx.chapter.id)
    .select(['blogId', 'title', 'createdAt'])
    .where('blogId', '!=', blogId)
    .orderBy('createdAt', 'desc')
    .orderBy('blogId', 'desc')
  const byAuthor = author.memberId
    ? await others.where('createdBy', '=', authorId).limit(maxBeside.byAuthor).execute()
    : []
  const newest = await others.limit(maxBeside.byAuthor + maxBeside.newest).execute()
  const known = new Set(byAuthor.map((post) => post.blogId))
  const asLines = (rows: typeof newest) =>
    rows.map(({ createdAt, ...post }) => ({ ...post, publishedOn: dayOf(ctx, createdAt) }))
  return {
    byAuthor: asLines(byAuthor),
    newest: asLines(newest.filter((post) => !known.has(post.blogId)).slice(0, maxBeside.newest)),
  }
}

/** Returns the names of the chapter's categories. */
export async function categoryNames({ db, chapter }: Reader): Promise<string[]> {
  const rows = await db
    .selectFrom('blogCategories')
    .select('name')
    .where('chapterId', '=', chapter.id)
    .orderBy('name')
    .limit(maxCategories)
    .execute()
  return rows.map(({ name }) => name)
}

/** Returns the posts with these ids, in the given order. */
async function postsNamed({ db, chapter }: Reader, blogIds: readonly string[], texts: 'whole' | 'beginnings') {
  const rows = await posts
    .of(db, chapter.id)
    .innerJoin('blogCategories', (join) =>
      join
        .onRef('blogCategories.categoryId', '=', 'blogPosts.categoryId')
        .on('blogCategories.chapterId', '=', chapter.id),
    )
    .select(['blogId', 'blogPosts.categoryId', 'name as category', 'title', 'photoId', 'commentCount'])
    .select((row) => (texts === 'whole' ? row.ref('body').as('body') : beginningOf('body', 'body')))
    .select(['blogPosts.createdBy as authorId', 'blogPosts.createdAt', 'blogPosts.updatedAt'])
    .where('blogId', 'in', ['', ...blogIds])
    .execute()
  const authorOf = await authorsOf(
    db,
    rows.map(({ authorId }) => authorId),
  )
  const byId = new Map(
    rows.map((row) => [
      row.blogId,
      { ...row, author: authorOf(row.authorId), publishedOn: dayOf({ chapter }, row.createdAt) },
    ]),
  )
  return blogIds.flatMap((blogId) => byId.get(blogId) ?? [])
}

/** Finds the posts that have each word in the title, the text or the author's current name. */
export function matching(db: Db, chapter: ChapterId, keyword: string) {
  return wordsOf(keyword).reduce(
    (narrower, word) =>
      narrower.where(({ or, ref, exists, selectFrom }) => {
        // Goes from each post to its author: a chapter has far more members than posts.
        const author = selectFrom('members')
          .innerJoin('people', 'people.personId', 'members.personId')
          .select('members.personId')
          .whereRef('members.personId', '=', 'blogPosts.createdBy')
          .where(unindexed('members.chapterId'), '=', chapter)
          .where((person) =>
            person.or([contains(person.ref('firstName'), word), contains(person.ref('lastName'), word)]),
          )
        return or([contains(ref('title'), word), contains(ref('bodyWords'), word), exists(author)])
      }),
    posts.of(db, chapter),
  )
}

const dayOf = ({ chapter }: Pick<Reader, 'chapter'>, createdAt: string) =>
  calendarDay(new Date(createdAt), chapter.timeZone)
