import type { Context } from '#server/context.ts'
import { writeEmail } from '#server/providers/mail/email.ts'
import { chapterTitle, emailHead, emailMoney } from '#server/providers/mail/email-words.ts'
import type { PostedEmail } from '#server/providers/mail/outbox.ts'
import { cutText } from '#server/text/graphemes.ts'
import { zonedTimeText } from '../events/times.decisions.ts'
import { monthTitle } from '../closing/decisions.ts'
import { stopUrl } from './decisions.ts'
import type { News } from './reads.ts'
import { occasions, type Occasion } from './rules.ts'

type Sender = Pick<Context, 'chapter' | 'env' | 'urls'>

/** A person who is told. `standsIn`: a system admin, while the chapter has no admin. */
export type Notified = { personId: string; email: string; firstName: string; isAdmin: boolean; standsIn?: boolean }

/** Maximum number of lines for each kind of news; the others are counted. */
const maxLines = 8

const maxExcerpt = 140

/**
 * Builds a daily summary, or the email about what just happened, for one person. `upTo` is the end of the time that it
 * covers, which makes it the only one.
 */
export function notificationEmail(
  sender: Sender,
  to: Notified,
  { news, upTo, kind }: { news: News; upTo: string; kind: 'daily summary' | 'notification' },
): PostedEmail {
  const { chapter, urls } = sender
  const title = chapterTitle(sender)
  const origin = urls.origin(chapter)
  const present = occasions.filter((occasion) => news[occasion].length > 0)
  const links = present.map((occasion) => placeOf(occasion, news))
  const stop = stopUrl(sender, to.personId)
  const [first] = links
  return {
    chapterId: chapter.id,
    kind,
    to: to.email,
    dedupeKey: `${chapter.id} ${to.personId} ${upTo}`,
    subject: `${title}: ${listed(present.map((occasion) => counted(occasion, news)))}`,
    leaveUrl: stop,
    ...writeEmail({
      head: emailHead(sender),
      greeting: to.firstName === '' ? 'Hello,' : `Hello ${to.firstName},`,
      paragraphs: [kind === 'daily summary' ? `Here is what is new at ${title}.` : `This is new at ${title}.`],
      facts: present.map((occasion) => ({
        heading: counted(occasion, news),
        cells: linesOf(occasion, news, chapter),
      })),
      ...(first && { link: { label: first.label, url: origin + first.path } }),
      moreLinks: [
        ...links.slice(1).map(({ label, path }) => ({ label, url: origin + path })),
        { label: 'Choose what we tell you about', url: `${origin}/notifications` },
      ],
      notes: [
        to.standsIn
          ? `You get this email because you are a system admin, and ${title} has no admin.`
          : to.isAdmin
            ? `You get this email because you are an admin of ${title}.`
            : `You get this email because you wrote a post or a comment at ${title}.`,
      ],
      lastLink: { label: 'Unsubscribe', url: stop },
    }),
  }
}

/** Joins parts: "2 applications, 1 donation". */
const listed = (parts: readonly string[]) => parts.join(', ')

const nouns: Record<Occasion, [one: string, many: string]> = {
  applications: ['application', 'applications'],
  zelle: ['Zelle payment to confirm', 'Zelle payments to confirm'],
  jobs: ['job post to review', 'job posts to review'],
  donations: ['donation', 'donations'],
  registrations: ['registration', 'registrations'],
  comments: ['comment', 'comments'],
  closing: ['reminder to close the books', 'reminders to close the books'],
}

function counted(occasion: Occasion, news: News): string {
  const count = news[occasion].length
  return `${count} new ${nouns[occasion][count === 1 ? 0 : 1]}`
}

/** Where to look at it. */
function placeOf(
  occasion: Occasion,
  { jobs, registrations, comments, closing }: News,
): { label: string; path: string } {
  const onlyOne = (ids: readonly string[]) => (new Set(ids).size === 1 ? ids[0] : undefined)
  const eventId = onlyOne(registrations.map((row) => row.eventId))
  const blogId = onlyOne(comments.map((row) => row.blogId))
  const jobId = onlyOne(jobs.map((row) => row.jobId))
  const places: Record<Occasion, { label: string; path: string }> = {
    applications: { label: 'Review applications', path: '/dashboard' },
    zelle: { label: 'Confirm Zelle payments', path: '/treasury/resolve' },
    jobs: { label: 'Review job posts', path: jobId ? `/career/edit/${jobId}` : '/career' },
    donations: { label: 'View donations', path: '/treasury' },
    registrations: { label: 'View registrations', path: eventId ? `/event/${eventId}/registrations` : '/events' },
    comments: { label: 'Read comments', path: blogId ? `/blogs/${blogId}` : '/blog' },
    closing: {
      label: closing.some(({ what }) => what === 'month') ? 'Seal the month' : 'Confirm the share',
      path: closingPath(closing),
    },
  }
  return places[occasion]
}

function closingPath([first]: News['closing']): string {
  if (!first) return '/treasury/months'
  const { what, month, chapterId } = first
  return what === 'month'
    ? `/treasury/months/${month}`
    : ['/treasury/shares', month, chapterId].filter(Boolean).join('/')
}

function linesOf(occasion: Occasion, news: News, chapter: Sender['chapter']): [key: string, value: string][] {
  const lines = allLines(news, chapter)[occasion]
  const more = lines.length - maxLines
  return more > 0 ? [...lines.slice(0, maxLines), ['And more', `${more} not listed here`]] : lines
}

const allLines = (news: News, chapter: Sender['chapter']): Record<Occasion, [key: string, value: string][]> => ({
  applications: news.applications.map((row) => [`${row.firstName} ${row.lastName}`, row.memberType]),
  // The payer's name is shown only after login.
  zelle: news.zelle.map((row) => [
    row.eventName,
    `${emailMoney(row.amountCents)}, confirm by ${zonedTimeText(row.until, row, chapter)}`,
  ]),
  jobs: news.jobs.map((row) => [row.title, row.companyName]),
  donations: news.donations.map((row) => [row.donationType, emailMoney(row.amountCents)]),
  registrations: byEvent(news.registrations),
  closing: news.closing.map(({ what, month, chapterName }) =>
    what === 'month'
      ? [monthTitle(month), 'Not sealed yet']
      : [`Share of ${monthTitle(month)}`, `${chapterName && `${chapterName}: `}not confirmed yet`],
  ),
  comments: news.comments.map((row) => [
    row.title,
    `${row.firstName ? `${row.firstName} ${row.lastName}` : 'Former member'}: ${excerptOf(row.comment)}`,
  ]),
})

/** One line for each event: how many registered, and for how much. */
function byEvent(rows: News['registrations']): [key: string, value: string][] {
  const events = new Map<string, { eventName: string; count: number; cents: number }>()
  for (const { eventId, eventName, amountCents } of rows) {
    const { count, cents } = events.get(eventId) ?? { count: 0, cents: 0 }
    events.set(eventId, { eventName, count: count + 1, cents: cents + amountCents })
  }
  return [...events.values()].map(({ eventName, count, cents }) => [
    eventName,
    `${count === 1 ? '1 registration' : `${count} registrations`}, ${cents === 0 ? 'free' : emailMoney(cents)}`,
  ])
}

const excerptOf = (comment: string) => (comment.length > maxExcerpt ? `${cutText(comment, maxExcerpt)}…` : comment)
