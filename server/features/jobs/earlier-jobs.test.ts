import type { Kysely } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { migrate } from '#db/migrate.ts'
import { openStore } from '#db/open-store.ts'
import { run } from '#db/work.ts'
import { earlierDatabase } from '#tests/support/databases/earlier.ts'

/** The last release in which the files of every post were public. */
const before = '0476-confirmed-subscriptions'

const at = '2026-01-01T00:00:00.000Z'
const pathOf = (digit: string) => `/uploads/image-${digit.repeat(32)}.pdf`

describe.each(['sqlite', 'postgres'] as const)('job posts of an earlier release on %s', (dialect) => {
  const closing: (() => unknown)[] = []
  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close()
  })

  test('keep the files of unapproved posts private to their authors', async () => {
    const { location, drop } = await earlierDatabase(dialect, before)
    closing.push(drop)
    const store = await openStore(location)
    closing.push(() => store.close())
    const states = { a: { approved: 1, rejected: 0 }, b: { approved: 0, rejected: 0 }, c: { approved: 0, rejected: 1 } }
    await store.writeUnversioned(function* ({ sql }) {
      // The columns as they were in that release.
      const earlier = sql as unknown as Kysely<Record<string, Record<string, unknown>>>
      const chapter = {
        chapterId: 'chapter-dc',
        subDomain: 'dc',
        chapterName: 'DC',
        chapterAddress: '',
        chapterPhone: '',
        chapterEmail: '',
        advertisement: 0,
        jobPortal: 1,
        createdAt: at,
        updatedAt: at,
      }
      yield* run(earlier.insertInto('chapters').values(chapter))
      for (const [id, state] of Object.entries(states)) {
        const entries = {
          title: 'Bridge engineer',
          companyName: 'Lindqvist',
          web: '',
          email: 'jobs@lindqvist.example',
          phone: '',
          city: '',
          state: '',
          body: '',
          bodyWords: '',
        }
        const stamps = { createdBy: 'author', updatedBy: 'author', createdAt: at, updatedAt: at }
        yield* run(
          earlier.insertInto('jobs').values({
            jobId: id,
            chapterId: 'chapter-dc',
            memberId: '59308',
            attachments: JSON.stringify([pathOf(id)]),
            ...entries,
            ...state,
            ...stamps,
          }),
        )
        yield* run(
          earlier.insertInto('uploads').values({
            path: pathOf(id),
            chapterId: 'chapter-dc',
            uploadedBy: 'author',
            visibility: 'public',
            recordTable: 'jobs',
            recordId: id,
            contentType: 'application/pdf',
            bytes: 1,
            createdAt: at,
          }),
        )
      }
    })
    expect(await migrate(location)).toContain('0477-job-decisions')
    const rows = await store.read
      .selectFrom('uploads')
      .select(['recordId', 'visibility', 'ownerId'])
      .orderBy('recordId')
      .execute()
    expect(rows).toEqual([
      { recordId: 'a', visibility: 'public', ownerId: null },
      { recordId: 'b', visibility: 'owner', ownerId: 'author' },
      { recordId: 'c', visibility: 'owner', ownerId: 'author' },
    ])
  })
})
