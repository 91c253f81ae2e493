import type { DigestDay } from '#server/features/jobs/rules.ts'

/** Texts of the job-alert pages; the footer's form has the same ones (app/ui/frame/words.ts). */
export const subscribeWords = { title: 'Job alerts', acting: 'Subscribing' }

export const confirmWords = {
  title: 'Confirm job alerts',
  lead: (chapter: string) => `Click once, and we will email new jobs of the ${chapter} job portal to this address.`,
  email: 'Email',
  chapter: 'Chapter',
  often: 'How often',
  act: 'Confirm',
  acting: 'Confirming',
  notAsked:
    'Didn’t ask for this? Close this page, and we will not send anything. Every alert has a link to unsubscribe.',
  done: {
    title: 'Job alerts are on',
    lead: (email: string, chapter: string) => `${email} is confirmed for the ${chapter} chapter.`,
    success: 'Success!',
    next: 'We will email you when there is a new job.',
    jobs: 'See open jobs',
  },
  expired: {
    title: 'This link no longer works',
    lead: 'It has expired, or you have unsubscribed since. You can subscribe again at any time.',
    act: 'Subscribe again',
  },
}

/** How often alerts are sent; none if nothing is new. */
export const oftenWords: Record<DigestDay, string> = {
  monday: 'Mondays, when there are new jobs',
  tuesday: 'Tuesdays, when there are new jobs',
  wednesday: 'Wednesdays, when there are new jobs',
  thursday: 'Thursdays, when there are new jobs',
  friday: 'Fridays, when there are new jobs',
  saturday: 'Saturdays, when there are new jobs',
  sunday: 'Sundays, when there are new jobs',
  daily: 'Every day with new jobs',
  never: 'Not at the moment',
}

export const optoutWords = {
  title: 'Unsubscribe from job alerts',
  byLink: 'Click to unsubscribe.',
  byAddress: 'Enter your email to stop receiving job alerts.',
  act: 'Unsubscribe',
  acting: 'Unsubscribing',
  jobs: 'See jobs',
  home: 'Home',
  others: 'Emails about your membership, payments and events are not affected.',
}
