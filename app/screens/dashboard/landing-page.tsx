import Briefcase from 'lucide-react/icons/briefcase'
import HandCoins from 'lucide-react/icons/hand-coins'
import Landmark from 'lucide-react/icons/landmark'
import Scale from 'lucide-react/icons/scale'
import Settings from 'lucide-react/icons/settings'
import UserPlus from 'lucide-react/icons/user-plus'
import { redirect, useLoaderData, type MetaFunction } from '#app/lib/remix.ts'
import { dollars } from '#app/lib/format.ts'
import { load } from '#app/lib/page/page.ts'
import { WorkScreen } from '#app/ui/frame/shells.tsx'
import { Cells } from '#app/ui/parts/cells.tsx'
import { Figure } from '#app/ui/parts/money.tsx'
import { Refusal } from '#server/refusal.ts'
import type { Outputs } from '#server/wiring/api.ts'
import { landingWords as words } from './landing-words.ts'
import { percent } from '../percent.ts'
import { WaitingBlock, type Waiting } from './waiting-block.tsx'

export const meta: MetaFunction = () => [{ title: words.title }]

export const loader = load(async ({ api, viewer }) => {
  if (viewer.role === 'anonymous') throw new Refusal('unauthenticated', 'Log in first.')
  if (viewer.role !== 'admin') throw redirect('/dashboard')
  return api.chapters.landing()
})

/** The landing page of admins: pending tasks, with a link to each, and the figures of the year [spec 3]. */
export default function LandingPage() {
  const landing = useLoaderData<typeof loader>()
  const { hour, year, members, active, duesCents, applications } = landing
  const rows = waitingIn(landing)
  const total = rows.reduce((sum, { count }) => sum + count, 0)
  return (
    <WorkScreen
      title={words.title}
      lead={`${words.hello(hour)} ${total === 0 ? words.nothing : words.waitingFor(total)}`}
    >
      <WaitingBlock rows={rows} />
      <div className="mt-10">
        <Cells
          columns={3}
          cells={[
            {
              key: words.active,
              value: (
                <>
                  <Figure>{active.toLocaleString('en-US')}</Figure>
                  <span className="type-small block text-ink-2">
                    {words.activeOf(members.toLocaleString('en-US'), percent(active, members))}
                  </span>
                </>
              ),
            },
            { key: words.dues(year), value: <Figure>{dollars(duesCents)}</Figure> },
            { key: words.open, value: <Figure>{applications}</Figure> },
          ]}
        />
      </div>
    </WorkScreen>
  )
}

function waitingIn({
  applications,
  oldest,
  toResolve,
  zelle,
  openRefunds,
  pendingJobs,
  lacks,
}: Outputs['chapters']['landing']): Waiting[] {
  const names = oldest.map(({ name }) => name)
  return [
    {
      icon: UserPlus,
      count: applications,
      title: words.applications(applications),
      text: words.since(names, applications, oldest[0]?.appliedOn ?? ''),
      act: words.review,
      to: '/members#pending',
    },
    {
      icon: Briefcase,
      count: pendingJobs,
      title: words.jobs(pendingJobs),
      text: words.jobsText,
      act: words.review,
      to: '/career',
    },
    {
      icon: Scale,
      count: toResolve,
      title: words.toResolve(toResolve),
      text: words.toResolveText,
      act: words.resolve,
      to: '/treasury/resolve',
    },
    {
      icon: Landmark,
      count: zelle,
      title: words.zelle(zelle),
      text: words.zelleText,
      act: words.confirm,
      to: '/treasury/resolve',
    },
    {
      icon: HandCoins,
      count: openRefunds,
      title: words.refunds(openRefunds),
      text: words.refundsText,
      act: words.view,
      to: '/treasury',
    },
    {
      icon: Settings,
      count: lacks.length,
      title: words.setup(lacks.length),
      text: words.needs(lacks.map((step) => words.missing[step])),
      act: words.setUp,
      to: '/chapter',
    },
  ]
}
