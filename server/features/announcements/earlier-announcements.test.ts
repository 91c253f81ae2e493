import type { Kysely } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { migrate } from '#db/migrate.ts'
import { openStore } from '#db/open-store.ts'
import { run } from '#db/work.ts'
import { plainText } from '#server/text/rich-text.ts'
import { earlierDatabase } from '#tests/support/databases/earlier.ts'

/** The last release that did not store search words for announcements. */
const before = '0365-money-of-every-kind'

const bodies = [
  'Plain text, 3 < 4',
  '<p>Until March <em>10</em>% off.</p><ul><li>Beams &amp; joints</li><li>a &lt;b&gt;</li></ul>',
  '<p>See <a href="https://a.example/?a=1&amp;b=2">this</a></p>',
]

describe.each(['sqlite', 'postgres'] as const)('announcements of an earlier release on %s', (dialect) => {
  const closing: (() => unknown)[] = []
  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close()
  })

  test('get their search words, like new ones', async () => {
    const { location, drop } = await earlierDatabase(dialect, before)
    closing.push(drop)
    const store = await openStore(location)
    closing.push(() => store.close())
    await store.writeUnversioned(function* ({ sql }) {
      // The columns of that release.
      const announcements = (sql as unknown as Kysely<Record<string, Record<string, unknown>>>).insertInto(
        'announcements',
      )
      const common = {
        chapterId: 'chapter-dc',
        title: 'News',
        attachments: '[]',
        createdBy: 'a',
        updatedBy: 'a',
        createdAt: '2026-01-01T00:00:00.000Z',
        updatedAt: '2026-01-01T00:00:00.000Z',
      }
      for (const [index, body] of bodies.entries())
        yield* run(announcements.values({ ...common, announcementId: `news-${index}`, body }))
    })
    expect(await migrate(location)).toContain('0370-words-of-announcements')
    const rows = await store.read.selectFrom('announcements').select('bodyWords').orderBy('announcementId').execute()
    expect(rows.map(({ bodyWords }) => bodyWords)).toEqual(['Plain text, 3 < 4', ...bodies.slice(1).map(plainText)])
  })
})
