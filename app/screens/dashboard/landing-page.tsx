import { redirect, useLoaderData, type MetaFunction } from '#app/lib/remix.ts'
import { load, useViewer } from '#app/lib/page/page.ts'
import { WorkScreen } from '#app/ui/frame/shells.tsx'
import { Refusal } from '#server/refusal.ts'
import { AdminWork } from './admin-work.tsx'
import { landingWords as words } from './landing-words.ts'
import { totalOf, waitingRows } from './waiting-rows.ts'

export const meta: MetaFunction = () => [{ title: words.title }]

export const loader = load(async ({ api, viewer }) => {
  if (viewer.role === 'anonymous') throw new Refusal('unauthenticated', 'Log in first.')
  if (viewer.role !== 'admin') throw redirect('/dashboard')
  const [landing, chapter] = await Promise.all([api.chapters.landing(), api.dashboard.ofChapter()])
  return { landing, chapter }
})

/** The landing page of admins: pending tasks, with a link to each, and the figures of the year [spec 3]. */
export default function LandingPage() {
  const { landing, chapter } = useLoaderData<typeof loader>()
  const { chapter: here } = useViewer()
  return (
    <WorkScreen
      title={words.title}
      lead={`${words.hello(landing.hour)} ${words.waitingFor(totalOf(waitingRows(landing)))}`}
    >
      <AdminWork landing={landing} chapter={chapter} timeZone={here.timeZone} />
    </WorkScreen>
  )
}
