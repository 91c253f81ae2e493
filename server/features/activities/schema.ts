import { z } from 'zod'
import { changesOf, day, edition, fileList, line, optionalLine, publicPage } from '#server/records/shapes.ts'
import { maxLength, maxPhotos } from './rules.ts'

/** Formatted or plain text; optional, since an activity may consist of pictures only. */
const optionalText = z
  .string()
  .nullish()
  .transform((text) => text ?? '')
  .pipe(z.string().max(maxLength.body, `At most ${maxLength.body.toLocaleString('en-US')} characters`))

/** A day. Legacy clients send a full timestamp, of which only the first ten characters count. */
const dayOrTime = z
  .string({ error: 'Enter a date' })
  .transform((text) => (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text) ? text.slice(0, 10) : text.trim()))
  .pipe(day)

export const newActivity = z.object({
  /** The id of a category, or the name of an existing or new one. */
  category: line(maxLength.category),
  title: line(maxLength.title),
  date: dayOrTime,
  body: optionalText,
  activityPhoto: fileList(maxPhotos),
})

/** A reference to one activity. A malformed id is simply not found. */
export const activityReference = z.object({ activityId: z.string().max(40) })

export const activityUpdate = activityReference.extend({
  ...changesOf(newActivity),
  /** Files appended to the existing ones [spec 67]. */
  uploadedFiles: fileList(maxPhotos).optional(),
  edition,
})

/** A category from the list, or the name of a new one, as the form sends them. */
const chosen = { category: optionalLine(maxLength.category), newCategory: optionalLine(maxLength.category) }

export const activityForm = newActivity.extend(chosen)

export const activityUpdateForm = activityUpdate.omit({ uploadedFiles: true }).extend(chosen)

/** One picture or PDF of an activity. */
export const photoReference = activityReference.extend({ photo: z.string().max(200) })

/** A page for readers, of one category or of all. */
export const listedActivities = z.object({
  categoryId: z.string().max(40).optional(),
  page: z.number().int().min(0).max(1_000_000).catch(0).default(0),
})

export const documentedActivities = publicPage
