/**
 * Emails about new jobs to a chapter's subscribers. They are written in portions, in the order of the subscriptions.
 */
export type JobDigestRow = {
  digestId: string
  chapterId: string
  madeAt: string
  /** The last subscription whose email is written; '' before the first. */
  doneUpTo: string
  finishedAt: string | null
}

/** A job that is in a digest, so that no other includes it. */
export type AlertedJobRow = { jobId: string; chapterId: string; digestId: string }

export type NewsletterSubscriptionRow = {
  subscriptionId: string
  chapterId: string
  email: string
  token: string
  subscribedAt: string
  /** When the subscriber confirmed the address; nothing is sent before. */
  confirmedAt: string | null
  unsubscribedAt: string | null
}

export type NewsletterTables = {
  jobDigests: JobDigestRow
  alertedJobs: AlertedJobRow
  newsletterSubscriptions: NewsletterSubscriptionRow
}
