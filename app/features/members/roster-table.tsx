import { useMemo } from 'react'
import type { ApiClient } from '#app/lib/api-client.ts'
import { date } from '#app/lib/format.ts'
import { StatusBadge } from '#app/ui/parts/badge.tsx'
import { Block } from '#app/ui/parts/block.tsx'
import type { Column } from '#app/ui/table/column.ts'
import { DataTable } from '#app/ui/table/data-table.tsx'
import { questionOf } from '#app/ui/table/list-question.ts'
import { LiveTable } from '#app/ui/table/live-table.tsx'
import { TableFailure } from '#app/ui/table/table-failure.tsx'
import type { TableState } from '#app/ui/table/table-state.ts'
import type { Outputs } from '#server/wiring/api.ts'
import { filtersOf } from './members-query.ts'
import { rosterWords as words } from './roster-words.ts'
import { columnWords } from './words.ts'

type Roster = Outputs['members']['roster']
type Row = Roster['rows'][number]

/** The members of a roster; the server sorts, searches and pages. */
export function RosterTable({ roster: first, state: start }: { roster: Roster; state: TableState }) {
  const { on, types } = first
  const fetchPage = useMemo(
    () => (api: ApiClient, state: TableState, signal: AbortSignal) =>
      api.members.roster.query({ ...questionOf(state), on }, { signal }),
    [on],
  )
  return (
    <LiveTable state={start} page={first} fetchPage={fetchPage}>
      {({ state, page: { rows, total }, onChange, searching, failure }) => (
        <Block id="members" title={words.table(date(on))} count={total}>
          {failure && <TableFailure failure={failure} title={words.notLoaded} />}
          <DataTable
            label={words.tableLabel}
            columns={columns}
            rows={rows}
            rowId={({ memberId }) => memberId}
            state={state}
            total={total}
            onChange={onChange}
            searching={searching}
            searchLabel={words.searchIn}
            filters={filtersOf(
              types.map(({ memberType }) => memberType),
              true,
            )}
            remember="roster"
            exports={{ path: '/export/roster', query: { on } }}
            empty={words.none}
          />
        </Block>
      )}
    </LiveTable>
  )
}

const columns: Column<Row>[] = [
  {
    id: 'memberId',
    header: columnWords.id,
    kind: 'id',
    minWidth: 4.25,
    cell: ({ memberId }) => memberId,
    sortable: true,
    phone: 'secondary',
  },
  {
    id: 'firstName',
    header: columnWords.firstName,
    cell: ({ firstName }) => firstName,
    sortable: true,
    phone: 'primary',
  },
  {
    id: 'lastName',
    header: columnWords.lastName,
    cell: ({ lastName }) => lastName,
    sortable: true,
    main: true,
    phone: 'primary',
  },
  {
    id: 'memberType',
    header: columnWords.memberType,
    minWidth: 8,
    cell: ({ memberType }) => memberType,
    sortable: true,
    phone: 'secondaryEnd',
  },
  {
    id: 'status',
    header: columnWords.status,
    minWidth: 6.5,
    cell: ({ status }) => <StatusBadge status={status} />,
    sortable: true,
    phone: 'primaryEnd',
  },
]
