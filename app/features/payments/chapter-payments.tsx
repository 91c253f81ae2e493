import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { monthName } from '#app/lib/format.ts'
import { useHydrated } from '#app/lib/hydrate/use-hydrated.ts'
import { LiveTable, type LiveTableProps } from '#app/ui/table/live-table.tsx'
import { NoticeDialog } from '#app/ui/dialog/notice-dialog.tsx'
import { LinkButton } from '#app/ui/parts/button.tsx'
import { questionOf } from '#app/ui/table/list-question.ts'
import type { TableFilter, TableState } from '#app/ui/table/table-state.ts'
import type { Outputs } from '#server/wiring/api.ts'
import { AddPayment, type ChosenPayment, type FeeChoice } from './add-payment.tsx'
import { ChapterTable, type ChapterPage } from './chapter-table.tsx'
import { add as words, filters } from './chapter-words.ts'

type Choices = Outputs['payments']['choices']

type ChapterPaymentsProps = {
  data: {
    state: TableState
    page: ChapterPage
    choices: Choices
    adding: boolean
    chosen: ChosenPayment | null
    fees: FeeChoice[]
  }
  /** The action's response to a payment that was entered. */
  answer: Answer | undefined
}

type Answer =
  | { ok: true; message: string; paymentId: string }
  | { ok: false; message: string; fields: Record<string, string>; confirms?: true }

const fetchPage: LiveTableProps<ChapterPage>['fetchPage'] = (api, state, signal) =>
  api.payments.inChapter.query(questionOf(state), { signal })

/** The chapter's payments for its admins. The server renders the first page; tRPC loads the others. */
export function ChapterPayments({ data, answer }: ChapterPaymentsProps) {
  const { state, page, choices } = data
  const hydrated = useHydrated()
  const [adding, setAdding] = useState(data.adding)
  const [seen, setSeen] = useState(answer)
  if (seen !== answer) {
    setSeen(answer)
    if (answer?.ok) setAdding(false)
  }
  const add = (
    <LinkButton
      to="/payment?add=1"
      look="primary"
      size="small"
      icon={Plus}
      onClick={(event) => {
        event.preventDefault()
        setAdding(true)
      }}
    >
      <span className="max-md:sr-only">{words.title}</span>
    </LinkButton>
  )
  return (
    <div className="mt-6">
      <LiveTable state={state} page={page} fetchPage={fetchPage}>
        {(view) => <ChapterTable view={view} filters={filtersOf(choices)} actions={add} />}
      </LiveTable>
      {/* Remounted each time: the form opens without earlier values. */}
      {adding && <AddPayment onClose={() => setAdding(false)} chosen={data.chosen} fees={data.fees} answer={answer} />}
      <NoticeDialog answer={visibleAnswer(answer, hydrated)} tone={answer?.ok ? 'success' : 'error'}>
        {answer?.message}
      </NoticeDialog>
    </div>
  )
}

/** Field errors are shown at the field; with scripts the form asks by itself who one is. */
const visibleAnswer = (answer: Answer | undefined, hydrated: boolean) =>
  answer && (answer.ok || (Object.keys(answer.fields).length === 0 && !(hydrated && answer.confirms)))
    ? answer
    : undefined

/** Returns the filters of the table, with the chapter's own values. */
const filtersOf = ({ months, years, kinds, paymentTypes }: Choices): TableFilter[] => [
  { id: 'purpose', label: filters.kind, options: kinds.map(({ purpose, name }) => ({ value: purpose, text: name })) },
  { id: 'year', label: filters.year, options: years.map((year) => ({ value: String(year), text: String(year) })) },
  {
    id: 'paymentType',
    label: filters.paymentType,
    options: paymentTypes.map(({ paymentType, typeName }) => ({ value: paymentType, text: typeName })),
  },
  { id: 'month', label: filters.month, options: months.map((month) => ({ value: month, text: monthName(month) })) },
  { id: 'from', label: filters.from, options: [], isDay: true },
  { id: 'to', label: filters.to, options: [], isDay: true },
]
