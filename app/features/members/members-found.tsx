import { Block } from '#app/ui/parts/block.tsx'
import type { Column } from '#app/ui/table/column.ts'
import { DataTable } from '#app/ui/table/data-table.tsx'
import type { LiveView } from '#app/ui/table/live-table.tsx'
import { PlainTable } from '#app/ui/table/plain-table.tsx'
import { rowMatches } from '#app/ui/table/rows.ts'
import { SearchBox } from '#app/ui/table/search-box.tsx'
import { useTableControl } from '#app/ui/table/table-control.ts'
import { TableFailure } from '#app/ui/table/table-failure.tsx'
import { tableWords } from '#app/ui/table/words.ts'
import type { MemberLine } from './member-columns.tsx'
import type { MembersPage } from './members-table.tsx'
import { pendingColumns, type Pending } from './pending-columns.tsx'
import { membersWords as words, pendingWords } from './words.ts'

/** The search on top of the page, over all of its lists. */
export function MembersSearch({ live: { state, onChange }, label }: { live: LiveView<MembersPage>; label: string }) {
  const control = useTableControl('find', state, onChange)
  return (
    <div className="page-search mb-8">
      <SearchBox control={control} label={label} />
    </div>
  )
}

type MembersFoundProps = {
  live: LiveView<MembersPage>
  columns: Column<MemberLine>[]
  /** All applications; none for members. */
  pending: Pending[]
}

/** The people found, each once, whichever lists they are in: applicants, and members of all chapters. */
export function MembersFound({ live, columns, pending }: MembersFoundProps) {
  const { state, page, onChange, searching, failure } = live
  const { rows, total, isMore } = page
  const applicants = pending.filter((row) => rowMatches(row, pendingColumns, state.search))
  return (
    <div className="flex flex-col gap-10">
      {applicants.length > 0 && (
        <Block id="applicants-found" title={pendingWords.found} count={applicants.length}>
          <PlainTable
            label={pendingWords.found}
            columns={pendingColumns}
            rows={applicants}
            rowId={(row) => row.pendingId}
          />
        </Block>
      )}
      <Block
        id="found"
        title={words.found}
        count={searching ? undefined : isMore ? tableWords.many : total.toLocaleString('en-US')}
      >
        {failure && <TableFailure failure={failure} title={words.notLoaded} />}
        <DataTable
          name="find"
          label={words.title}
          columns={columns}
          rows={rows}
          total={total}
          isMore={isMore}
          state={state}
          onChange={onChange}
          searching={searching}
          rowId={(row) => row.memberId}
          footNote={isMore && tableWords.tooMany}
          empty={{ title: words.noMembers }}
        />
      </Block>
    </div>
  )
}
