import { useActionData, useLoaderData, useNavigate, useSearchParams, type MetaFunction } from '#app/lib/remix.ts'
import Plus from 'lucide-react/icons/plus'
import { eventsTable } from '#server/features/events/rules.ts'
import { eventReference } from '#server/features/events/schema.ts'
import { acts, one } from '#app/lib/page/acts.ts'
import { load, useViewer } from '#app/lib/page/page.ts'
import { AnswerNotice } from '#app/ui/dialog/answer-notice.tsx'
import { ConfirmDialog } from '#app/ui/dialog/confirm-dialog.tsx'
import { NoticeDialog } from '#app/ui/dialog/notice-dialog.tsx'
import { WorkScreen } from '#app/ui/frame/shells.tsx'
import { LinkButton } from '#app/ui/parts/button.tsx'
import { SegmentedLinks } from '#app/ui/parts/segmented-links.tsx'
import { DataTable } from '#app/ui/table/data-table.tsx'
import { listState, questionOf } from '#app/ui/table/list-question.ts'
import { done } from './admin-words.ts'
import { list, removal } from './list-words.ts'
import { eventColumns } from './event-columns.tsx'

export const meta: MetaFunction = () => [{ title: list.title }]

export const loader = load(async ({ api, url }) => {
  const when: 'upcoming' | 'past' = url.searchParams.get('when') === 'past' ? 'past' : 'upcoming'
  const { columns, sort } = eventsTable
  const state = listState(url.searchParams, { columns, sort, direction: when === 'past' ? 'desc' : 'asc' })
  return { state, when, ...(await api.events.list({ ...questionOf(state), when })) }
})

export const action = acts({ remove: one(eventReference, ({ api, input }) => api.events.remove(input)) })

/** All events of the chapter, for its admins (events section 2). */
export default function EventsPage() {
  const { rows, total, state, when, upcoming, past } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { chapter } = useViewer()
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const address = (changes: Record<string, string> = {}) => {
    const next = new URLSearchParams(query)
    for (const key of ['dialog', 'event', 'done']) next.delete(key)
    for (const [key, value] of Object.entries(changes)) next.set(key, value)
    return `/events?${next}`
  }
  /** A half with the words searched for, in its own order. */
  const halfAddress = (half = '') => {
    const next = new URLSearchParams([
      ...(half ? [['when', half]] : []),
      ...(state.search ? [['search', state.search]] : []),
    ])
    return next.size > 0 ? `/events?${next}` : '/events'
  }
  const asked =
    query.get('dialog') === 'delete' ? rows.find(({ eventId }) => eventId === query.get('event')) : undefined
  const leave = () => navigate(address(), { preventScrollReset: true })
  return (
    <WorkScreen
      title={list.title}
      lead={list.lead(chapter.chapterName)}
      action={
        <LinkButton to="/eventsnew" look="primary" icon={Plus}>
          {list.create}
        </LinkButton>
      }
    >
      <div className="mb-5 sm:max-w-80">
        <SegmentedLinks
          label={list.views}
          links={[
            { to: halfAddress(), text: list.upcoming(upcoming), current: when === 'upcoming' },
            { to: halfAddress('past'), text: list.past(past), current: when === 'past' },
          ]}
        />
      </div>
      <DataTable
        key={when}
        label={list.title}
        columns={eventColumns(({ eventId }) => address({ dialog: 'delete', event: eventId }))}
        rows={rows}
        total={total}
        state={state}
        rowId={({ eventId }) => eventId}
        searchLabel={list.search}
        empty={upcoming + past === 0 ? list.none : list.noneOf[when]}
      />
      {asked && asked.registrations > 0 && (
        <NoticeDialog answer={asked.eventId} tone="warning" title={removal.impossible(asked.eventName)} onClose={leave}>
          {removal.registered(asked.registrations)}
        </NoticeDialog>
      )}
      {asked?.registrations === 0 && (
        <ConfirmDialog
          open
          onClose={leave}
          title={removal.title(asked.eventName)}
          act={removal.act}
          action={address()}
          fields={{ intent: 'remove', eventId: asked.eventId }}
        >
          {removal.text}
        </ConfirmDialog>
      )}
      <AnswerNotice answer={answer} done={done} />
    </WorkScreen>
  )
}
