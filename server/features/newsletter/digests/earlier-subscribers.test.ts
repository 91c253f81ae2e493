import type { Kysely } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { migrate } from '#db/migrate.ts'
import { openStore } from '#db/open-store.ts'
import { run } from '#db/work.ts'
import type { ChapterId } from '#server/chapter.ts'
import { earlierDatabase } from '#tests/support/databases/earlier.ts'
import { readersOf } from './reads.ts'

/** The last release in which job alerts needed no confirmation. */
const before = '0475-jobs'

const dc = 'chapter-dc' as ChapterId
const at = '2026-01-01T00:00:00.000Z'

describe.each(['sqlite', 'postgres'] as const)('subscribers of an earlier release on %s', (dialect) => {
  const closing: (() => unknown)[] = []
  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close()
  })

  test('stay subscribed without a confirmation, and unsubscribed ones stay so', async () => {
    const { location, drop } = await earlierDatabase(dialect, before)
    closing.push(drop)
    const store = await openStore(location)
    closing.push(() => store.close())
    await store.writeUnversioned(function* ({ sql }) {
      // The columns of that release.
      const earlier = sql as unknown as Kysely<Record<string, Record<string, unknown>>>
      const texts = { chapterName: 'DC', chapterAddress: '', chapterPhone: '', chapterEmail: '' }
      yield* run(
        earlier.insertInto('chapters').values({
          chapterId: dc,
          subDomain: 'dc',
          advertisement: 0,
          jobPortal: 1,
          createdAt: at,
          updatedAt: at,
          ...texts,
        }),
      )
      for (const [email, unsubscribedAt] of [
        ['stays@mail.example', null],
        ['left@mail.example', '2026-02-01T00:00:00.000Z'],
      ]) {
        yield* run(
          earlier
            .insertInto('newsletterSubscriptions')
            .values({ subscriptionId: email, chapterId: dc, email, token: email, subscribedAt: at, unsubscribedAt }),
        )
      }
    })
    expect(await migrate(location)).toContain('0476-confirmed-subscriptions')
    expect((await readersOf(store.read, dc).execute()).map(({ email }) => email)).toEqual(['stays@mail.example'])
  })
})
