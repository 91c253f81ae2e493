import { useLocation, useNavigate, useNavigation, useSearchParams } from '#app/lib/remix.ts'
import { tableQuery, type TableState } from './table-state.ts'

/** How the parts of a table change its state: by URL, which always works, or in place after hydration. */
export type TableControl = {
  name: string
  state: TableState
  /** The query of the page's URL. */
  query: URLSearchParams
  hrefOf: (state: TableState) => string
  go: (state: TableState) => void
  /** The table keeps its own state; links need not navigate. */
  local: boolean
  /** The page is loading the requested state. */
  searching: boolean
}

/** @param onChange receives the new state instead of the page's URL */
export function useTableControl(name: string, state: TableState, onChange?: (state: TableState) => void): TableControl {
  const { pathname } = useLocation()
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const { location, formData } = useNavigation()
  const hrefOf = (next: TableState) => pathname + tableQuery(query, next, name)
  const go = onChange ?? ((next: TableState) => navigate(hrefOf(next), { preventScrollReset: true, replace: true }))
  const searching = onChange === undefined && location?.pathname === pathname && formData === undefined
  return { name, state, query, hrefOf, go, local: onChange !== undefined, searching }
}
