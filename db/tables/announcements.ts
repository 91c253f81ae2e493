import type { Searched, Stamped } from './stamped.ts'

/** `body` is formatted or plain text, `attachments` a JSON list of the paths of uploads. */
export type AnnouncementRow = Stamped &
  Searched & { announcementId: string; title: string; body: string; attachments: string }

export type AnnouncementsRecords = { announcements: AnnouncementRow }
