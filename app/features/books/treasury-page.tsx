import { Link, useActionData, useLoaderData, useNavigation, type MetaFunction } from '#app/lib/remix.ts'
import Download from 'lucide-react/icons/download'
import Printer from 'lucide-react/icons/printer'
import { z } from 'zod'
import '#app/styles/kit/fields.css'
import { dateTime, dayOf } from '#app/lib/format.ts'
import { acts, answered } from '#app/lib/page/acts.ts'
import { useShownOnce } from '#app/lib/page/shown-once.ts'
import { load, refusalIn, useViewer } from '#app/lib/page/page.ts'
import type { PageRequest } from '#app/lib/page/page.ts'
import { textUnder } from '#app/lib/page/text-under.ts'
import { useHydrated } from '#app/lib/hydrate/use-hydrated.ts'
import { asOfWords } from '#app/ui/form/as-of-words.ts'
import { WorkScreen } from '#app/ui/frame/shells.tsx'
import { Alert } from '#app/ui/parts/alert.tsx'
import { Block } from '#app/ui/parts/block.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import { FactLine } from '#app/ui/parts/fact-line.tsx'
import { periodInput } from '#server/features/books/schema.ts'
import { failures, resolving, type ToResolve } from './resolve-words.ts'
import { TreasuryDay } from './treasury-day.tsx'
import { TreasuryFacts } from './treasury-facts.tsx'
import { figures, TreasuryMonths } from './treasury-months.tsx'
import { TreasuryPayments } from './treasury-payments.tsx'
import type { ChosenPeriod } from './treasury-period.tsx'
import { DamageAlert, TreasurySeal } from './treasury-seal.tsx'
import { TreasuryTabs } from './treasury-tabs.tsx'
import { entries, exportNotes, treasury } from './treasury-words.ts'

export const meta: MetaFunction = () => [{ title: treasury.title }]

export const loader = load(async ({ api, url }) => {
  const query = url.searchParams
  const typed = query.get('until') ?? ''
  const until = dayOf(typed)
  const asked = Number(query.get('page') ?? 1)
  const page = Number.isInteger(asked) && asked > 0 ? Math.min(asked, 100_000) - 1 : 0
  const figure = figures.find((each) => each === query.get('show')) ?? 'received'
  const payment = (query.get('payment') ?? '').trim()
  const chosen = periodIn(query)
  const isNarrowed = Object.keys(chosen).length > 0
  const [books, payments, counted, toResolve, verification, changes, earlier, bankLines, facts] = await Promise.all([
    api.books.asOf({ until }),
    api.books.payments({ until, page, ...chosen }),
    isNarrowed ? api.books.paymentCount({ until, ...chosen }) : null,
    api.books.toResolve(),
    api.books.verification(),
    api.books.changes(),
    api.imports.earlierSum(),
    api.bank.openCount(),
    factsOf(api, payment, until),
  ])
  return {
    books,
    payments,
    count: counted ?? books.booked.payments,
    chosen,
    toResolve,
    page,
    figure,
    verification,
    changes,
    earlier,
    bankLines,
    payment,
    ...facts,
    exported: query.get('export'),
    isNoDate: typed !== '' && !until,
  }
})

/** Returns the filters of the list of payments; what is not valid is left out. */
function periodIn(query: URLSearchParams): ChosenPeriod {
  const found = periodInput.safeParse(Object.fromEntries([...query].filter(([, value]) => value !== '')))
  return found.success ? found.data : {}
}

/** Returns the history of a payment; if there is no such payment, the day's latest entries and a message. */
async function factsOf(api: PageRequest['api'], payment: string, until: string | undefined) {
  try {
    return { data: await api.books.facts({ id: payment, until }), missing: '' }
  } catch (error) {
    const refusal = refusalIn(error)
    if (refusal?.why !== 'missing' && refusal?.why !== 'invalid') throw error
    return { data: await api.books.facts({ until }), missing: refusal.message }
  }
}

export const action = acts({
  verify: answered(z.object({}), async ({ api }) => {
    const { last, isRunning } = await api.books.verify()
    return { ok: true as const, isRunning, state: last?.state ?? null }
  }),
})

export default function TreasuryPage() {
  const {
    books,
    payments,
    count,
    chosen,
    toResolve,
    page,
    figure,
    verification,
    changes,
    earlier,
    bankLines,
    payment,
    data,
    missing,
    exported,
    isNoDate,
  } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  useShownOnce('export')
  const { chapter } = useViewer()
  const { state, formMethod } = useNavigation()
  const { until, today, timeZone } = books
  const rest = {
    ...(until === today ? {} : { until }),
    ...(payment ? { payment } : {}),
    ...(figure === 'received' ? {} : { show: figure }),
  }
  const hrefOf = (change: Record<string, string>) => {
    const query = new URLSearchParams({ ...rest, ...chosen, ...change })
    return `/treasury${query.size > 0 ? `?${query}` : ''}`
  }
  return (
    <WorkScreen
      title={treasury.title}
      lead={treasury.lead}
      action={<Takeaway years={books.years} year={Number(until.slice(0, 4))} />}
    >
      <TreasuryTabs current="books" count={toResolve.open.length + toResolve.zelle.length} bank={bankLines} />
      <DifferenceNote toResolve={toResolve} />
      <DamageAlert last={verification.last} />
      {answer && !answer.ok && (
        <Alert tone="error" title={treasury.notVerified} className="mb-6">
          {answer.message}
        </Alert>
      )}
      {isNoDate && (
        <Alert tone="warning" className="mb-6">
          {asOfWords.noDate}
        </Alert>
      )}
      {exported && (
        <Alert tone="warning" className="mb-6">
          {textUnder(exportNotes, exported) ?? exportNotes.none}
        </Alert>
      )}
      <section className="panel grid xl:grid-cols-[minmax(0,1fr)_22rem]" aria-label={treasury.summary}>
        <div className="p-4 md:p-6">
          <TreasuryDay books={books} />
        </div>
        <div className="border-rule p-4 max-xl:border-t md:p-6 xl:border-l">
          <TreasurySeal
            state={verification}
            chapterName={chapter.chapterName}
            timeZone={timeZone}
            sending={state !== 'idle' && formMethod === 'POST'}
          />
        </div>
      </section>
      <div className="mt-10 grid gap-10">
        <TreasuryMonths books={books} figure={figure} hrefOf={hrefOf} beside={toResolve.beside} />
        {earlier.count > 0 && <p className="type-small tabular text-ink-2">{treasury.earlier(earlier)}</p>}
        <TreasuryPayments
          payments={payments}
          books={books}
          count={count}
          page={page}
          chosen={chosen}
          rest={rest}
          hrefOf={hrefOf}
        />
        <TreasuryFacts
          data={data}
          payment={payment}
          missing={missing}
          timeZone={timeZone}
          backTo={until === today ? '/treasury' : `/treasury?until=${until}`}
        />
        {changes.length > 0 && (
          <Block title={entries.changes} id="changes">
            <FactLine facts={changes} timeZone={timeZone} />
          </Block>
        )}
      </div>
    </WorkScreen>
  )
}

/** PayPal's list disagrees: no total is shown here without this note. */
function DifferenceNote({ toResolve: { open, openCents, explained, comparison, timeZone } }: { toResolve: ToResolve }) {
  if (open.length + explained.count === 0 && !comparison.failure) return <div className="mt-6" />
  const { failure, completedAt } = comparison
  const isOpen = open.length > 0 || failure !== null
  return (
    <Alert
      tone={isOpen ? 'warning' : 'info'}
      className="my-6"
      title={
        open.length > 0 ? resolving.differ(open.length, openCents) : failure ? failures[failure.why].title : undefined
      }
    >
      {explained.count > 0 && <p>{resolving.explained(explained.count, explained.cents)}</p>}
      {failure && <p>{failures.last(completedAt && dateTime(completedAt, timeZone))}</p>}
      <Link to="/treasury/resolve" className="text-link-line">
        {resolving.tabs.resolve}
      </Link>
    </Alert>
  )
}

/** A year of the books, as a printout or a file that can be verified anywhere. */
function Takeaway({ years, year }: { years: number[]; year: number }) {
  const hydrated = useHydrated()
  return (
    <div className="flex flex-wrap items-center gap-2 print:hidden">
      {hydrated && (
        <Button size="small" icon={Printer} onClick={() => window.print()}>
          {treasury.print}
        </Button>
      )}
      {years.length > 0 && (
        // A native form: the response is a file, not a page.
        <form method="get" action="/treasury/export" className="flex gap-2">
          <select
            key={year}
            name="year"
            aria-label={treasury.exportYear}
            className="entry is-small w-24!"
            defaultValue={years.includes(year) ? year : years[0]}
          >
            {years.map((each) => (
              <option key={each}>{each}</option>
            ))}
          </select>
          <Button type="submit" size="small" icon={Download}>
            {treasury.export}
          </Button>
        </form>
      )}
    </div>
  )
}
