import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Kysely } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { migrate } from '#db/migrate.ts'
import { openStore } from '#db/open-store.ts'
import { run } from '#db/work.ts'
import type { Actor } from '#server/auth/actor.ts'
import type { ChapterId } from '#server/chapter.ts'
import { earlierDatabase } from '#tests/support/databases/earlier.ts'
import { movedClock } from '#tests/support/fakes/clock.ts'
import { claimFiles, releaseFiles } from './claims.ts'
import { localFiles } from './file-store.ts'
import { serveUpload } from './serve.ts'
import { createFiles } from './uploads.ts'
import { maySeeUpload } from './visibility.ts'

/** The release before files had an owner. */
const before = '0200-quick-links'

const dc = 'chapter-dc' as ChapterId
const pathOf = (digit: string, ending: string) => `/uploads/image-${digit.repeat(32)}.${ending}`
const files = { certificate: pathOf('a', 'pdf'), picture: pathOf('b', 'png'), unclaimed: pathOf('c', 'pdf') }

describe.each(['sqlite', 'postgres'] as const)('files of an earlier release on %s', (dialect) => {
  const closing: (() => unknown)[] = []
  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close()
  })

  test('keep their owners; public ones are kept, and stay public', async () => {
    const { location, drop } = await earlierDatabase(dialect, before)
    closing.push(drop)
    const store = await openStore(location)
    closing.push(() => store.close())
    const folder = mkdtempSync(path.join(tmpdir(), 'chapterhouse-uploads-'))
    closing.push(() => rmSync(folder, { recursive: true, force: true }))
    await store.writeUnversioned(function* ({ sql }) {
      // The columns are those of that release.
      const earlier = sql as unknown as Kysely<Record<string, Record<string, unknown>>>
      yield* run(
        earlier
          .insertInto('chapters')
          .values({ chapterId: dc, subDomain: 'dc', chapterName: 'DC', advertisement: 0, jobPortal: 0, ...texts }),
      )
      const uploads = earlier.insertInto('uploads')
      const common = {
        chapterId: dc,
        uploadedBy: null,
        contentType: 'image/png',
        bytes: 4,
        createdAt: '2026-01-01T00:00:00.000Z',
      }
      yield* run(uploads.values({ ...common, path: files.certificate, ownerId: 'noor', purpose: 'certificate' }))
      yield* run(uploads.values({ ...common, path: files.picture, ownerId: null, purpose: 'public' }))
      yield* run(uploads.values({ ...common, path: files.unclaimed, ownerId: null, purpose: 'certificate' }))
    })
    const fileStore = localFiles(folder)
    for (const file of Object.values(files))
      await fileStore.put(path.basename(file), Buffer.from('%PDF'), 'application/pdf')

    expect(await migrate(location)).toContain('0240-file-owners')
    const uploads = createFiles({ store, fileStore, clock: movedClock() })
    const statuses = async (actor: Actor) => {
      const answers = Object.values(files).map((file) =>
        serveUpload(uploads, new Request(`http://dc.localhost${file}`), (upload) => maySeeUpload(actor, dc, upload)),
      )
      return (await Promise.all(answers)).map(({ status }) => status)
    }
    const noor: Actor = {
      role: 'member',
      personId: 'noor',
      memberId: '20001',
      chapterId: dc,
      sessionId: 'a session',
      signedInAt: '',
      confirmedAt: '',
    }
    const visitor: Actor = { role: 'anonymous', because: 'none' }
    expect([await statuses(noor), await statuses(visitor)]).toEqual([
      [200, 200, 404],
      [404, 200, 404],
    ])
    expect(await uploads.prune()).toBe(1)
    expect([await statuses(noor), await statuses(visitor)]).toEqual([
      [200, 200, 404],
      [404, 200, 404],
    ])

    // Any record may name a picture that was public, and deleting a record does not remove it.
    const named = [{ field: 'eventDescription', paths: [files.picture], visibility: 'public' } as const]
    for (const id of ['picnic', 'gala'])
      await store.write(({ sql }) => claimFiles(sql, { table: 'events', id }, { chapter: dc, by: 'chair', named }))
    await store.write(({ sql }) => releaseFiles(sql, dc, { table: 'events', id: 'picnic' }))
    expect(await uploads.prune()).toBe(0)
    await store.write(({ sql }) => releaseFiles(sql, dc, { table: 'people', id: 'noor' }))
    expect([await uploads.prune(), await statuses(visitor)]).toEqual([1, [404, 200, 404]])
  })
})

const texts = { chapterEmail: '', chapterPhone: '', chapterAddress: '', createdAt: '', updatedAt: '' }
