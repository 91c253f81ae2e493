import { redirect, useLoaderData, type MetaFunction } from '#app/lib/remix.ts'
import { described } from '#app/lib/page/described.ts'
import { load, useViewer } from '#app/lib/page/page.ts'
import { OpenScreen, WorkScreen } from '#app/ui/frame/shells.tsx'
import { CommitteeSessions } from './committee-sessions.tsx'
import { committeeWords as words } from './words.ts'

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  described(
    { matches },
    { title: words.boardTitle(data?.shortName ?? ''), description: words.boardDescription, path: '/bod' },
  )

export const loader = load(async ({ api, viewer }, { cacheForVisitors }) => {
  if (!viewer.chapter.isMain) throw redirect('/')
  cacheForVisitors()
  return { shortName: viewer.association.shortName, sessions: await api.committees.listed() }
})

/** The board of directors: the parent's committees, each member with their chapter [spec 15]. */
export default function BoardPage() {
  const { role } = useViewer()
  const { shortName, sessions } = useLoaderData<typeof loader>()
  const Screen = role === 'anonymous' ? OpenScreen : WorkScreen
  return (
    <Screen title={words.boardTitle(shortName)} lead={words.boardLead}>
      <CommitteeSessions sessions={sessions} withChapter />
    </Screen>
  )
}
