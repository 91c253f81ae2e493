import '#app/styles/kit/fields.css'
import '#app/styles/kit/table.css'
import { Form, useLoaderData, useSearchParams, type MetaFunction } from '#app/lib/remix.ts'
import Search from 'lucide-react/icons/search'
import { calendarList, nameOfChoice } from '#server/features/events/rules.ts'
import { capitalized } from '#server/text/graphemes.ts'
import { described } from '#app/lib/page/described.ts'
import { load, useViewer } from '#app/lib/page/page.ts'
import { OpenScreen } from '#app/ui/frame/shells.tsx'
import { BlockLink } from '#app/ui/parts/block-link.tsx'
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
import { CalendarMonth } from './calendar/calendar-month.tsx'
import { calendar as words } from './calendar-words.ts'
import { drawingsOf } from './event-standing.ts'

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
  const { when, view, type } = state.filters ?? {}
  const isPast = when === 'past'
  const page = await api.events.calendar(questionOf(state))
  if (view === 'month') {
    const { month } = questionOf(state) as { month?: string }
    return { state, isPast, ...page, month: await api.events.month({ month, type }), remembered: [] }
  }
  const isNarrowed = isPast || state.search || type
  return { state, isPast, ...page, month: null, remembered: isNarrowed ? [] : await api.events.past() }
})

/** The public list of events: upcoming ones as cards, past ones as rows [spec 80]. */
export default function CalendarPage() {
  const { state, isPast, upcoming, past, month, types } = useLoaderData<typeof loader>()
  const { chapter } = useViewer()
  const type = state.filters?.type ?? ''
  const hrefOf = (change: Record<string, string>) => calendarPath({ ...(type ? { type } : {}), ...change })
  return (
    <OpenScreen title={words.title} lead={words.lead(chapter.chapterName)} action={<CalendarMenu />}>
      <div className="mb-6 flex flex-wrap items-center gap-2">
        <div className="w-full sm:w-96">
          <SegmentedLinks
            label={words.views}
            links={[
              { to: hrefOf({}), text: words.upcoming(upcoming), current: !isPast && !month },
              { to: hrefOf({ when: 'past' }), text: words.past(past), current: isPast && !month },
              { to: hrefOf({ view: 'month' }), text: words.month, current: month !== null },
            ]}
          />
        </div>
        <Form
          method="get"
          action="/calendar"
          role="search"
          className="flex flex-wrap items-center gap-2 max-sm:w-full"
          key={`${state.search} ${type}`}
        >
          {!month && (
            <span className="entry-tools max-sm:w-full">
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
            </span>
          )}
          {types.length > 1 && (
            <select
              name="type"
              aria-label={words.type}
              className="entry w-auto! max-sm:w-full!"
              defaultValue={type}
              onChange={({ target }) => target.form?.requestSubmit()}
            >
              <option value="">{words.allTypes}</option>
              {types.map((each) => (
                <option key={each} value={each}>
                  {capitalized(nameOfChoice(each))}
                </option>
              ))}
            </select>
          )}
          {isPast && <input type="hidden" name="when" value="past" />}
          {month && <input type="hidden" name="view" value="month" />}
          {month && <input type="hidden" name="month" value={month.month} />}
          <noscript>
            <button className="btn btn-quiet">{words.apply}</button>
          </noscript>
        </Form>
      </div>
      {month ? <CalendarMonth {...month} hrefOf={(to) => hrefOf({ view: 'month', month: to })} /> : <Listed />}
    </OpenScreen>
  )
}

/** Returns the URL of a part of the calendar. */
function calendarPath(query: Record<string, string>): string {
  const search = new URLSearchParams(query)
  return `/calendar${search.size > 0 ? `?${search}` : ''}`
}

/** The list: upcoming events, or past ones. */
function Listed() {
  const { state, isPast, rows, total, past, remembered } = useLoaderData<typeof loader>()
  const [query] = useSearchParams()
  const { page, pages } = pageRange(state, total)
  const type = state.filters?.type ?? ''
  return (
    <>
      {rows.length === 0 && <NoEvents search={state.search} isPast={isPast} type={type} />}
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
          <Block
            title={words.pastTitle}
            count={past}
            aside={<BlockLink to="/calendar?when=past">{words.allPast}</BlockLink>}
          >
            {remembered.map((event) => (
              <PastEvent key={event.eventId} event={event} />
            ))}
          </Block>
        </div>
      )}
    </>
  )
}

type Rows = ReturnType<typeof useLoaderData<typeof loader>>['rows']

/** The next event overall is shown larger. */
function Upcoming({ rows, isFirst }: { rows: Rows; isFirst: boolean }) {
  const drawings = drawingsOf(rows)
  const [next] = rows
  const cards = rows.map((event, index) => ({ event, drawing: drawings[index]! })).slice(isFirst ? 1 : 0)
  return (
    <div className="grid gap-6">
      {isFirst && next && <LeadEvent event={next} drawing={drawings[0]!} />}
      {cards.length > 0 && (
        <ul className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
          {cards.map((card) => (
            <li key={card.event.eventId} className="grid">
              <EventCard {...card} />
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

function NoEvents({ search, isPast, type }: { search: string; isPast: boolean; type: string }) {
  if (type && !search) {
    return (
      <Empty
        level="h2"
        title={words.notOfType(nameOfChoice(type))}
        action={<LinkButton to={isPast ? '/calendar?when=past' : '/calendar'}>{words.clearType}</LinkButton>}
      />
    )
  }
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
