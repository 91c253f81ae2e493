// The server-rendered HTML of a lazily loaded part is styled by its page.
import '#app/styles/kit/fields.css'
import '#app/styles/kit/form.css'
import '#app/styles/kit/marks.css'
import '#app/styles/kit/note.css'
import '#app/styles/kit/paper.css'
import '#app/styles/kit/table.css'
import '#app/styles/kit/table-menus.css'
import { useActionData, useLoaderData, useSearchParams, type MetaFunction } from '#app/lib/remix.ts'
import { lazyHydrate } from '#app/lib/hydrate/lazy-hydrate.tsx'
import { acts, one } from '#app/lib/page/acts.ts'
import { described } from '#app/lib/page/described.ts'
import { load, useViewer } from '#app/lib/page/page.ts'
import { OpenScreen, WorkScreen } from '#app/ui/frame/shells.tsx'
import {
  memberReference,
  memberUpdate,
  newMember,
  newSession,
  sessionReference,
  sessionUpdate,
} from '#server/features/committees/schema.ts'
import { CommitteeSessions } from './committee-sessions.tsx'
import { ManageCommittees as WholeManageCommittees } from './manage-committees.tsx'
import { committeeWords as words } from './words.ts'
import { mayDo } from '#server/auth/rights.rules.ts'

export const meta: MetaFunction = ({ matches }) =>
  described({ matches }, { title: words.title, description: words.description, path: '/committiees' })

const ManageCommittees = lazyHydrate(
  import.meta.env.SSR ? WholeManageCommittees : undefined,
  async () => (await import('./manage-committees.tsx')).ManageCommittees,
)

export const loader = load(async ({ api, url, viewer }, { cacheForVisitors }) => {
  cacheForVisitors()
  const sessions = await api.committees.listed()
  const cId = mayDo(viewer, 'content') ? url.searchParams.get('row') : null
  const isKnown = sessions.some(({ members }) => members.some((member) => member.cId === cId))
  return { sessions, edited: cId && isKnown ? await api.committees.byId({ cId }) : null }
})

export const action = acts({
  addSession: one(newSession, ({ api, input }) => api.committees.addSession(input)),
  updateSession: one(sessionUpdate, ({ api, input }) => api.committees.updateSession(input)),
  removeSession: one(sessionReference, ({ api, input }) => api.committees.removeSession(input)),
  add: one(newMember, ({ api, input }) => api.committees.add(input)),
  update: one(memberUpdate, ({ api, input }) => api.committees.update(input)),
  remove: one(memberReference, ({ api, input }) => api.committees.remove(input)),
})

/** The chapter's committees: public to read, managed by admins. */
export default function CommitteesPage() {
  const viewer = useViewer()
  const { sessions, edited } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const [query] = useSearchParams()
  if (mayDo(viewer, 'content'))
    return (
      <ManageCommittees
        sessions={sessions}
        edited={edited}
        answer={answer}
        isMain={viewer.chapter.isMain}
        eager={query.has('dialog') || answer !== undefined}
      />
    )
  const Screen = viewer.role === 'anonymous' ? OpenScreen : WorkScreen
  return (
    <Screen title={words.title} lead={words.lead(viewer.chapter.chapterName)}>
      <CommitteeSessions sessions={sessions} />
    </Screen>
  )
}
