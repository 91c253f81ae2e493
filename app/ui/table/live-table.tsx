import { useLocation, useNavigate } from '#app/lib/remix.ts'
import { useEffect, useState, type ReactNode } from 'react'
import { useHydrated } from '#app/lib/hydrate/use-hydrated.ts'
import type { Failure } from '#app/ui/table/table-failure.tsx'
import { tableQuery, type TableState } from '#app/ui/table/table-state.ts'
import type { ApiClient } from '#app/lib/api-client.ts'
import { replaceUrl } from '#app/lib/page/shallow-url.ts'

/** The data of a table: the last page loaded, and how to load another. */
export type LiveView<Page> = {
  /** The last state requested. */
  state: TableState
  page: Page
  /** The column by which the page's rows are grouped; '' for none. */
  groupedBy: string
  onChange?: (state: TableState) => void
  /** Another page is loading. */
  searching: boolean
  /** Why the last page could not be loaded. */
  failure?: Failure
}

export type LiveTableProps<Page> = {
  /** Distinguishes the tables of one page, in its URL. */
  name?: string
  /** As loaded by the page's loader. */
  state: TableState
  page: Page
  /** Sends the same query over tRPC. Must be the same function in all renders. */
  fetchPage: (api: ApiClient, state: TableState, signal: AbortSignal) => Promise<Page>
  children: (view: LiveView<Page>) => ReactNode
}

/**
 * A table that the server pages, sorts, groups and searches. The page's loader renders it first, and by URL it works
 * without JavaScript; after hydration it loads by tRPC and leaves the rest of the page alone. The last request wins;
 * earlier rows stay until others arrive. Its route and the root must export `shouldRevalidate` from
 * app/lib/page/shallow-url.ts.
 */
export function LiveTable<Page>({ name = '', state: start, page: first, fetchPage, children }: LiveTableProps<Page>) {
  const hydrated = useHydrated()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const [state, setState] = useState(start)
  const [result, setResult] = useState({ page: first, groupedBy: start.group ?? '' })
  const [searching, setSearching] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const [asking] = useState(oneAtATime)
  useEffect(() => asking.end, [asking])

  // The page was reloaded, after an entry or a navigation: its data is newer.
  const [seen, setSeen] = useState(first)
  if (seen !== first) {
    setSeen(first)
    setResult({ page: first, groupedBy: start.group ?? '' })
    setState(start)
    setFailure(undefined)
  }

  const find = async (next: TableState) => {
    const signal = asking.begin()
    setSearching(true)
    try {
      // Loaded with the first query: most viewers of a table send none.
      const { apiClient } = await import('#app/lib/api-client.ts')
      const answer = await fetchPage(apiClient, next, signal)
      if (signal.aborted) return
      setResult({ page: answer, groupedBy: next.group ?? '' })
      setFailure(undefined)
    } catch (error) {
      if (!signal.aborted) setFailure({ ...failureIn(error), again: () => void find(next) })
    } finally {
      if (!signal.aborted) setSearching(false)
    }
  }
  const onChange = (next: TableState) => {
    setState(next)
    // The URL reflects the view, so that it can be shared.
    replaceUrl(navigate, pathname + tableQuery(new URLSearchParams(search), next, name))
    void find(next)
  }
  return <>{children({ state, ...result, searching, failure, onChange: hydrated ? onChange : undefined })}</>
}

/** Returns the portal's own message, if the portal responded. */
function failureIn(error: unknown): Pick<Failure, 'sentence' | 'isSessionOver'> {
  const answered =
    error instanceof Error && 'data' in error ? (error.data as { httpStatus?: number } | undefined) : undefined
  if (!answered) return { sentence: 'You seem to be offline. Check your connection.', isSessionOver: false }
  return { sentence: (error as Error).message, isSessionOver: answered.httpStatus === 401 }
}

/** Each request aborts the previous one. */
function oneAtATime() {
  let last: AbortController | undefined
  const end = () => last?.abort()
  return {
    begin(): AbortSignal {
      end()
      last = new AbortController()
      return last.signal
    },
    end,
  }
}
