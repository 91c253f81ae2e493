import Mail from 'lucide-react/icons/mail'
import { useMemo, type ReactNode } from 'react'
import { LiveTable } from '#app/ui/table/live-table.tsx'
import { Block } from '#app/ui/parts/block.tsx'
import { LinkButton } from '#app/ui/parts/button.tsx'
import { DataTable } from '#app/ui/table/data-table.tsx'
import { TableFailure } from '#app/ui/table/table-failure.tsx'
import type { TableFilter, TableState } from '#app/ui/table/table-state.ts'
import type { Column } from '#app/ui/table/column.ts'
import type { MemberLine } from './member-columns.tsx'
import { emailTo, pageFetcher, type MembersOf } from './members-query.ts'
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
  /** Links to an email to the members in the table. */
  writesTo?: boolean
  /** Can be collapsed under its title. */
  folds?: boolean
}

/** A table of members with a title; the server sorts, searches, groups and pages. */
export function MembersTable({
  name,
  title,
  view,
  of,
  file,
  columns,
  filters,
  empty,
  writesTo = false,
  folds = false,
}: MembersTableProps) {
  const fetchPage = useMemo(() => pageFetcher(of, name === 'admins'), [of, name])
  return (
    <LiveTable name={name} state={view.state} page={view.page} fetchPage={fetchPage}>
      {({ state, page, groupedBy, onChange, searching, failure }) => {
        const { rows, total, groups } = page
        const table = (
          <>
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
              actions={
                writesTo &&
                total > 0 && (
                  <LinkButton icon={Mail} to={emailTo(state)}>
                    {membersWords.email}
                  </LinkButton>
                )
              }
              {...(file && { remember: file, exports: { path: `/export/${file}` } })}
              empty={{ title: empty }}
            />
          </>
        )
        if (folds)
          return (
            <Folding id={name} title={title} total={total}>
              {table}
            </Folding>
          )
        return (
          <Block id={name} title={title} count={total}>
            {table}
          </Block>
        )
      }}
    </LiveTable>
  )
}

/** A block that collapses and expands; initially expanded. */
function Folding({ id, title, total, children }: { id: string; title: string; total: number; children: ReactNode }) {
  return (
    <details id={id} open className="group">
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
