import type { ExpressionBuilder, Kysely } from 'kysely'
import type { Tables } from '#db/tables/tables.ts'
import { all, run, type Work } from '#db/work.ts'
import type { ChapterId } from '#server/chapter.ts'
import { refusedField } from '#server/refusal.ts'
import { barePath, isOfficePath, isVideoPath } from './upload-path.ts'
import type { Visibility } from './visibility.ts'

/** A row that names files. Its id is the only one of its table, in whatever chapter. */
export type FileRecord = { table: keyof Tables; id: string }

/**
 * The files that one field of a record names, with their names or without, and who sees them. Files for office
 * programs, and videos, are for a field that says so; `wasOwners` says of one that it kept the record's files for their
 * owner before.
 */
export type NamedFiles = { field: string; paths: readonly string[]; office?: boolean; video?: boolean } & (
  { visibility: Exclude<Visibility, 'owner'>; wasOwners?: boolean } | { visibility: 'owner'; ownerId: string }
)

/**
 * The chapter of the record, the person who writes it (null when nobody is signed in), and the files of all its fields.
 */
export type Claim = { chapter: ChapterId; by: string | null; named: readonly NamedFiles[]; expired?: string }

/** The sentence at a field that names a file which cannot be had. */
export const usuallyExpired = 'The uploaded file has expired. Please choose it again.'

/**
 * Makes exactly these files the record's, in the transaction that writes their paths down: new ones are claimed, and
 * seen from then on by those whom the field lets; all that it named before and names no longer are released. A path
 * that is not one's own unclaimed upload, or of another chapter, is refused (decision 41).
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
          // One that was sent without a token is from now on the person's, also when the record names it no longer.
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
      // The chapter's own are public and stay, so every record may name them and none takes them.
      .where((uploads) => uploads.or([isOf(uploads, record), isOf(uploads, { table: 'chapters', id: chapter })])),
  )
  const seenBy = new Map(standing.map(({ path, visibility }) => [path, visibility]))
  const refused = fields.find((field) =>
    field.paths.some((path) => !open(field).some((visibility) => visibility === seenBy.get(path))),
  )
  if (refused) throw refusedField(refused.field, expired)
}

/**
 * Takes a record's files away from it, but for those it keeps. Only their uploader and admins see them, until they are
 * pruned.
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

/** A file of a record, and who sees it there. */
export type ClaimedFile = { path: string; visibility: Visibility; ownerId: string | null }

/** The files that are a record's. */
export const filesOf = (sql: Kysely<Tables>, chapter: ChapterId, record: FileRecord): Work<ClaimedFile[]> =>
  all(
    sql
      .selectFrom('uploads')
      .select(['path', 'visibility', 'ownerId'])
      .where('chapterId', '=', chapter)
      .where((uploads) => isOf(uploads, record))
      .orderBy('path'),
  )

/** The files of several records of a table, whose ids a query gives. */
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

/** Keeps files from being pruned, though no record names them, while a record of theirs may be put back. */
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

/** Gives files back to a record that is put back. False where one is gone, or another record's by now. */
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

const claimant = (field: NamedFiles, by: string | null) => {
  const person = by ?? (field.visibility === 'owner' ? field.ownerId : null)
  return ({ fn, ref, val }: Uploads) => fn.coalesce(ref('uploadedBy'), val(person))
}

const notOwner = ['public', 'members', 'admins'] as const

/**
 * The visibilities of a record's files that a field of it may name: one that is kept for its owner, such as a
 * certificate, is opened by no other field.
 */
const open = (field: NamedFiles): readonly Visibility[] =>
  field.visibility === 'owner' || field.wasOwners ? [...notOwner, 'owner'] : notOwner

type Uploads = ExpressionBuilder<Tables, 'uploads'>

const isOf = (uploads: Uploads, { table, id }: FileRecord) =>
  uploads.and([uploads('recordTable', '=', table), uploads('recordId', '=', id)])

/**
 * No record's yet, and uploaded by the one who names it now, or by nobody known: clients upload without a token
 * (wire.md 0.7), and a name that cannot be guessed is token enough. So naming another person's file neither
 * takes it away nor opens it.
 */
const isUnclaimed = (uploads: Uploads, by: string | null) =>
  uploads.and([
    uploads('recordId', 'is', null),
    uploads.or([uploads('uploadedBy', 'is', null), ...(by === null ? [] : [uploads('uploadedBy', '=', by)])]),
  ])
