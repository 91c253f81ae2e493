import type { JobState } from '#server/features/jobs/rules.ts'

/** Texts of the jobs, for readers and authors. */
export const jobsWords = {
  title: 'Jobs',
  lead: {
    chapter: (chapter: string) => `Open positions that members of the ${chapter} chapter have posted.`,
    all: 'Open positions that members have posted, in all chapters.',
  },
  tabs: 'Which jobs',
  chapterJobs: 'Chapter jobs',
  allJobs: 'All jobs',
  search: { label: 'Search jobs', placeholder: 'Title, company or city' },
  post: 'Post New Job',
  postHelp: 'Free for members. The chapter reviews each post before it appears.',
  posted: (day: string) => `Posted ${day}`,
  readMore: 'Read more',
  company: 'Company',
  place: 'Place',
  chapter: 'Chapter',
  empty: { title: 'No Job Post Available!', text: 'New posts appear here once an admin has approved them.' },
}

/** Texts of one post. */
export const jobWords = {
  back: 'Go back',
  published: (day: string) => `Published ${day}`,
  submitted: (day: string) => `Submitted ${day}`,
  by: 'Post by',
  ofChapter: (chapter: string) => `${chapter} chapter`,
  edit: 'Edit',
  fields: {
    company: 'Organization',
    web: 'Website',
    email: 'Contact email',
    phone: 'Phone',
    city: 'City',
    state: 'State',
  },
  apply: {
    title: 'Apply',
    text: (company: string) => `Write to ${company}. The association does not see applications.`,
    email: 'Apply by email',
    call: (phone: string) => `Call ${phone}`,
  },
  beside: (city: string) => `More in ${city}`,
  all: 'All jobs',
}

/** Texts for authors about their posts. */
export const ownWords = {
  state: { pending: 'Pending', approved: 'Approved', rejected: 'Rejected' } satisfies Record<JobState, string>,
  pending: { title: 'Your post is waiting for review.', text: 'We will email you when it is online.' },
  online: { title: 'Your post is online.', until: (day: string) => `It is listed until ${day}.` },
  unlisted: { title: 'This post is no longer listed.', text: 'Posts leave the lists 60 days after they are approved.' },
  rejected: { title: 'Your post was rejected.' },
  of: (title: string) => `“${title}”:`,
  view: 'View it',
  change: 'Change it',
  waiting: { title: 'This post is not online.', text: 'Approve or reject it in the career portal.', act: 'Review it' },
}

/** Texts of the form. */
export const jobFormWords = {
  new: 'New Job Post',
  edit: 'Edit Job Post',
  lead: 'Your post appears in your chapter and under All jobs once an admin has approved it.',
  editLead: 'Your post will be reviewed again before it appears.',
  act: 'Post job',
  update: 'Update',
  filesHint: 'Drop files here, or choose them',
  cancel: 'Cancel',
  groups: {
    job: { title: 'Job', help: 'What it is and who offers it' },
    contact: { title: 'Contact', help: 'Where applications go' },
    description: { title: 'Description', help: 'Tasks, skills, pay. Plain words find more readers' },
    files: { title: 'Attachments', help: 'PDF, Word or pictures, up to 10 MB each' },
  },
  fields: {
    title: 'Title',
    companyName: 'Company name',
    web: 'Website',
    email: 'Contact email',
    phone: 'Phone',
    city: 'City',
    state: 'State',
    body: 'Description',
    attachments: 'Attachments',
  },
  webHelp: 'With https://',
  next: {
    title: 'What happens next',
    steps: [
      ['You post it.', 'It will be pending; only you and the admins can see it.'],
      ['An admin reviews it.', 'We will email you the decision.'],
      ['Approved,', 'it will appear in Chapter jobs and All jobs for 60 days, and in the next job alert.'],
    ],
    note: 'You can edit the post while it is pending or rejected. It will then be reviewed again.',
  },
  withdraw: 'Delete post',
  withdrawText: (title: string) => `“${title}” and its files will be deleted.`,
  done: {
    posted: 'Your post is waiting for review. We will email you when it is online.',
    removed: 'Your post is deleted.',
  },
}
