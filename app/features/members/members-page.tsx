// The server-rendered HTML of a lazily loaded part is styled by its page.
import '#app/styles/kit/choices.css'
import '#app/styles/kit/facts.css'
import '#app/styles/kit/fields.css'
import '#app/styles/kit/marks.css'
import '#app/styles/kit/note.css'
import '#app/styles/kit/paper.css'
import '#app/styles/kit/table.css'
import '#app/styles/kit/table-menus.css'
import { useActionData, useLoaderData, useSearchParams, type MetaFunction } from '#app/lib/remix.ts'
import type { z } from 'zod'
import { approval, approvals, memberReference, newMemberForm } from '#server/features/members/schema.ts'
import { selectionTagging } from '#server/features/members/tags/schema.ts'
import { lazyHydrate } from '#app/lib/hydrate/lazy-hydrate.tsx'
import { acts, answered } from '#app/lib/page/acts.ts'
import { load, type PageRequest } from '#app/lib/page/page.ts'
import { WorkScreen } from '#app/ui/frame/shells.tsx'
import { SkeletonRows } from '#app/ui/parts/skeleton.tsx'
import { useOwnColumns } from '#app/ui/table/column-choice.ts'
import { readTableState } from '#app/ui/table/table-state.ts'
import { MembersView as WholeMembersView } from './members-view.tsx'
import { foundBy, viewOf } from './members-query.ts'
import { membersWords as words } from './words.ts'

export { shouldRevalidate } from '#app/lib/page/shallow-url.ts'
import { mayDo } from '#server/auth/rights.rules.ts'

export const meta: MetaFunction = () => [{ title: words.title }]

export const loader = load(async ({ api, url, viewer }) => {
  const { isMain } = viewer.chapter
  const chapter = isMain ? null : await viewOf(url, 'chapter', api.members.inChapter)
  const found = await foundBy(url, api.members.directory)
  const all = await viewOf(url, 'all', api.members.directory)
  const choices = await api.members.choices()
  const seesApplications = mayDo(viewer, 'applications')
  if (!seesApplications && !mayDo(viewer, 'members')) return { found, chapter, all, choices, forAdmins: null }
  // The main chapter's host manages the admins of all chapters (foundation section 2).
  const admins = mayDo(viewer, 'members')
    ? await viewOf(url, 'admins', isMain ? api.members.directory : api.members.inChapter, true)
    : null
  const [pending, types, duplicates, identities] = await Promise.all([
    seesApplications ? api.members.pending() : [],
    api.members.types(),
    mayDo(viewer, 'members') ? api.duplicates.count() : 0,
    mayDo(viewer, 'members') ? api.memberFields.identifying() : [],
  ])
  return {
    found,
    chapter,
    all,
    choices,
    forAdmins: {
      admins,
      pending,
      types,
      duplicates,
      identities,
      pendingState: readTableState(url.searchParams, 'pending'),
    },
  }
})

/** An action that returns a message. */
const saying = <Schema extends z.ZodObject>(
  schema: Schema,
  does: (api: PageRequest['api'], input: z.output<Schema>) => Promise<string>,
) => answered(schema, async ({ api, input }) => ({ ok: true as const, message: await does(api, input) }))

/** The approval of an application is sent here as well: the application itself has nothing left to show. */
export const action = acts({
  add: saying(newMemberForm, (api, input) => api.members.add(input)),
  tag: saying(selectionTagging, async (api, { tagName, address }) =>
    words.tagged(await api.memberTags.tag({ tagName, memberIds: address }), tagName),
  ),
  makeAdmin: saying(memberReference, (api, input) => api.members.makeAdmin(input)),
  removeAdmin: saying(memberReference, (api, input) => api.members.removeAdmin(input)),
  remove: saying(memberReference, (api, input) => api.members.remove(input)),
  approve: saying(approval, (api, input) => api.members.approve(input)),
  approveSeveral: saying(approvals, (api, input) => api.members.approveSeveral(input)),
})

const MembersView = lazyHydrate(
  import.meta.env.SSR ? WholeMembersView : undefined,
  async () => (await import('./members-view.tsx')).MembersView,
  { waiting: <SkeletonRows />, until: 'reached' },
)

/** Applicants, admins and members of the chapter, and the members of all chapters (foundation section 2). */
export default function MembersPage() {
  const data = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const [query] = useSearchParams()
  const hasOwnColumns = useOwnColumns('admins', 'members', 'all-members')
  return (
    <WorkScreen>
      <MembersView data={data} answer={answer} eager={answer !== undefined || query.has('dialog') || hasOwnColumns} />
    </WorkScreen>
  )
}
