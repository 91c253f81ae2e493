import type { JobRow } from '#db/tables/jobs.ts'
import { run } from '#db/work.ts'
import type { Portal } from '../context.ts'
import { daysListed } from '../features/jobs/rules.ts'
import type { NamedFiles } from '../providers/files/claims.ts'
import { plainText } from '../text/rich-text.ts'
import { adding, keepingFor, type Setting } from './content.ts'
import { demoPdf } from './files.ts'
import { demoCourtesy, demoJobs, demoSubscribers, type DemoJob } from './texts/job-texts.ts'
import type { DemoLife } from './life.ts'
import { later, type DemoStep } from './step.ts'

type Place = {
  sub: string
  area: string
  hasPortal: boolean
  members: DemoLife[]
  /** A member's published account, with a post that was rejected. */ account: DemoLife | undefined
}

/** Adds a chapter's job posts with their authors, the line over them, and the job alerts' subscribers. */
export async function postingJobs(providers: Portal['providers'], setting: Setting, place: Place): Promise<DemoStep[]> {
  if (!place.hasPortal || place.members.length === 0) return []
  const posts: { row: Post; author: DemoLife; job: DemoJob; named: NamedFiles[] }[] = []
  for (const [index, job] of (demoJobs[place.sub] ?? []).entries()) {
    const author =
      typeof job.standing === 'object' && place.account
        ? place.account
        : place.members[(index * 7) % place.members.length]!
    const attachments = job.file
      ? [
          await keepingFor(providers, { ...setting, by: author.personId })(
            demoPdf(job.file.title, job.file.lines),
            job.file.name,
          ),
        ]
      : []
    posts.push({
      row: rowOf(job, { ...setting, area: place.area, memberId: author.memberId, attachments }),
      author,
      job,
      named: [
        {
          field: 'attachments',
          paths: attachments,
          office: true,
          ...(job.standing === undefined
            ? { visibility: 'public' }
            : { visibility: 'owner', ownerId: author.personId }),
        },
      ],
    })
  }
  const steps = posts.map(({ row, author, job, named }) =>
    adding('jobs', row, job.daysAgo, { ...setting, by: author.personId }, { id: row.jobId, named }),
  )
  return [
    ...steps,
    settlingPortal(
      setting,
      place.sub,
      posts.map(({ row }) => row),
    ),
  ]
}

type Post = Omit<JobRow, 'chapterId' | 'createdBy' | 'updatedBy' | 'createdAt' | 'updatedAt'>

function rowOf(
  job: DemoJob,
  { idOf, now, area, memberId, attachments }: Setting & { area: string; memberId: string; attachments: string[] },
): Post {
  const { title, companyName, domain, city, state, line, body, standing } = job
  const decidedAt = later(now, -job.daysAgo, 300)
  const rejection = typeof standing === 'object' ? standing.rejected : ''
  const approved = standing === undefined
  return {
    jobId: idOf(`job ${title}`),
    memberId,
    title,
    companyName,
    city,
    state,
    body,
    bodyWords: plainText(body),
    attachments: JSON.stringify(attachments),
    web: `https://${domain}.example`,
    email: `jobs@${domain}.example`,
    phone: `(${area}) 555-${line}`,
    approved: approved ? 1 : 0,
    rejected: rejection ? 1 : 0,
    rejectionReason: rejection,
    verdictBefore: null,
    decidedAt: standing === 'pending' ? null : decidedAt.toISOString(),
    listedUntil: approved ? later(decidedAt, daysListed).toISOString() : null,
  }
}

/** The demo begins without pending job alerts: its posts are in a digest that was already sent. */
const settlingPortal = ({ chapter, by, now, idOf }: Setting, sub: string, posts: Post[]): DemoStep => ({
  at: now,
  chapter,
  actor: 'system:demo',
  *write({ sql }) {
    const at = now.toISOString()
    const digestId = idOf('job digest')
    const alerted = posts
      .filter(({ approved }) => approved === 1)
      .map(({ jobId }) => ({ jobId, chapterId: chapter, digestId }))
    yield* run(
      sql.insertInto('jobPortalSettings').values({
        chapterId: chapter,
        courtesy: demoCourtesy,
        digestDay: 'monday',
        digestChangedAt: '',
        updatedBy: by,
        updatedAt: at,
      }),
    )
    yield* run(
      sql.insertInto('jobDigests').values({ digestId, chapterId: chapter, madeAt: at, doneUpTo: '', finishedAt: at }),
    )
    if (alerted.length > 0) yield* run(sql.insertInto('alertedJobs').values(alerted))
    const subscribedAt = later(now, -90).toISOString()
    const rows = demoSubscribers.map((email) => ({
      subscriptionId: idOf(`subscription ${email}`),
      chapterId: chapter,
      email,
      token: idOf(`token ${sub} ${email}`).replaceAll('-', ''),
      subscribedAt,
      confirmedAt: subscribedAt,
      unsubscribedAt: null,
    }))
    yield* run(sql.insertInto('newsletterSubscriptions').values(rows))
  },
})
