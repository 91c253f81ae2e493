import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import { StoreUnavailable, type Store } from '#db/store.ts'
import type { UploadRow } from '#db/tables/portal/files.ts'
import type { Db, Tables } from '#db/tables/tables.ts'
import { all, run, type Work } from '#db/work.ts'
import type { Actor } from '#server/auth/actor.ts'
import type { ChapterId } from '#server/chapter.ts'
import type { Clock } from '#server/time/clock.ts'
import { Refusal } from '#server/refusal.ts'
import type { FileStore } from './file-store.ts'
import { readFile } from './reading/read.ts'
import { sizedNames, sizedPicture } from './sized-picture.ts'
import { barePath, namedPath, uploadName, uploadOf, uploadPath } from './upload-path.ts'
import { mayDo } from '#server/auth/rights.rules.ts'

/** Uploaded files: their bytes in the file store, and who may see them in the table `uploads`. */
export type Files = {
  /**
   * Validates, cleans and stores a file; returns its path with the name that it was sent under. Until a record names it
   * (`claimFiles`), only its uploader and the chapter's admins see it; after a day without one it is removed.
   * @throws Refusal invalid, or unavailable when there are too many files of visitors, too many wait to be read, or the
   * disk is full
   */
  keep(
    bytes: Uint8Array,
    from: {
      chapter: ChapterId
      actor: Actor
      sentName?: string
      /** The sender for taking turns; by default the person. */ address?: string
    },
  ): Promise<string>
  /** Returns the stored file of a path, or null. Does not check who may see it: `maySeeUpload` does. */
  find(path: string): Promise<StoredFile | null>
  /** Removes files older than a day that no record names, or that have no row. Returns how many. */
  prune(): Promise<number>
}

export type StoredFile = {
  upload: UploadRow
  bytes(): Promise<ReadableStream<Uint8Array> | null>
  /** Returns the picture as WebP, at most that wide. */
  sized(width: number): Promise<Uint8Array | null>
}

/** Bytes of all visitors' unclaimed files together. */
const maxUnclaimed = 2 * 1024 * 1024 * 1024

/** Bytes of all videos of a chapter together, claimed or not. */
const maxVideo = 100 * 1024 * 1024

type FilesOptions = {
  maxUnclaimedBytes?: number
  maxVideoBytes?: number
  store: Pick<Store, 'read' | 'write'>
  fileStore: FileStore
  clock: Clock
}

/** Creates the portal's uploads: accepts and stores them, and says who may read them. */
export function createFiles({
  store,
  fileStore,
  clock,
  maxUnclaimedBytes = maxUnclaimed,
  maxVideoBytes = maxVideo,
}: FilesOptions): Files {
  return {
    async keep(bytes, { chapter, actor, sentName = '', address }) {
      if (actor.role === 'anonymous') await assertNotFull(store.read, maxUnclaimedBytes)
      // Videos are for ads, which admins place.
      const sender = address ?? (actor.role === 'anonymous' ? 'a visitor' : actor.personId)
      const file = await readFile(sender, bytes, {
        video: mayDo(actor, 'advertising', 'change') || mayDo(actor, 'content', 'change'),
      })
      if (file.seconds !== undefined)
        await assertVideoFits(store.read, chapter, { bytes: bytes.byteLength, max: maxVideoBytes })
      const name = `image-${randomBytes(16).toString('hex')}.${file.ending}`
      const upload: UploadRow = {
        path: uploadPath(name),
        chapterId: chapter,
        uploadedBy: actor.role === 'anonymous' ? null : actor.personId,
        visibility: 'owner',
        ownerId: null,
        recordTable: null,
        recordId: null,
        contentType: file.contentType,
        bytes: file.bytes.byteLength,
        pages: file.pages,
        seconds: file.seconds ?? null,
        createdAt: clock.now().toISOString(),
        keptUntil: null,
      }
      // Bytes first: a row without its file would be a broken picture, a file without its row is never served.
      await fileStore.put(name, file.bytes, file.contentType)
      try {
        await store.write(({ sql }) => run(sql.insertInto('uploads').values(upload)))
      } catch (error) {
        // Pruning works by rows and would never find it. If the row may have been saved, the file stays.
        const mayBeThere = error instanceof StoreUnavailable && error.during === 'committing'
        if (!mayBeThere) await fileStore.remove(name).catch(() => undefined)
        throw error
      }
      return namedPath(upload.path, sentName)
    },
    async find(path) {
      const name = uploadName(path)
      const upload = name && (await uploadAt(store.read, barePath(path)))
      if (!upload) return null
      const bytes = () => fileStore.read(name, Number(upload.bytes))
      return { upload, bytes, sized: (width) => sizedPicture(name, width, { fileStore, bytes }) }
    },
    async prune() {
      const dayAgo = new Date(clock.now().getTime() - 24 * 60 * 60_000).toISOString()
      const orphans = await store.write(({ sql }) =>
        takeOrphans(sql, { before: dayAgo, now: clock.now().toISOString() }),
      )
      for (const name of orphans.map(({ path }) => uploadName(path)!)) {
        for (const stored of [name, ...sizedNames(name)]) await fileStore.remove(stored)
      }
      return orphans.length + (await removeWithoutRow({ store, fileStore }, dayAgo))
    },
  }
}

async function assertNotFull(db: Db, maxBytes: number): Promise<void> {
  const lying = await db
    .selectFrom('uploads')
    .select((uploads) => uploads.fn.sum<string | null>('bytes').as('bytes'))
    .where('recordId', 'is', null)
    .where('uploadedBy', 'is', null)
    .executeTakeFirst()
  if (Number(lying?.bytes ?? 0) < maxBytes) return
  throw new Refusal('unavailable', 'The portal cannot take more files right now. Please try again in an hour.', {
    retryAfterSeconds: 3600,
  })
}

const megabytes = (bytes: number) => Math.ceil(bytes / 1024 / 1024)

async function assertVideoFits(
  db: Db,
  chapter: ChapterId,
  { bytes, max }: { bytes: number; max: number },
): Promise<void> {
  const row = await db
    .selectFrom('uploads')
    .select((uploads) => uploads.fn.sum<string | null>('bytes').as('bytes'))
    .where('chapterId', '=', chapter)
    .where('contentType', '=', 'video/mp4')
    .executeTakeFirst()
  const before = Number(row?.bytes ?? 0)
  if (before + bytes <= max) return
  const text = `The videos of this chapter take ${megabytes(before)} of ${megabytes(max)} MB, so this one does not fit. Delete a video ad first; its space is free after a day.`
  throw new Refusal('conflict', text)
}

const uploadAt = (db: Db, path: string) =>
  db.selectFrom('uploads').selectAll().where('path', '=', path).executeTakeFirst()

/**
 * Removes leftovers of a crash or a full disk: files of uploads without a row, and temporary files. A recent one may
 * still get its row.
 */
async function removeWithoutRow(
  { store, fileStore }: Pick<FilesOptions, 'store' | 'fileStore'>,
  before: string,
): Promise<number> {
  let removed = 0
  for await (const files of fileStore.list()) {
    const paths = files.flatMap(({ name }) => uploadOf(name) ?? []).map(uploadPath)
    if (paths.length === 0) continue
    const rows = await store.read
      .selectFrom('uploads')
      .select('path')
      .where('path', 'in', [...new Set(paths)])
      .execute()
    const known = new Set(rows.map(({ path }) => path))
    for (const { name, changedAt } of files) {
      const upload = uploadOf(name)
      if (upload === undefined || (known.has(uploadPath(upload)) && !name.endsWith('.part'))) continue
      if ((await changedAt()).toISOString() >= before) continue
      await fileStore.remove(name)
      removed++
    }
  }
  return removed
}

function* takeOrphans(sql: Kysely<Tables>, { before, now }: { before: string; now: string }): Work<{ path: string }[]> {
  const orphans = sql.deleteFrom('uploads').where('recordId', 'is', null).where('createdAt', '<', before)
  return yield* all(
    orphans
      .where((uploads) => uploads.or([uploads('keptUntil', 'is', null), uploads('keptUntil', '<=', now)]))
      .returning('path'),
  )
}
