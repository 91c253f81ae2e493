import { isVideoPath, isPicturePath } from '#server/providers/files/upload-path.ts'
import { Refusal, refusedField } from '#server/refusal.ts'
import { isVideoType } from './rules.ts'

/** The days of an advertisement, both included, as yyyy-mm-dd. */
export type Days = { startDate: string; expireDate: string }

/**
 * Returns the days entered for an advertisement whose place does not determine them.
 * @param before the previous days: a first day that has passed may stay unchanged
 * @throws Refusal invalid
 */
export function enteredDays(
  { startDate, expireDate }: { startDate: string | null; expireDate: string | null },
  today: string,
  before?: Days,
): Days {
  if (startDate === null) throw refusedField('startDate', 'Required')
  if (expireDate === null) throw refusedField('expireDate', 'Required')
  if (startDate < today && startDate !== before?.startDate)
    throw refusedField('startDate', 'The start date cannot be before today')
  if (expireDate < startDate) throw refusedField('expireDate', 'The end date cannot be before the start date')
  if (expireDate < today && expireDate !== before?.expireDate)
    throw refusedField('expireDate', 'The end date cannot be before today')
  return { startDate, expireDate }
}

/** API clients recognize and show these sentences (content section 5). */
const documentedVideo = 'File does not support. You must use .mp4 or .wav or .webm or .ogv or .FLV '
const documentedImage = 'File does not support. You must use image type file'

/**
 * Rejects files of a type that the place does not accept. Each file of a form becomes an advertisement.
 * @throws Refusal invalid
 */
export function assertSameFiles(type: string, paths: readonly string[], field = 'images'): void {
  if (paths.length === 0) throw refusedField(field, 'Required')
  if (isVideoType(type)) {
    if (!paths.every(isVideoPath))
      throw refusedField(field, 'This file type is not supported. Use an .mp4 video.', { documented: documentedVideo })
    if (paths.length > 1) throw refusedField(field, 'A video ad takes one video')
  } else if (!paths.every(isPicturePath))
    throw refusedField(field, 'This file type is not supported. Use an image.', { documented: documentedImage })
}

/** Rejects deleting a sponsor that has advertisements. @throws Refusal conflict */
export function assertNotInUse(sponsorName: string, advertisements: number): void {
  if (advertisements === 0) return
  const count = advertisements === 1 ? 'one advertisement' : `${advertisements} advertisements`
  throw new Refusal(
    'conflict',
    `${sponsorName} has ${count}. Delete ${advertisements === 1 ? 'it' : 'them'} first, then the sponsor. Nothing was changed.`,
  )
}
