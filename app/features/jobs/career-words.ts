import type { JobState } from '#server/features/jobs/rules.ts'

/** Texts of the career portal, for admins. */
export const careerWords = {
  title: 'Career portal',
  lead: (subscribers: number) =>
    `Approved posts appear in Jobs and go out to ${subscribers.toLocaleString('en-US')} ${subscribers === 1 ? 'subscriber' : 'subscribers'}.`,
  tabs: 'Posts by state',
  state: { pending: 'Pending', approved: 'Approved', rejected: 'Rejected' } satisfies Record<JobState, string>,
  expired: 'Expired',
  posted: (day: string, by: string) => `posted ${day}${by && ` by ${by}`}`,
  changed: (day: string) => `changed ${day}`,
  until: (day: string) => `In Jobs until ${day}.`,
  left: (day: string) => `Left the lists on ${day}. Approve it to list it again.`,
  reason: (text: string) => `“${text}”`,
  read: 'Read',
  edit: 'Edit',
  delete: 'Delete',
  approve: 'Approve',
  reject: 'Reject',
  undo: 'Undo',
  actOn: (act: string, title: string) => `${act}: ${title}`,
  oldest: (day: string) => `The oldest has been waiting since ${day}. Posters get an email when you decide.`,
  empty: {
    pending: { title: 'No Job Post Available!', text: 'New posts wait here until you have reviewed them.' },
    approved: { title: 'No Job Post Available!', text: 'Posts that you approve appear here.' },
    rejected: { title: 'No Job Post Available!', text: 'Posts that you reject appear here, with the reason.' },
  },
  seeApproved: (count: number) => (count === 1 ? 'See the approved one' : `See the ${count} approved`),
  rejection: {
    title: 'Reject this post?',
    lead: (name: string) => `${name || 'The author'} will get an email and can change the post.`,
    reason: 'Reason',
  },
  deletion: {
    title: 'Are You Sure?',
    act: 'Delete post',
    text: (title: string) => `“${title}” will disappear from all lists, and its files can no longer be opened.`,
  },
  done: {
    approve: 'The post is approved and online. We will email its author in a minute.',
    reject: 'The post is rejected. We will email its author in a minute.',
    takeBack: 'The decision is undone. The post is where it was before, and nobody was notified.',
    remove: 'Post deleted.',
    update: 'The post is updated.',
  },
}

/** Texts of the review page of a post. */
export const reviewWords = {
  back: 'Career portal',
  decide: 'Decide',
  reason: 'Reason',
  reasonHelp: 'Sent to the poster when you reject.',
  by: 'Post by',
  gone: 'A former member',
  member: (memberId: string, approved: number) =>
    `Member ${memberId}, ${approved} ${approved === 1 ? 'post' : 'posts'} approved`,
  place: 'City, state',
  posted: 'Posted',
}
