import { randomBytes } from 'node:crypto'
import type { ExpressionBuilder, Kysely } from 'kysely'
import { StoreUnavailable, type Store } from '#db/store.ts'
import type { Db, Tables, UploadRow } from '#db/tables/tables.ts'
import { all, run, type Work } from '#db/work.ts'
import type { Actor } from '#server/auth/actor.ts'
import type { ChapterId } from '#server/chapter.ts'
import type { Clock } from '#server/time/clock.ts'
import { Refusal } from '#server/refusal.ts'
import { acceptFile } from './accepted-file.ts'
import type { FileStore } from './file-store.ts'

/** Uploaded files: their bytes in the file store, and who may see them in the table `uploads`. */
export type Files = {
  /**
   * Checks, cleans and stores a file; returns its path, `/uploads/image-….jpg`. What an anonymous person
   * uploads can only be a certificate at sign-up: nobody sees it until an application claims it, and without
   * one it is gone after a day. @throws Refusal invalid, or unavailable when too many such files lie about
   */
  keep(bytes: Uint8Array, from: { chapter: ChapterId; actor: Actor }): Promise<string>
  /** The stored file behind a path, or null. Says nothing about who may see it: `maySeeUpload` does. */
  find(path: string): Promise<{ upload: UploadRow; bytes(): Promise<ReadableStream<Uint8Array> | null> } | null>
  /** Removes certificates that belong to nobody and are older than a day. Returns how many. */
  prune(): Promise<number>
}

const uploadPath = /^\/uploads\/(image-[0-9a-f]{32}\.(?:jpg|png|gif|webp|pdf))$/

/** Of all files that visitors sent and nobody claimed yet, together. */
const mostUnclaimed = 2 * 1024 * 1024 * 1024

type FilesOptions = { mostUnclaimedBytes?: number; store: Pick<Store, 'read' | 'write'>; fileStore: FileStore; clock: Clock }

export function createFiles({ store, fileStore, clock, mostUnclaimedBytes = mostUnclaimed }: FilesOptions): Files {
  return {
    async keep(bytes, { chapter, actor }) {
      if (actor.role === 'anonymous') await refuseWhenFull(store.read, mostUnclaimedBytes)
      const file = await acceptFile(bytes)
      const name = `image-${randomBytes(16).toString('hex')}.${file.ending}`
      const upload: UploadRow = {
        path: `/uploads/${name}`,
        chapterId: chapter,
        uploadedBy: actor.role === 'anonymous' ? null : actor.personId,
        ownerId: null,
        purpose: actor.role === 'anonymous' ? 'certificate' : 'public',
        contentType: file.contentType,
        bytes: file.bytes.byteLength,
        createdAt: clock.now().toISOString(),
      }
      // Bytes first: a row without its file would be a broken picture, a file without its row is never served.
      await fileStore.put(name, file.bytes, file.contentType)
      try {
        await store.write(({ sql }) => run(sql.insertInto('uploads').values(upload)))
      } catch (error) {
        // Pruning goes by the rows, so nobody would ever find it. If the row may be there after all, the file stays.
        const mayBeThere = error instanceof StoreUnavailable && error.during === 'committing'
        if (!mayBeThere) await fileStore.remove(name).catch(() => undefined)
        throw error
      }
      return upload.path
    },
    async find(path) {
      const name = uploadPath.exec(path)?.[1]
      const upload = name && (await uploadAt(store.read, path))
      return upload ? { upload, bytes: () => fileStore.read(name) } : null
    },
    async prune() {
      const dayAgo = new Date(clock.now().getTime() - 24 * 60 * 60_000).toISOString()
      const orphans = await store.write(({ sql }) => takeOrphans(sql, dayAgo))
      for (const { path } of orphans) await fileStore.remove(path.replace('/uploads/', ''))
      return orphans.length
    },
  }
}

async function refuseWhenFull(db: Db, mostBytes: number): Promise<void> {
  const lying = await db
    .selectFrom('uploads')
    .select((uploads) => uploads.fn.sum<string | null>('bytes').as('bytes'))
    .where('ownerId', 'is', null)
    .where('purpose', '=', 'certificate')
    .executeTakeFirst()
  if (Number(lying?.bytes ?? 0) < mostBytes) return
  throw new Refusal('unavailable', 'The portal cannot take more files right now. Please try again in an hour.', { retryAfterSeconds: 3600 })
}

/** Which file, and the person who now names it (null when nobody is signed in). */
type Claim = { path: string; chapter: ChapterId; by: string | null }

/**
 * Public files for everyone; a certificate, on the host of its chapter alone, for the person it belongs to, the
 * chapter's admins and system admins.
 */
export function maySeeUpload(actor: Actor, chapter: ChapterId, upload: Pick<UploadRow, 'purpose' | 'ownerId' | 'chapterId'>): boolean {
  if (upload.purpose === 'public') return true
  if (actor.role === 'anonymous' || upload.chapterId !== chapter) return false
  if (actor.role === 'systemAdmin' || actor.personId === upload.ownerId) return true
  return actor.role === 'admin' && actor.chapterId === chapter
}

/**
 * Makes an uploaded file somebody's certificate, in the transaction that writes its path down. Claiming it
 * again for the same owner changes nothing. @throws Refusal invalid
 */
export function* claimCertificate(sql: Kysely<Tables>, claim: Claim & { ownerId: string }): Work<void> {
  const claimed = yield* run(
    sql
      .updateTable('uploads')
      .set({ purpose: 'certificate', ownerId: claim.ownerId })
      .where('path', '=', claim.path)
      .where('chapterId', '=', claim.chapter)
      .where((uploads) => uploads.or([uploads('ownerId', '=', claim.ownerId), isUnclaimed(uploads, claim.by)])),
  )
  if (claimed === 0) throw gone('certificate', 'The uploaded certificate has expired. Please choose the file again.')
}

/** Lets everybody see a file, because it is now a profile picture or part of the chapter's pages. @throws Refusal invalid */
export function* publishUpload(sql: Kysely<Tables>, { path, chapter, by }: Claim): Work<void> {
  const published = yield* run(
    sql
      .updateTable('uploads')
      .set({ purpose: 'public' })
      .where('path', '=', path)
      .where('chapterId', '=', chapter)
      .where((uploads) => isUnclaimed(uploads, by)),
  )
  if (published === 0) throw gone('image', 'The uploaded file has expired. Please choose it again.')
}

/** Releases all certificates of a person who is deleted; the next pruning removes them. */
export function* releaseCertificates(sql: Kysely<Tables>, ownerId: string): Work<void> {
  yield* run(sql.updateTable('uploads').set({ ownerId: null }).where('ownerId', '=', ownerId))
}

/**
 * Nobody's yet, and uploaded by the one who names it now, or by nobody known: clients upload without a token
 * (wire.md 0.7), and a name that cannot be guessed is token enough. So naming another person's file neither
 * takes it away nor opens it.
 */
const isUnclaimed = (uploads: ExpressionBuilder<Tables, 'uploads'>, by: string | null) =>
  uploads.and([
    uploads('ownerId', 'is', null),
    uploads.or([uploads('uploadedBy', 'is', null), ...(by === null ? [] : [uploads('uploadedBy', '=', by)])]),
  ])

const gone = (field: string, text: string) => new Refusal('invalid', text, { fields: { [field]: text } })

const uploadAt = (db: Db, path: string) =>
  db.selectFrom('uploads').selectAll().where('path', '=', path).executeTakeFirst()

function* takeOrphans(sql: Kysely<Tables>, before: string): Work<{ path: string }[]> {
  return yield* all(
    sql
      .deleteFrom('uploads')
      .where('purpose', '=', 'certificate')
      .where('ownerId', 'is', null)
      .where('createdAt', '<', before)
      .returning('path'),
  )
}
