import Mail from 'lucide-react/icons/mail'
import { useMemo, type ReactNode } from 'react'
import { Link, useNavigate } from '#app/lib/remix.ts'
import { Button, LinkButton } from '#app/ui/parts/button.tsx'
import { ActBar } from '#app/ui/table/act-bar.tsx'
import type { Column } from '#app/ui/table/column.ts'
import { DataTable } from '#app/ui/table/data-table.tsx'
import { LiveTable, type LiveView } from '#app/ui/table/live-table.tsx'
import { TableFailure } from '#app/ui/table/table-failure.tsx'
import { isNarrowed, type TableFilter, type TableState } from '#app/ui/table/table-state.ts'
import { useSelection } from '#app/ui/table/use-selection.ts'
import type { MemberLine } from './member-columns.tsx'
import { emailTo, emailToThese, pageFetcher, type MembersOf } from './members-query.ts'
import { membersWords } from './words.ts'

export type MembersPage = { rows: MemberLine[]; total: number; groups: { key: string; rows: number }[] }
export type MembersTableView = { page: MembersPage; state: TableState }

type MembersTableProps = {
  /** Distinguishes the tables of a page in its URL. */
  name: string
  title: string
  view: MembersTableView
  of: MembersOf
  /** The file name at /export; without it the table is view-only. */
  file?: string
  columns: Column<MemberLine>[]
  filters?: TableFilter[]
  empty: string
  /** Admins select rows, and email those or the whole list. */
  writes?: 'selected' | 'all'
  /** Collapsed under its title, unless it is searched. */
  startsClosed?: boolean
}

/** A collapsible table of members with a title; the server sorts, searches, groups and pages. */
export function MembersTable({ name, title, view, of, startsClosed = false, ...rest }: MembersTableProps) {
  const fetchPage = useMemo(() => pageFetcher(of, name === 'admins'), [of, name])
  return (
    <LiveTable name={name} state={view.state} page={view.page} fetchPage={fetchPage}>
      {(live) => (
        <Folding
          id={name}
          title={title}
          total={live.page.total}
          startsOpen={!startsClosed || isNarrowed(view.state) || Boolean(view.state.group) || view.state.page > 0}
        >
          <Rows {...rest} name={name} title={title} live={live} />
        </Folding>
      )}
    </LiveTable>
  )
}

type RowsProps = Omit<MembersTableProps, 'view' | 'of' | 'startsClosed'> & { live: LiveView<MembersPage> }

function Rows({ name, title, live, file, columns, filters, empty, writes }: RowsProps) {
  const { state, page, groupedBy, onChange, searching, failure } = live
  const { rows, total, groups } = page
  const navigate = useNavigate()
  const { selected, set, onChange: select, clear } = useSelection(rows.map(({ memberId }) => memberId))
  const form = `${name}-selected`
  return (
    <div className={writes && 'selects-rows'}>
      {failure && <TableFailure failure={failure} title={membersWords.notLoaded} />}
      <DataTable
        name={name}
        label={title}
        columns={columns}
        rows={rows}
        total={total}
        groups={groups}
        state={state}
        groupedBy={groupedBy}
        onChange={onChange}
        searching={searching}
        rowId={(row) => row.memberId}
        searchLabel={membersWords.searchIn}
        filters={filters}
        toolsOnDemand
        {...(writes && {
          selection: {
            selected: set,
            onChange: select,
            form,
            field: 'address',
            nameOf: ({ firstName, lastName }: MemberLine) => `${firstName} ${lastName}`,
          },
        })}
        aboveRows={
          writes && (
            <form
              id={form}
              method="get"
              action="/emails"
              onSubmit={(event) => {
                event.preventDefault()
                navigate(emailToThese(selected))
              }}
            >
              <input type="hidden" name="dialog" value="new" />
              <ActBar
                count={selected.length}
                onClear={clear}
                note={
                  writes === 'all' &&
                  total > rows.length && (
                    <Link to={emailTo(state)} className="text-link-line">
                      {membersWords.emailAll(total)}
                    </Link>
                  )
                }
              >
                <Button type="submit" size="small" icon={Mail}>
                  {membersWords.emailSelected}
                </Button>
              </ActBar>
            </form>
          )
        }
        actions={
          writes === 'all' &&
          total > 0 && (
            <LinkButton size="small" icon={Mail} to={emailTo(state)}>
              {membersWords.email}
            </LinkButton>
          )
        }
        {...(file && { remember: file, exports: { path: `/export/${file}` } })}
        empty={{ title: empty }}
      />
    </div>
  )
}

type FoldingProps = { id: string; title: string; total: number; startsOpen: boolean; children: ReactNode }

/** A block that collapses and expands. */
function Folding({ id, title, total, startsOpen, children }: FoldingProps) {
  return (
    <details id={id} open={startsOpen} className="has-tools group">
      <summary className="block-head cursor-pointer">
        <h2>
          {title} <span>{total}</span>
        </h2>
        <span aria-hidden className="type-small text-link">
          <span className="group-open:hidden">Show</span>
          <span className="hidden group-open:inline">Hide</span>
        </span>
      </summary>
      {children}
    </details>
  )
}
