import Plus from 'lucide-react/icons/plus'
import { lazy, Suspense, useState } from 'react'
import { NoticeDialog } from '#app/ui/dialog/notice-dialog.tsx'
import { useHydrated } from '#app/ui/form/use-hydrated.ts'
import { LinkButton } from '#app/ui/parts/button.tsx'
import type { TableState } from '#app/ui/table/table-state.ts'
import { AddPayment } from './add-payment.tsx'
import { ChapterTable, type ChapterPage } from './chapter-table.tsx'

type ChapterPaymentsProps = {
  found: { state: TableState; page: ChapterPage; adding: boolean }
  /** What the action answered to a payment that was entered. */
  answer: Answer | undefined
}

type Answer = { ok: true; message: string; paymentId: string } | { ok: false; message: string; fields: Record<string, string> }

const LiveTable = lazy(() => import('./live-table.tsx'))

/** The chapter's payments for its admins. The server draws the first page; tRPC brings the others. */
export function ChapterPayments({ found, answer }: ChapterPaymentsProps) {
  const { state, page } = found
  const hydrated = useHydrated()
  const [adding, setAdding] = useState(found.adding)
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
      Add payment
    </LinkButton>
  )
  const plain = <ChapterTable state={state} page={page} actions={add} />
  return (
    <div className="mt-6">
      {hydrated ? (
        <Suspense fallback={plain}>
          <LiveTable state={state} page={page} actions={add} />
        </Suspense>
      ) : (
        plain
      )}
      <AddPayment open={adding} onClose={() => setAdding(false)} answer={answer} />
      <NoticeDialog answer={spoken(answer)} tone={answer?.ok ? 'success' : 'error'}>
        {answer?.message}
      </NoticeDialog>
    </div>
  )
}

/** What is wrong with a field stands at the field. */
const spoken = (answer: Answer | undefined) => (answer && (answer.ok || Object.keys(answer.fields).length === 0) ? answer : undefined)
