// The server-rendered HTML of a lazily loaded part is styled by its page.
import '#app/styles/kit/marks.css'
import '#app/styles/kit/table.css'
import '#app/styles/kit/table-menus.css'
import { dayOf } from '#app/lib/format.ts'
import { load, refusalIn, type PageRequest } from '#app/lib/page/page.ts'
import { useLoaderData, type MetaFunction } from '#app/lib/remix.ts'
import { AsOfDay } from '#app/ui/form/as-of-day.tsx'
import { asOfWords } from '#app/ui/form/as-of-words.ts'
import { WorkScreen } from '#app/ui/frame/shells.tsx'
import { WayBack } from '#app/ui/frame/way-back.tsx'
import { Alert } from '#app/ui/parts/alert.tsx'
import { FigureRow } from '#app/ui/parts/figure-row.tsx'
import { listState, questionOf } from '#app/ui/table/list-question.ts'
import { rosterTable } from '#server/features/members/roster/rules.ts'
import { RosterCount } from './roster-count.tsx'
import { RosterTable } from './roster-table.tsx'
import { rosterWords as words } from './roster-words.ts'

export { shouldRevalidate } from '#app/lib/page/shallow-url.ts'

export const meta: MetaFunction = () => [{ title: words.title }]

export const loader = load(async ({ api, url }) => {
  const typed = url.searchParams.get('on') ?? ''
  const state = listState(url.searchParams, rosterTable)
  const question = questionOf(state)
  const on = dayOf(typed)
  if (typed !== '' && !on) return { roster: await api.members.roster(question), state, note: asOfWords.noDate }
  return { ...(await rosterOn(api, { ...question, on })), state }
})

/** Returns the roster of a day; for a rejected day, today's roster and the message. */
async function rosterOn(api: PageRequest['api'], question: Parameters<PageRequest['api']['members']['roster']>[0]) {
  try {
    return { roster: await api.members.roster(question), note: '' }
  } catch (error) {
    const refusal = refusalIn(error)
    if (refusal?.why !== 'invalid') throw error
    return { roster: await api.members.roster({ ...question, on: undefined }), note: refusal.message }
  }
}

/** The members at the end of a day chosen by the chapter's admins. */
export default function RosterPage() {
  const { roster, state, note } = useLoaderData<typeof loader>()
  const { on, today, count, types } = roster
  const figure = (value: number) => value.toLocaleString('en-US')
  return (
    <WorkScreen before={<WayBack to="/members">{words.back}</WayBack>} title={words.title} lead={words.lead}>
      {note && (
        <Alert tone="warning" className="mb-6">
          {note}
        </Alert>
      )}
      <section className="panel p-4 md:p-6" aria-label={words.summary}>
        <AsOfDay label={words.label} name="on" path="/members/roster" day={on} today={today} />
        <FigureRow
          figures={[
            { name: words.members, value: figure(count.active + count.inactive) },
            { name: words.active, value: figure(count.active) },
            { name: words.inactive, value: figure(count.inactive) },
          ]}
        />
      </section>
      <div className="mt-10 grid gap-10">
        {types.length > 0 && <RosterCount types={types} />}
        <RosterTable roster={roster} state={state} />
      </div>
    </WorkScreen>
  )
}
