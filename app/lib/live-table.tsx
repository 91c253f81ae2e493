import { Suspense, lazy, type ReactNode } from 'react'
import { useHydrated } from '#app/ui/form/use-hydrated.ts'
import type { TableState } from '#app/ui/table/table-state.ts'
import type { ApiClient } from './api-client.ts'
import type LiveRowsType from './live-rows.tsx'

/** What a table is drawn from: the page that was last found, and how another is asked for. */
export type LiveView<Page> = {
  /** What one asked for last. */
  state: TableState
  page: Page
  /** By what the rows of the page are grouped; '' for not at all. */
  groupedBy: string
  onChange?: (state: TableState) => void
  /** Why the last page asked for did not come. */
  failure?: string
}

export type LiveTableProps<Page> = {
  /** Sets apart the tables of one page, in its address. */
  name?: string
  /** As the page's loader found them. */
  state: TableState
  page: Page
  /** The same question to the server over tRPC. One function for all renderings. */
  ask: (api: ApiClient, state: TableState, signal: AbortSignal) => Promise<Page>
  children: (view: LiveView<Page>) => ReactNode
}

const LiveRows = lazy(() => import('./live-rows.tsx')) as typeof LiveRowsType

/**
 * A table that the server pages, sorts, groups and searches. The page's loader draws it first, and by its address it
 * works without scripts; once it is live it asks by tRPC and leaves the rest of the page alone.
 * Its route and the root must export `shouldRevalidate` from app/lib/quiet-address.ts.
 */
export function LiveTable<Page>(props: LiveTableProps<Page>) {
  const still = props.children({ state: props.state, page: props.page, groupedBy: props.state.group ?? '' })
  return useHydrated() ? (
    <Suspense fallback={still}>
      <LiveRows {...props} />
    </Suspense>
  ) : (
    still
  )
}
