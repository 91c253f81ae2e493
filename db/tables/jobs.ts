/** Rows of the job portal: posts, and a chapter's settings. */
import type { Searched, Stamped } from './stamped.ts'

/**
 * A job that a member posted. Pending while it is neither approved nor rejected. `body` is formatted or plain text,
 * `attachments` a JSON list of the paths of uploads.
 */
export type JobRow = Stamped &
  Searched & {
    jobId: string
    /** The author. */
    memberId: string
    title: string
    companyName: string
    web: string
    email: string
    phone: string
    city: string
    state: string
    body: string
    attachments: string
    approved: 0 | 1
    rejected: 0 | 1
    /** For the author; '' where none was given. */
    rejectionReason: string
    /** When it was approved or rejected; null while it is pending. */
    decidedAt: string | null
    /** When an approved post leaves the lists. */
    listedUntil: string | null
    /**
     * The columns of the verdict that the last decision replaced, and the id of the email about the new one, as JSON;
     * null where it cannot be reversed.
     */
    verdictBefore: string | null
  }

export type JobPortalSettingsRow = {
  chapterId: string
  /** A line over every page of jobs; '' is none. */
  courtesy: string
  digestDay: string
  /** Digests that were due before it are not sent. */
  digestChangedAt: string
  updatedBy: string
  updatedAt: string
}

export type JobsRecords = { jobs: JobRow }
export type JobsTables = { jobPortalSettings: JobPortalSettingsRow }
