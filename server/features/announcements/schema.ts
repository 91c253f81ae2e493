import { z } from 'zod'
import { changesOf, edition, fileList, formattedText, line } from '#server/records/shapes.ts'
import { maxLength, maxAttachments } from './rules.ts'

export const newAnnouncement = z.object({
  title: line(maxLength.title),
  body: formattedText(maxLength.body),
  attachments: fileList(maxAttachments),
})

/** A reference to one announcement. A malformed id is simply not found. */
export const announcementReference = z.object({ announcementId: z.string().max(40) })

/** A page of the public list, from 0. */
export const listedAnnouncements = z.object({
  page: z.number().int().min(0).max(1_000_000).catch(0).default(0),
})

export const announcementUpdate = announcementReference.extend({ ...changesOf(newAnnouncement), edition })
