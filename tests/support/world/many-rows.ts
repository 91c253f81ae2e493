import type { Tables } from '#db/tables/tables.ts'
import type { Insertable } from 'kysely'
import { run } from '#db/work.ts'
import { memberIds, type World } from './world.ts'

/** Rows as if somebody had written them one by one, in no time: they are inserted, and no procedure is asked. */
export async function layMany<Table extends keyof Tables>({ store }: World, table: Table, count: number, rowAt: (index: number) => Insertable<Tables[Table]>) {
  for (let from = 0; from < count; from += atOnce) {
    const rows = Array.from({ length: Math.min(atOnce, count - from) }, (_, index) => rowAt(from + index))
    await store.write(({ sql }) => run(sql.insertInto(table as never).values(rows as never)))
  }
}

// Databases take some ten thousand values in one statement.
const atOnce = 500

/** A time after the start of a world's clock, later for each that follows. */
export const momentAfter = ({ clock }: World, index: number) => new Date(clock.now().getTime() + index).toISOString()

/** The longest text that a post or a job may have. */
export const longestText = (word: string) => `<p>${`${word} `.repeat(Math.floor(99_000 / (word.length + 1)))}</p>`

const numbered = (name: string, index: number) => `${name}-${String(index).padStart(5, '0')}`

/** Posts of the member in Washington, in as many categories; the newest `long` of them are as long as they may be. */
export async function layPosts(world: World, count: number, long: number) {
  const by = { chapterId: world.chapters.dc.id, createdBy: 'member', updatedBy: 'member' }
  const text = longestText('bridge')
  const stamps = (index: number) => ({ ...by, createdAt: momentAfter(world, index), updatedAt: momentAfter(world, index) })
  await layMany(world, 'blogCategories', count, (index) => ({ ...stamps(index), categoryId: numbered('category', index), name: numbered('Category', index) }))
  await layMany(world, 'blogPosts', count, (index) => {
    const body = count - index <= long ? text : '<p>A bridge.</p>'
    return { ...stamps(index), blogId: numbered('post', index), categoryId: numbered('category', index), title: numbered('Post', index), body, bodyWords: body.slice(3, -4), photoId: '', commentCount: 0 }
  })
}

/** Jobs of the member, of each state as many; the newest `long` of each are as long as they may be. */
export async function layJobs(world: World, count: number, long: number) {
  const text = longestText('bridge')
  for (const [state, approved, rejected] of [['approved', 1, 0], ['pending', 0, 0], ['rejected', 0, 1]] as const) {
    await layMany(world, 'jobs', count, (index) => {
      const body = count - index <= long ? text : '<p>A bridge.</p>'
      return {
        ...{ chapterId: world.chapters.dc.id, createdBy: 'member', updatedBy: 'member', createdAt: momentAfter(world, index), updatedAt: momentAfter(world, index) },
        ...{ jobId: numbered(state, index), memberId: memberIds.member, title: numbered('Job', index), companyName: 'Lindqvist', web: '', email: 'jobs@lindqvist.example', phone: '', city: 'Washington', state: 'DC' },
        ...{ body, bodyWords: body.slice(3, -4), attachments: '[]', approved, rejected, rejectionReason: '', decidedAt: approved + rejected ? momentAfter(world, index) : null, verdictBefore: null },
        listedUntil: approved ? '2027-01-20T00:00:00.000Z' : null,
      }
    })
  }
}
