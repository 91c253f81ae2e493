import { z } from 'zod'
import { changesOf, edition, fileList, formattedText, line } from '#server/records/shapes.ts'
import { longest, mostAttachments } from './rules.ts'

export const newAnnouncement = z.object({
  title: line(longest.title),
  body: formattedText(longest.body),
  attachments: fileList(mostAttachments),
})

/** A reference to one announcement. A malformed id is simply not found. */
export const announcementReference = z.object({ announcementId: z.string().max(40) })

export const announcementUpdate = announcementReference.extend({ ...changesOf(newAnnouncement), edition })
