import '#app/styles/kit/fields.css'
import Settings from 'lucide-react/icons/settings'
import { Form, redirect, useActionData, useLoaderData, useSubmit, type MetaFunction } from '#app/lib/remix.ts'
import { dollars } from '#app/lib/format.ts'
import { useHydrated } from '#app/lib/hydrate/use-hydrated.ts'
import { acts, one } from '#app/lib/page/acts.ts'
import { load } from '#app/lib/page/page.ts'
import { AnswerNotice } from '#app/ui/dialog/answer-notice.tsx'
import { WorkScreen } from '#app/ui/frame/shells.tsx'
import { Alert } from '#app/ui/parts/alert.tsx'
import { LinkButton } from '#app/ui/parts/button.tsx'
import { Cells } from '#app/ui/parts/cells.tsx'
import { Empty } from '#app/ui/parts/empty.tsx'
import { donorsQuestion, newLetters } from '#server/features/donor-letters/schema.ts'
import { TreasuryTabs } from '../books/treasury-tabs.tsx'
import { DonorsBlock } from './donors-block.tsx'
import { MakePanel } from './make-panel.tsx'
import { PracticeAlert } from './practice-alert.tsx'
import { PreviewBlock } from './preview-block.tsx'
import { lettersWords as words } from './words.ts'

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: words.title(data?.view.year ?? 0) }]

export const loader = load(async ({ api, url }) => {
  const question = donorsQuestion.parse(Object.fromEntries(url.searchParams))
  const [view, toResolve, bankLines] = await Promise.all([
    api.donorLetters.view(question),
    api.books.toResolve(),
    api.bank.openCount(),
  ])
  return { view, question, toResolveCount: toResolve.open.length + toResolve.zelle.length, bankLines }
})

export const action = acts({
  begin: one(newLetters, async ({ api, input }) => {
    await api.donorLetters.begin(input)
    throw redirect(`/treasury/letters?year=${input.year}&done=begin`)
  }),
})

/** The letters to a year's donors: who gets one, what they say, and the buttons that make them. */
export default function LettersPage() {
  const { view, question, toResolveCount, bankLines } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { year, years, sums, donors, missing } = view
  return (
    <WorkScreen
      title={words.title(year)}
      lead={words.lead}
      action={
        <div className="flex flex-wrap gap-2 max-sm:w-full">
          <YearForm year={year} years={years} />
          <LinkButton to="/treasury/letters/settings" icon={Settings} className="max-sm:flex-1">
            {words.settings}
          </LinkButton>
        </div>
      }
    >
      <TreasuryTabs current="letters" count={toResolveCount} bank={bankLines} />
      <AnswerNotice answer={answer} done={words.done} />
      <div className="mt-8 grid gap-10">
        <PracticeAlert />
        {missing.length > 0 && (
          <Alert tone="warning" title={words.missing.title}>
            {missing.map((what) => words.missing[what])}
            {missing.includes('ein') && (
              <LinkButton to="/settings?edit=papers#papers" size="small" className="mr-2">
                {words.missing.enterEin}
              </LinkButton>
            )}
            {missing.includes('legalName') && (
              <LinkButton to="/treasury/letters/settings" size="small">
                {words.missing.enterName}
              </LinkButton>
            )}
          </Alert>
        )}
        {donors === 0 ? (
          <Empty level="h2" title={words.none.title(year)}>
            {words.none.text}
          </Empty>
        ) : (
          <>
            <Cells
              columns={4}
              cells={[
                { key: words.cells.donors, value: donors.toLocaleString('en-US') },
                { key: words.cells.given, value: dollars(sums.givenCents) },
                { key: words.cells.value, value: dollars(sums.valueCents) },
                { key: words.cells.deductible, value: dollars(sums.deductibleCents) },
              ]}
            />
            {view.preview.length > 0 && <PreviewBlock view={view} question={question} />}
            <DonorsBlock view={view} question={question} />
            <MakePanel view={view} answer={answer} />
          </>
        )}
      </div>
    </WorkScreen>
  )
}

/** The year; with JavaScript a choice shows it at once. */
function YearForm({ year, years }: { year: number; years: number[] }) {
  const hydrated = useHydrated()
  const submit = useSubmit()
  return (
    <Form method="get" className="flex gap-2 max-sm:flex-1">
      <label className="sr-only" htmlFor="letters-year">
        {words.year}
      </label>
      <select
        key={year}
        id="letters-year"
        name="year"
        className="entry"
        defaultValue={year}
        onChange={(event) => submit(event.currentTarget.form)}
      >
        {years.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </select>
      {!hydrated && <button className="btn btn-quiet">{words.showYear}</button>}
    </Form>
  )
}
