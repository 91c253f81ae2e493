import { run } from '#db/work.ts'
import type { Portal } from '../context.ts'
import { plainText } from '../text/rich-text.ts'
import { demoPosts, type DemoPost } from './texts/blog-texts.ts'
import { emptyChapter } from './chapters.ts'
import { adding, keepingFor, type Setting } from './content.ts'
import type { drawingsOfDemo } from './files.ts'
import type { DemoLife } from './life.ts'
import { later, type DemoStep } from './step.ts'

type Place = { sub: string; lives: readonly DemoLife[]; draw: ReturnType<typeof drawingsOfDemo> }

/** Number of members who write. */
const writers = 6

const pixels = 1280

/** Returns the chapter's demo account, if any, and its longest-standing members. */
const writersOf = (lives: readonly DemoLife[], { chapter }: Setting): DemoLife[] =>
  lives
    .filter((life) => life.chapter === chapter && life.fate === 'paying')
    .sort(
      (one, other) =>
        Number(isAccount(other)) - Number(isAccount(one)) || one.joinsAt.getTime() - other.joinsAt.getTime(),
    )
    .slice(0, writers)

const isAccount = ({ person }: DemoLife) => person.email.startsWith('member@')

/**
 * Returns the steps that add a chapter's posts, each by a member on the day it was written, with the comments below.
 */
export async function blogging(
  providers: Portal['providers'],
  setting: Setting,
  { sub, lives, draw }: Place,
): Promise<DemoStep[]> {
  const members = writersOf(lives, setting)
  if (sub === emptyChapter || members.length < writers) return []
  const categories = [...new Set(demoPosts.map(({ category }) => category))].map((name) => {
    const first = Math.max(...demoPosts.filter(({ category }) => category === name).map(({ daysAgo }) => daysAgo))
    // Added before the category's first post.
    return adding('blogCategories', { categoryId: setting.idOf(`blog ${name}`), name }, first + 0.01, setting)
  })
  const posts = await Promise.all(demoPosts.map((post) => posting(providers, setting, post, { members, draw })))
  return [...categories, ...posts.flat()]
}

async function posting(
  providers: Portal['providers'],
  setting: Setting,
  post: DemoPost,
  { members, draw }: { members: DemoLife[] } & Pick<Place, 'draw'>,
): Promise<DemoStep[]> {
  const { title, category, daysAgo, drawing, body } = post
  const { chapter, now, idOf } = setting
  const personOf = (index: number) => members[index]!.personId
  const by = personOf(post.by)
  const photoId = drawing
    ? await keepingFor(providers, { ...setting, by })(await draw(drawing, pixels), `${drawing}.jpg`)
    : ''
  const blogId = idOf(`blog ${title}`)
  const texts = commentsOf(post, { idOf, personOf, from: later(now, -daysAgo) })
  const row = {
    blogId,
    categoryId: idOf(`blog ${category}`),
    title,
    body,
    bodyWords: plainText(body),
    photoId,
    commentCount: texts.length,
  }
  const written = adding(
    'blogPosts',
    row,
    daysAgo,
    { chapter, by, now },
    { id: blogId, named: [{ field: 'photoId', paths: photoId ? [photoId] : [], visibility: 'members' }] },
  )
  const commenting = texts.map(({ at, hiddenAt, ...text }): DemoStep => {
    const mark = { editedAt: null, hiddenAt, hiddenBy: hiddenAt && setting.by }
    return {
      at,
      chapter,
      actor: 'system:demo',
      *write({ sql }) {
        yield* run(
          sql
            .insertInto('blogComments')
            .values({ ...text, ...mark, blogId, chapterId: chapter, createdAt: at.toISOString() }),
        )
      },
    }
  })
  return [written, ...commenting]
}

type Thread = Pick<Setting, 'idOf'> & { personOf: (index: number) => string; from: Date }

/** Returns the comments of a post and their replies, each with the time it was written. */
function commentsOf({ title, comments }: DemoPost, { idOf, personOf, from }: Thread) {
  const texts: {
    commentId: string
    parentId: string | null
    comment: string
    authorId: string
    at: Date
    hiddenAt: string | null
  }[] = []
  const add = (
    parentId: string | null,
    { by, hours, text, isHidden = false }: DemoPost['comments'][number],
    after: Date,
  ) => {
    const at = later(after, 0, hours * 60)
    const commentId = idOf(`comment ${title} ${texts.length}`)
    texts.push({
      commentId,
      parentId,
      comment: text,
      authorId: personOf(by),
      at,
      hiddenAt: isHidden ? later(at, 0, 90).toISOString() : null,
    })
    return { commentId, at }
  }
  for (const { replies = [], ...comment } of comments) {
    let last = add(null, comment, from)
    const { commentId } = last
    for (const reply of replies) last = add(commentId, reply, last.at)
  }
  return texts
}
