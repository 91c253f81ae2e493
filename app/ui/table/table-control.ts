import { useLocation, useNavigate, useNavigation, useSearchParams } from '#app/lib/remix.ts'
import { tableQuery, type TableState } from './table-state.ts'

/**
 * How the parts of a table change what it shows: addresses that always work, and a shorter way once scripts are there.
 */
export type TableControl = {
  name: string
  state: TableState
  /** Of the page's address. */
  query: URLSearchParams
  hrefOf: (state: TableState) => string
  go: (state: TableState) => void
  /** The table keeps its state itself; links need not navigate. */
  local: boolean
  /** The page is being loaded for what the table was asked. */
  searching: boolean
}

/** @param onChange takes the new state instead of the page's address */
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
