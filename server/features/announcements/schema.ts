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

export const announcementUpdate = announcementReference.extend({ ...changesOf(newAnnouncement), edition })
