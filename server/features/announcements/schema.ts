import { z } from 'zod'
import { changesOf, fileList, line, required } from '#server/shapes.ts'
import { longest, mostAttachments } from './rules.ts'

export const newAnnouncement = z.object({
  title: line(longest.title),
  /** Formatted or plain. An editor's empty paragraph is no text. */
  body: z
    .string({ error: required })
    .max(longest.body, { error: `At most ${longest.body.toLocaleString('en-US')} characters`, abort: true })
    .refine((text) => text.replaceAll(/<\/?p>|<br ?\/?>|\s+/g, '') !== '', required),
  attachments: fileList(mostAttachments),
})

/** One announcement. An id that cannot be one is simply not found. */
export const announcementReference = z.object({ announcementId: z.string().max(40) })

export const announcementUpdate = announcementReference.extend(changesOf(newAnnouncement))
