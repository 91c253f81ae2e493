import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useLocation } from '@remix-run/react'
import { ApiProvider, trpc } from '#app/lib/trpc.tsx'
import { Alert } from '#app/ui/parts/alert.tsx'
import { tableQuery, type TableState } from '#app/ui/table/table-state.ts'
import { ChapterTable, type ChapterPage } from './chapter-table.tsx'
import { listOf } from './payment-list.ts'

type LiveTableProps = { state: TableState; page: ChapterPage; actions: ReactNode }

/** The chapter's table once the page is live: search, order and pages ask the server without loading the page anew. */
export default function LiveTable(props: LiveTableProps) {
  return (
    <ApiProvider>
      <Table {...props} />
    </ApiProvider>
  )
}

function Table({ state: start, page: first, actions }: LiveTableProps) {
  const { pathname, search } = useLocation()
  const [state, setState] = useState(start)
  const { payments } = trpc.useUtils()
  const found = trpc.payments.inChapter.useQuery(listOf(state), {
    ...(state === start ? { initialData: first } : {}),
    placeholderData: (before) => before,
  })

  // A payment was entered, so the page brought new rows: what is kept here is old.
  const seen = useRef(first)
  useEffect(() => {
    if (seen.current === first) return
    seen.current = first
    void payments.inChapter.invalidate()
  }, [first, payments])

  const change = (next: TableState) => {
    setState(next)
    // The address says what one looks at, so that it can be passed on; nothing is loaded for it.
    history.replaceState(history.state, '', pathname + tableQuery(new URLSearchParams(search), next))
  }
  return (
    <>
      {found.isError && <Alert tone="error" title="Payments could not be loaded">{found.error.message}</Alert>}
      <ChapterTable state={state} page={found.data ?? first} actions={actions} onChange={change} />
    </>
  )
}
