/** Rows of notifications: who is told of a chapter's news, and how soon. */

/** What a person chose; without a row, the usual way. */
export type NotificationChoiceRow = {
  chapterId: string
  personId: string
  occasion: 'applications' | 'zelle' | 'jobs' | 'donations' | 'registrations' | 'comments' | 'closing'
  how: 'summary' | 'atOnce' | 'never'
  /** What applied until then, so that news from before the change is not lost. */
  before: 'summary' | 'atOnce' | 'never'
  changedAt: string
}

/** Up to when (UTC) a chapter's news was sent at once, and in a summary. */
export type NotificationMarkRow = { chapterId: string; notifiedUpTo: string; summedUpTo: string }

export type NotificationsTables = {
  notificationChoices: NotificationChoiceRow
  notificationMarks: NotificationMarkRow
}
