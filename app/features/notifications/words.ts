import type { Occasion, Way } from '#server/features/notifications/rules.ts'

/** Texts of the choice of notifications. */
export const notificationsWords = {
  title: 'Notifications',
  lead: 'What we email you about, and how soon. You choose for yourself; other admins have their own choices.',
  block: 'Emails to you',
  help: 'The daily summary comes at 8:00 AM, in the chapter’s time zone, on days when there is something to tell. “Right away” means within a few minutes.',
  edit: 'Edit notifications',
  none: {
    title: 'Nothing to choose here',
    text: 'You are notified by your own chapter. Open this page there.',
  },
  occasions: {
    applications: 'Applications for membership',
    zelle: 'Zelle payments to confirm',
    jobs: 'Job posts to review',
    donations: 'Donations',
    registrations: 'Event registrations',
    comments: 'Comments on the blog',
    closing: 'Months to seal and shares to confirm',
  } satisfies Record<Occasion, string>,
  ownComments: 'Comments on your posts, and replies to your comments',
  ways: { summary: 'In the daily summary', atOnce: 'Right away', never: 'Never' } satisfies Record<Way, string>,
  zelleHelp: 'If a payment must be confirmed before the next summary, we email you right away.',
  save: 'Save',
  cancel: 'Cancel',
  done: { save: 'Your notifications were changed.' },
}

/** Texts of the page that a notification’s link leads to. */
export const stopWords = {
  title: 'Unsubscribe',
  lead: (chapter: string) => `You get emails about what is new at the ${chapter} chapter.`,
  still: 'You will still get receipts, and emails that only you can act on.',
  act: 'Unsubscribe',
  acting: 'Unsubscribing',
  choose: 'Choose what to get instead',
  done: {
    title: 'You’re unsubscribed',
    lead: (chapter: string) => `We will no longer email you about what is new at the ${chapter} chapter.`,
    act: 'Resubscribe',
    home: 'Home',
    acting: 'Resubscribing',
  },
  unknown: {
    title: 'This link no longer works',
    lead: 'Open the link from the email again, or log in and open Notifications on your profile.',
    act: 'Log in',
  },
}
