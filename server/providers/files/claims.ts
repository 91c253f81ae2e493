import type { ExpressionBuilder, Kysely } from 'kysely'
import type { Tables } from '#db/tables/tables.ts'
import { all, run, type Work } from '#db/work.ts'
import type { ChapterId } from '#server/chapter.ts'
import { refusedField } from '#server/refusal.ts'
import { barePath, isOfficePath, isVideoPath } from './upload-path.ts'
import type { Visibility } from './visibility.ts'

/** A row that names files. Ids are unique in their table, across chapters. */
export type FileRecord = { table: keyof Tables; id: string }

/**
 * The files that one field of a record names, by paths with or without file names, and who sees them. Office documents
 * and videos are accepted only by fields that say so; `wasOwners` marks a field whose files were previously only for
 * their owner.
 */
export type NamedFiles = { field: string; paths: readonly string[]; office?: boolean; video?: boolean } & (
  | { visibility: Exclude<Visibility, 'owner'>; wasOwners?: boolean }
  | { visibility: 'owner'; ownerId: string }
)

/** The record's chapter, the person who writes it (null when not signed in), and the files of all its fields. */
export type Claim = {
  chapter: ChapterId
  by: string | null
  named: readonly NamedFiles[]
  expired?: string
}

/** The message at a field that names an unavailable file. */
export const usuallyExpired = 'The uploaded file has expired. Please choose it again.'

/**
 * Makes exactly these files the record's, in the transaction that stores their paths: new ones are claimed, with the
 * visibility of their field; those no longer named are released. A path that is not the person's own unclaimed upload,
 * or is of another chapter, is rejected [spec 41].
 * @throws Refusal invalid, with `expired` at the field
 */
export function* claimFiles(
  sql: Kysely<Tables>,
  record: FileRecord,
  { chapter, by, named, expired = usuallyExpired }: Claim,
): Work<void> {
  const unfit = named.find(({ paths, office = false, video = false }) =>
    paths.some((path) => (!office && isOfficePath(path)) || (!video && isVideoPath(path))),
  )
  if (unfit) throw refusedField(unfit.field, 'Please choose an image or a PDF.')
  const fields = named.map((field) => ({ ...field, paths: field.paths.map(barePath) }))
  const paths = [...new Set(fields.flatMap((field) => field.paths))]
  yield* releaseFiles(sql, chapter, record, paths)
  if (paths.length === 0) return
  for (const field of fields.filter((one) => one.paths.length > 0)) {
    yield* run(
      sql
        .updateTable('uploads')
        .set({
          recordTable: record.table,
          recordId: record.id,
          visibility: field.visibility,
          ownerId: field.visibility === 'owner' ? field.ownerId : null,
          // A file uploaded without a token now belongs to the person, even once the record no longer names it.
          uploadedBy: claimant(field, by),
        })
        .where('chapterId', '=', chapter)
        .where('path', 'in', field.paths)
        .where((uploads) => uploads.or([isOf(uploads, record), isUnclaimed(uploads, by)]))
        .where((uploads) => uploads.or([uploads('recordId', 'is', null), uploads('visibility', 'in', open(field))])),
    )
  }
  const standing = yield* all(
    sql
      .selectFrom('uploads')
      .select(['path', 'visibility'])
      .where('chapterId', '=', chapter)
      .where('path', 'in', paths)
      // The chapter's own files are public and permanent, so every record may name them and none claims them.
      .where((uploads) => uploads.or([isOf(uploads, record), isOf(uploads, { table: 'chapters', id: chapter })])),
  )
  const seenBy = new Map(standing.map(({ path, visibility }) => [path, visibility]))
  const refused = fields.find((field) =>
    field.paths.some((path) => !open(field).some((visibility) => visibility === seenBy.get(path))),
  )
  if (refused) throw refusedField(refused.field, expired)
}

/**
 * Releases a record's files, except for those it keeps. Only their uploader and admins see them, until they are pruned.
 */
export function* releaseFiles(
  sql: Kysely<Tables>,
  chapter: ChapterId,
  record: FileRecord,
  stillNamed: readonly string[] = [],
): Work<void> {
  const release = sql
    .updateTable('uploads')
    .set({ recordTable: null, recordId: null, ownerId: null, visibility: 'owner' })
    .where('chapterId', '=', chapter)
    .where((uploads) => isOf(uploads, record))
  yield* run(stillNamed.length === 0 ? release : release.where('path', 'not in', stillNamed))
}

/** A record's file, and who sees it there. */
export type ClaimedFile = { path: string; visibility: Visibility; ownerId: string | null }

/** Returns a record's files. */
export const filesOf = (sql: Kysely<Tables>, chapter: ChapterId, record: FileRecord): Work<ClaimedFile[]> =>
  all(
    sql
      .selectFrom('uploads')
      .select(['path', 'visibility', 'ownerId'])
      .where('chapterId', '=', chapter)
      .where((uploads) => isOf(uploads, record))
      .orderBy('path'),
  )

/** Returns the files of several records of a table, whose ids a query returns. */
export const filesOfRecords = (
  sql: Kysely<Tables>,
  chapter: ChapterId,
  table: FileRecord['table'],
  ids: object,
): Work<(ClaimedFile & { recordId: string | null })[]> =>
  all(
    sql
      .selectFrom('uploads')
      .select(['path', 'visibility', 'ownerId', 'recordId'])
      .where('chapterId', '=', chapter)
      .where('recordTable', '=', table)
      .where('recordId', 'in', ids as never)
      .orderBy('path'),
  )

/** Protects files from being pruned, though no record names them, while their record may be restored. */
export function* keepFiles(
  sql: Kysely<Tables>,
  chapter: ChapterId,
  paths: readonly string[],
  until: string,
): Work<void> {
  if (paths.length > 0)
    yield* run(
      sql.updateTable('uploads').set({ keptUntil: until }).where('chapterId', '=', chapter).where('path', 'in', paths),
    )
}

/** Returns files to a restored record. False where one is gone, or now belongs to another record. */
export function* takeBackFiles(
  sql: Kysely<Tables>,
  chapter: ChapterId,
  record: FileRecord,
  files: readonly ClaimedFile[],
): Work<boolean> {
  for (const { path, visibility, ownerId } of files) {
    const given = yield* run(
      sql
        .updateTable('uploads')
        .set({ recordTable: record.table, recordId: record.id, visibility, ownerId, keptUntil: null })
        .where('chapterId', '=', chapter)
        .where('path', '=', path)
        .where((uploads) => uploads.or([uploads('recordId', 'is', null), isOf(uploads, record)])),
    )
    if (given === 0) return false
  }
  return true
}

/** Makes a record's file another record's, with the same readers. Nothing happens if it is no longer its file. */
export function* giveFile(
  sql: Kysely<Tables>,
  chapter: ChapterId,
  path: string,
  { from, to }: { from: FileRecord; to: FileRecord },
): Work<void> {
  yield* run(
    sql
      .updateTable('uploads')
      .set({ recordTable: to.table, recordId: to.id })
      .where('chapterId', '=', chapter)
      .where('path', '=', path)
      .where((uploads) => isOf(uploads, from)),
  )
}

const claimant = (field: NamedFiles, by: string | null) => {
  const person = by ?? (field.visibility === 'owner' ? field.ownerId : null)
  return ({ fn, ref, val }: Uploads) => fn.coalesce(ref('uploadedBy'), val(person))
}

const notOwner = ['public', 'members', 'admins'] as const

/**
 * The visibilities of a record's files that a field of it may name: a file visible only to its owner, such as a
 * certificate, cannot be opened by another field.
 */
const open = (field: NamedFiles): readonly Visibility[] =>
  field.visibility === 'owner' || field.wasOwners ? [...notOwner, 'owner'] : notOwner

type Uploads = ExpressionBuilder<Tables, 'uploads'>

const isOf = (uploads: Uploads, { table, id }: FileRecord) =>
  uploads.and([uploads('recordTable', '=', table), uploads('recordId', '=', id)])

/**
 * Matches files without a record, uploaded by the person who names them now, or anonymously: clients upload without a
 * token (wire.md 0.7), and an unguessable name is token enough. So naming another person's file neither takes it away
 * nor opens it.
 */
const isUnclaimed = (uploads: Uploads, by: string | null) =>
  uploads.and([
    uploads('recordId', 'is', null),
    uploads.or([uploads('uploadedBy', 'is', null), ...(by === null ? [] : [uploads('uploadedBy', '=', by)])]),
  ])
