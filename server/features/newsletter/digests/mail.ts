import type { Context } from '#server/context.ts'
import { writeEmail } from '#server/providers/mail/email.ts'
import { chapterTitle, emailHead } from '#server/providers/mail/email-words.ts'
import type { PostedEmail } from '#server/providers/mail/outbox.ts'
import { leavingUrl } from '../mail.ts'

type Sender = Pick<Context, 'chapter' | 'env' | 'urls'>
type Job = { jobId: string; title: string; companyName: string; city: string; state: string }

/** Maximum number of jobs named in one email; its button leads to the others. */
const maxNamed = 20

/** The kind of these emails, by which queued ones are found if the recipient unsubscribes. */
export const digestKind = 'job digest'

/**
 * Returns the email about new jobs for one subscriber, with the ways to unsubscribe: a link, and the header that mail
 * programs turn into a button.
 */
export function digestEmail(
  sender: Sender,
  { subscriptionId, email, token }: { subscriptionId: string; email: string; token: string },
  { digestId, jobs }: { digestId: string; jobs: Job[] },
): PostedEmail {
  const { chapter, urls } = sender
  const title = chapterTitle(sender)
  const origin = urls.origin(chapter)
  const count = jobs.length === 1 ? 'New job' : `${jobs.length} new jobs`
  const left = jobs.length - maxNamed
  return {
    chapterId: chapter.id,
    kind: digestKind,
    to: email,
    subject: jobs.length === 1 ? `New job from ${title}: ${jobs[0]!.title}` : `${count} from ${title}`,
    dedupeKey: `${digestId} ${subscriptionId}`,
    isBulk: true,
    leaveUrl: `${origin}/newsletter/leave/${token}`,
    ...writeEmail({
      head: emailHead(sender),
      greeting: 'Hello,',
      paragraphs: [`${count} from ${title}:`],
      facts: jobs.slice(0, maxNamed).map(({ title: heading, companyName, city, state }) => {
        const place = [city, state].filter(Boolean).join(', ')
        return {
          heading,
          cells: [['Organization', companyName], ...(place ? [['Place', place] as [string, string]] : [])],
        }
      }),
      link: {
        label: left > 0 ? `See these jobs and ${left} more` : 'See all jobs',
        url: `${origin}${chapter.isMain ? '/jobsall' : '/jobs'}`,
      },
      moreLinks: [
        ...jobs.slice(0, maxNamed).map((job) => ({ label: job.title, url: `${origin}/jobs/${job.jobId}` })),
        { label: 'Unsubscribe from job alerts', url: leavingUrl(sender, token) },
      ],
      notes: ['You are receiving this email because you confirmed job alerts for this address.'],
    }),
  }
}
