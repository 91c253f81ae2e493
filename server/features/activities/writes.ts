import type { z } from 'zod'
import { all, first, type Work } from '#db/work.ts'
import { lockHead } from '#events-log/append.ts'
import type { SignedIn } from '#server/auth/actor.ts'
import type { ChapterId } from '#server/chapter.ts'
import type { Context, Tx } from '#server/context.ts'
import { chapterRecords } from '#server/records/records.ts'
import { Refusal, refusedField } from '#server/refusal.ts'
import { filesIn } from '#server/records/shapes.ts'
import { maxPhotos } from './rules.ts'
import type { activityReference, activityUpdate, newActivity } from './schema.ts'

type Writer = Pick<Context, 'chapter'> & { actor: SignedIn }
type Reference = z.output<typeof activityReference>

export const missing = () =>
  new Refusal('missing', 'There is no such activity here.', { documented: 'Activity not found' })

const activityRecords = chapterRecords('activities', 'activityId', {
  htmlOrPlain: ['body'],
  searchesBody: true,
  files: { activityPhoto: 'public' },
  readable: { categoryId: { field: 'category', lookUp: nameOfCategory } },
  missing,
})

const categoryRecords = chapterRecords('activityCategories', 'categoryId', { missing })

function* nameOfCategory({ sql }: Tx, categoryId: string, chapter: ChapterId): Work<string> {
  const row = yield* first(
    sql
      .selectFrom('activityCategories')
      .select('name')
      .where('chapterId', '=', chapter)
      .where('categoryId', '=', categoryId),
  )
  return row?.name ?? ''
}

/** The format of an id. An id that is not one of the chapter's must not become a category name. */
const idShape = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/**
 * Returns the category with that id or name; creates it for a new name. Two admins who enter the same new name at the
 * same time create only one.
 */
function* categoryFor(tx: Tx, writer: Writer, category: string): Work<string> {
  yield* lockHead(tx)
  const known = yield* all(
    tx.sql.selectFrom('activityCategories').select(['categoryId', 'name']).where('chapterId', '=', writer.chapter.id),
  )
  const wanted = category.toLowerCase()
  const match = known.find(({ categoryId, name }) => categoryId === category || name.toLowerCase() === wanted)
  if (match) return match.categoryId
  if (idShape.test(category)) throw refusedField('category', 'There is no such category in this chapter')
  return yield* categoryRecords.add(tx, writer, { name: category })
}

/** Deletes a category with its last activity. */
function* dropEmptyCategory(tx: Tx, writer: Writer, categoryId: string): Work<void> {
  const others = tx.sql
    .selectFrom('activities')
    .select('activityId')
    .where('chapterId', '=', writer.chapter.id)
    .where('categoryId', '=', categoryId)
  if (!(yield* first(others))) yield* categoryRecords.remove(tx, writer, categoryId)
}

/** Returns the current row, locked until the end of the write. */
function* standing(
  tx: Tx,
  { chapter }: Writer,
  activityId: string,
): Work<{ categoryId: string; activityPhoto: string }> {
  yield* lockHead(tx)
  const row = yield* first(
    tx.sql
      .selectFrom('activities')
      .select(['categoryId', 'activityPhoto'])
      .where('chapterId', '=', chapter.id)
      .where('activityId', '=', activityId),
  )
  if (!row) throw missing()
  return row
}

/**
 * Adds an activity, and its category if that is new. Returns its id. @throws Refusal invalid, when there is no such
 * category or file
 */
export function* addActivity(
  tx: Tx,
  writer: Writer,
  { category, ...details }: z.output<typeof newActivity>,
): Work<string> {
  return yield* activityRecords.add(tx, writer, { ...details, categoryId: yield* categoryFor(tx, writer, category) })
}

/**
 * Changes the given fields; `uploadedFiles` are added to the existing files. @throws Refusal missing, conflict if
 * someone else has changed it since, invalid when there would be too many files
 */
export function* changeActivity(
  tx: Tx,
  writer: Writer,
  { activityId, category, uploadedFiles, ...details }: z.output<typeof activityUpdate>,
): Work<void> {
  const before = yield* standing(tx, writer, activityId)
  const files = [
    ...new Set([...filesIn(details.activityPhoto ?? before.activityPhoto), ...filesIn(uploadedFiles ?? '[]')]),
  ]
  if (files.length > maxPhotos) throw refusedField('uploadedFiles', `At most ${maxPhotos} files`)
  const changes = {
    ...details,
    ...(uploadedFiles === undefined ? {} : { activityPhoto: JSON.stringify(files) }),
    ...(category === undefined ? {} : { categoryId: yield* categoryFor(tx, writer, category) }),
  }
  yield* activityRecords.change(tx, writer, activityId, changes)
  if (changes.categoryId !== undefined && changes.categoryId !== before.categoryId)
    yield* dropEmptyCategory(tx, writer, before.categoryId)
}

/** Deletes an activity and its files. @throws Refusal missing */
export function* removeActivity(tx: Tx, writer: Writer, { activityId }: Reference): Work<void> {
  const { categoryId } = yield* standing(tx, writer, activityId)
  yield* activityRecords.remove(tx, writer, activityId)
  yield* dropEmptyCategory(tx, writer, categoryId)
}

/** Removes one picture or PDF from an activity; the others keep their order. */
export function* removePhoto(tx: Tx, writer: Writer, { activityId, photo }: Reference & { photo: string }): Work<void> {
  const files = filesIn((yield* standing(tx, writer, activityId)).activityPhoto)
  if (!files.includes(photo)) throw new Refusal('missing', 'This picture has been deleted already.')
  yield* activityRecords.beforeChange(tx, writer, activityId, ['activityPhoto'])
  yield* activityRecords.change(tx, writer, activityId, {
    activityPhoto: JSON.stringify(files.filter((path) => path !== photo)),
  })
}
