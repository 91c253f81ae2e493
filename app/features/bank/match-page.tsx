import Stamp from 'lucide-react/icons/stamp'
import { redirect, useActionData, useLoaderData, useSearchParams, type MetaFunction } from '#app/lib/remix.ts'
import { useState } from 'react'
import { dollars } from '#app/lib/format.ts'
import { acts, answered, one } from '#app/lib/page/acts.ts'
import { useShownOnce } from '#app/lib/page/shown-once.ts'
import { load } from '#app/lib/page/page.ts'
import type { Outputs } from '#server/wiring/api.ts'
import { monthName, monthText } from '#server/features/months/rules.ts'
import { bookingByHand, lineReference, proposalReference, ticked } from '#server/features/bank/schema.ts'
import { AnswerNotice } from '#app/ui/dialog/answer-notice.tsx'
import { WorkScreen } from '#app/ui/frame/shells.tsx'
import { WayBack } from '#app/ui/frame/way-back.tsx'
import { Alert } from '#app/ui/parts/alert.tsx'
import { LinkButton } from '#app/ui/parts/button.tsx'
import { Cells } from '#app/ui/parts/cells.tsx'
import { Empty } from '#app/ui/parts/empty.tsx'
import { BookedLines } from './booked-lines.tsx'
import { MatchLines } from './match-lines.tsx'
import { MatchPanel } from './match-panel.tsx'
import { certainOf, type MatchLine } from './matched.ts'
import { standingIn, type Sealing } from './standing.ts'
import { useMatchKeys } from './use-match-keys.ts'
import { matchWords as words } from './words.ts'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? words.title(data.account.accountName, data.account.lastFour) : words.back },
]

export const loader = load(async ({ api, params: { accountId = '' } }) => {
  const view = await api.bank.match({ accountId })
  // Once all lines are matched, the month of the line that was booked last is next.
  const month = view.lines.length === 0 ? view.booked[0]?.day.slice(0, 7) : undefined
  return { ...view, month, sealing: await api.months.sealing({ month }) }
})

export const action = acts({
  book: one(proposalReference, ({ api, input }) => api.bank.book(input)),
  bookByHand: one(bookingByHand, ({ api, input }) => api.bank.bookByHand(input)),
  bookTicked: answered(ticked, async ({ api, input, url }) => {
    const { booked, failed } = await api.bank.bookTicked(input)
    if (failed.length === 0) throw redirect(`${url.pathname}?done=bookTicked`)
    return { ok: false as const, message: '', fields: {}, booked, failed }
  }),
  takeBack: one(lineReference, ({ api, input }) => api.bank.takeBack(input)),
})

/** Matches an account's lines with the books. */
export default function MatchPage() {
  const { account, lines, isCut, booked, choices, month, sealing } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const [query] = useSearchParams()
  const certain = lines.filter((line) => certainOf(line))
  const toSettle = lines.filter((line) => !certainOf(line))
  const [unticked, setUnticked] = useState<ReadonlySet<string>>(new Set())
  const chosen = lines.find(({ lineId }) => lineId === query.get('line')) ?? toSettle[0] ?? certain[0]
  const ticks = certain.filter(({ lineId }) => !unticked.has(lineId))
  const toggle = (lineId: string) =>
    setUnticked(
      unticked.has(lineId) ? new Set([...unticked].filter((one) => one !== lineId)) : new Set([...unticked, lineId]),
    )
  useMatchKeys({ lines: [...toSettle, ...certain], chosen, toggle })
  const failed = answer && 'failed' in answer ? answer : undefined
  const saysBooked = ['book', 'bookByHand'].includes(query.get('done') ?? '')
  useShownOnce('done', saysBooked)
  const hasBooked = saysBooked && !answer
  return (
    <WorkScreen
      before={<WayBack to="/treasury/bank">{words.back}</WayBack>}
      title={words.title(account.accountName, account.lastFour)}
      lead={lines.length > 0 ? words.lead(account.open, certain.length) : undefined}
    >
      <AnswerNotice answer={failed || query.get('as') ? undefined : answer} failed={words.failed} done={words.done} />
      {failed && (
        <Alert
          tone="error"
          title={words.notBooked(failed.failed.length, failed.failed.length + failed.booked)}
          className="mb-6"
        >
          {failed.failed.map(({ text, message }) => `${text}: ${message}`).join(' ')}
          {words.othersBooked(failed.booked)}
        </Alert>
      )}
      {lines.length > 0 && <Standing account={account} ticks={ticks} />}
      {/* Not over the page, where it would cover the button that books the next line. */}
      <p role="status" className={hasBooked && lines.length > 0 ? 'type-small mt-3 text-success' : 'sr-only'}>
        {hasBooked && lines.length > 0 && words.bookedNext(account.open)}
      </p>
      {lines.length === 0 ? (
        <AllMatched account={account} month={month} sealing={sealing} />
      ) : (
        <div className="mt-6 grid items-start gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
          <MatchLines
            accountId={account.accountId}
            toSettle={toSettle}
            certain={certain}
            chosen={chosen}
            unticked={unticked}
            toggle={toggle}
            setAll={(isOn) => setUnticked(new Set(isOn ? [] : certain.map(({ lineId }) => lineId)))}
          />
          {chosen && (
            <MatchPanel
              key={chosen.lineId}
              line={chosen}
              lines={[...toSettle, ...certain]}
              toSettle={toSettle}
              choices={choices}
              answer={failed ? undefined : answer}
            />
          )}
        </div>
      )}
      {isCut && <p className="type-small mt-4 text-ink-2">{words.cut}</p>}
      {booked.length > 0 && <BookedLines booked={booked} accountId={account.accountId} sealing={sealing} />}
    </WorkScreen>
  )
}

type Account = Outputs['bank']['match']['account']

/** By the bank, by the books now, and after booking what is ticked. */
function Standing({ account, ticks }: { account: Account; ticks: MatchLine[] }) {
  const { byBankCents, byBooksCents, asOf, open } = account
  const after = byBooksCents + ticks.reduce((sum, { amountCents }) => sum + amountCents, 0)
  const { cells } = words
  return (
    <Cells
      columns={4}
      cells={[
        { key: cells.bank(asOf), value: dollars(byBankCents) },
        { key: cells.books, value: dollars(byBooksCents) },
        { key: cells.after(ticks.length), value: dollars(after) },
        {
          key: cells.open,
          value: open === ticks.length ? cells.nothing : cells.openText(byBankCents - after, open - ticks.length),
        },
      ]}
    />
  )
}

/** All lines are booked: the next step is the month of the line that was booked last. */
function AllMatched({
  account: { accountName, lines, byBankCents },
  month,
  sealing,
}: {
  account: Account
  month: string | undefined
  sealing: Sealing
}) {
  const standing = month === undefined ? 'open' : standingIn(sealing, month)
  if (lines === 0)
    return (
      <Empty title={words.noLines.title} level="h2">
        {words.noLines.text}
      </Empty>
    )
  return (
    <Alert tone="success" title={words.matched.title(lines)}>
      {words.matched.text(accountName, byBankCents)}{' '}
      {month && standing !== 'open' && words.matched.stands[standing](monthText(month))}
      {month && (
        <div className="mt-3 flex flex-wrap gap-2">
          {sealing.isReady && (
            <LinkButton to={`/treasury/months/${month}?dialog=seal`} size="small" look="primary" icon={Stamp}>
              {words.matched.seal(monthName(month))}
            </LinkButton>
          )}
          <LinkButton to={`/treasury/months/${month}`} size="small">
            {standing === 'open' ? words.matched.month(monthText(month)) : words.matched.view(monthText(month))}
          </LinkButton>
        </div>
      )}
    </Alert>
  )
}
