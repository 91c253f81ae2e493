import { useLocation, useNavigate } from '#app/lib/remix.ts'
import { useEffect, useState, type ReactNode } from 'react'
import { useHydrated } from '#app/lib/hydrate/use-hydrated.ts'
import type { Failure } from '#app/ui/table/table-failure.tsx'
import { tableQuery, type TableState } from '#app/ui/table/table-state.ts'
import type { ApiClient } from '#app/lib/api-client.ts'
import { replaceUrl } from '#app/lib/page/shallow-url.ts'

/** The source of a table: the page that was last found, and how another is asked for. */
export type LiveView<Page> = {
  /** The state that was asked for last. */
  state: TableState
  page: Page
  /** By what the rows of the page are grouped; '' for not at all. */
  groupedBy: string
  onChange?: (state: TableState) => void
  /** Another page is on its way. */
  searching: boolean
  /** Why the last page asked for did not come. */
  failure?: Failure
}

export type LiveTableProps<Page> = {
  /** Sets apart the tables of one page, in its address. */
  name?: string
  /** As the page's loader found them. */
  state: TableState
  page: Page
  /** The same question to the server over tRPC. One function for all renderings. */
  fetchPage: (api: ApiClient, state: TableState, signal: AbortSignal) => Promise<Page>
  children: (view: LiveView<Page>) => ReactNode
}

/**
 * A table that the server pages, sorts, groups and searches. The page's loader draws it first, and by its address it
 * works without scripts; once it is live it asks by tRPC and leaves the rest of the page alone. The last question
 * wins; the rows before stay until others come.
 * Its route and the root must export `shouldRevalidate` from app/lib/page/shallow-url.ts.
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

  // The page was loaded anew, because something was entered or a link was followed: that is newer than what is here.
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
      // Loaded with the first question: most readers of a table ask none.
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
    // The address says what one looks at, so that it can be passed on.
    replaceUrl(navigate, pathname + tableQuery(new URLSearchParams(search), next, name))
    void find(next)
  }
  return <>{children({ state, ...result, searching, failure, onChange: hydrated ? onChange : undefined })}</>
}

/** The portal's own sentence, where it was the portal that answered. */
function failureIn(error: unknown): Pick<Failure, 'sentence' | 'isSessionOver'> {
  const answered =
    error instanceof Error && 'data' in error ? (error.data as { httpStatus?: number } | undefined) : undefined
  if (!answered) return { sentence: 'You seem to be offline. Check your connection.', isSessionOver: false }
  return { sentence: (error as Error).message, isSessionOver: answered.httpStatus === 401 }
}

/** Each question ends the one before it. */
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
