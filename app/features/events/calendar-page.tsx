import '#app/styles/kit/fields.css'
import '#app/styles/kit/table.css'
import { Form, Link, useLoaderData, useSearchParams, type MetaFunction } from '#app/lib/remix.ts'
import Search from 'lucide-react/icons/search'
import { calendarList } from '#server/features/events/rules.ts'
import { described } from '#app/lib/page/described.ts'
import { load, useViewer } from '#app/lib/page/page.ts'
import { OpenScreen } from '#app/ui/frame/shells.tsx'
import { Block } from '#app/ui/parts/block.tsx'
import { LinkButton } from '#app/ui/parts/button.tsx'
import { Empty } from '#app/ui/parts/empty.tsx'
import { Icon } from '#app/ui/parts/icon.tsx'
import { Pager } from '#app/ui/parts/pager.tsx'
import { SegmentedLinks } from '#app/ui/parts/segmented-links.tsx'
import { listState, questionOf } from '#app/ui/table/list-question.ts'
import { pageRange, tableQuery } from '#app/ui/table/table-state.ts'
import { EventCard, LeadEvent, PastEvent } from './calendar-card.tsx'
import { CalendarMenu } from './calendar-menu.tsx'
import { calendar as words } from './calendar-words.ts'

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  described(
    { matches },
    {
      title: data?.isPast ? words.pastTitle : words.title,
      description: data?.isPast ? words.pastLead : words.shortLead,
      path: data?.isPast ? '/calendar?when=past' : '/calendar',
      feeds: [{ path: '/calendar.rss', title: words.title }],
    },
  )

export const loader = load(async ({ api, url }, { cacheForVisitors }) => {
  cacheForVisitors()
  const state = listState(url.searchParams, calendarList)
  const isPast = state.filters?.when === 'past'
  const page = await api.events.calendar(questionOf(state))
  return { state, isPast, ...page, remembered: isPast || state.search ? [] : await api.events.past() }
})

/** The public list of events: upcoming ones as cards, past ones as rows [spec 80]. */
export default function CalendarPage() {
  const { state, isPast, rows, total, upcoming, past, remembered } = useLoaderData<typeof loader>()
  const { chapter } = useViewer()
  const [query] = useSearchParams()
  const { page, pages } = pageRange(state, total)
  return (
    <OpenScreen title={words.title} lead={words.lead(chapter.chapterName)} action={<CalendarMenu />}>
      <div className="mb-6 flex flex-wrap items-center gap-2">
        <div className="w-full sm:w-70">
          <SegmentedLinks
            label={words.halves}
            links={[
              { to: '/calendar', text: words.upcoming(upcoming), current: !isPast },
              { to: '/calendar?when=past', text: words.past(past), current: isPast },
            ]}
          />
        </div>
        <Form
          method="get"
          action="/calendar"
          role="search"
          className="entry-tools search-box max-sm:w-full"
          key={state.search}
        >
          <span className="entry-before">
            <Icon of={Search} />
          </span>
          <input
            className="entry"
            type="search"
            name="search"
            defaultValue={state.search}
            placeholder={words.search}
            aria-label={words.search}
            maxLength={100}
          />
          {isPast && <input type="hidden" name="when" value="past" />}
        </Form>
      </div>
      {rows.length === 0 && <NoEvents search={state.search} isPast={isPast} />}
      {isPast ? <Past rows={rows} /> : <Upcoming rows={rows} isFirst={page === 0} />}
      <div className="mt-6">
        <Pager
          page={page}
          pages={pages}
          hrefOf={(to) => tableQuery(query, { ...state, page: to })}
          label={words.pages}
        />
      </div>
      {remembered.length > 0 && (
        <div className="mt-12">
          <Block title={words.pastTitle} count={past} aside={<Link to="/calendar?when=past">{words.allPast}</Link>}>
            {remembered.map((event) => (
              <PastEvent key={event.eventId} event={event} />
            ))}
          </Block>
        </div>
      )}
    </OpenScreen>
  )
}

type Rows = ReturnType<typeof useLoaderData<typeof loader>>['rows']

/** The next event overall is shown larger. */
function Upcoming({ rows, isFirst }: { rows: Rows; isFirst: boolean }) {
  const [next, ...others] = rows
  const cards = isFirst ? others : rows
  return (
    <div className="grid gap-6">
      {isFirst && next && <LeadEvent event={next} />}
      {cards.length > 0 && (
        <ul className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
          {cards.map((event) => (
            <li key={event.eventId} className="grid">
              <EventCard event={event} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function Past({ rows }: { rows: Rows }) {
  if (rows.length === 0) return null
  return (
    <div className="border-t-2 border-primary">
      {rows.map((event) => (
        <PastEvent key={event.eventId} event={event} />
      ))}
    </div>
  )
}

function NoEvents({ search, isPast }: { search: string; isPast: boolean }) {
  if (search) {
    return (
      <Empty
        level="h2"
        title={words.notFound(search)}
        action={<LinkButton to={isPast ? '/calendar?when=past' : '/calendar'}>{words.clear}</LinkButton>}
      />
    )
  }
  const { title, text } = isPast ? words.nonePast : words.none
  return (
    <Empty level="h2" title={title}>
      {text}
    </Empty>
  )
}
