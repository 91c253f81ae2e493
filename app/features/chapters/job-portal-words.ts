import type { DigestDay } from '#server/features/jobs/rules.ts'

/** Texts of the job portal in a chapter's settings. */
export const jobPortalWords = {
  title: 'Job portal',
  help: 'Confirmed subscribers get one email with the newly approved jobs. No email goes out when nothing is new.',
  edit: 'Edit job portal',
  fields: { courtesy: 'Line above the jobs', digestDay: 'Job alert emails' },
  courtesyHelp: 'Such as a thank-you to another chapter. Leave empty for none.',
  none: 'None',
  days: {
    monday: 'Every Monday',
    tuesday: 'Every Tuesday',
    wednesday: 'Every Wednesday',
    thursday: 'Every Thursday',
    friday: 'Every Friday',
    saturday: 'Every Saturday',
    sunday: 'Every Sunday',
    daily: 'Every day',
    never: 'Never',
  } satisfies Record<DigestDay, string>,
  later: 'Emails go out from 8 a.m. A new day counts from today.',
  save: 'Save',
  cancel: 'Cancel',
} as const
