import '#app/styles/kit/table.css'
import '#app/styles/kit/tables.css'
import { Fragment, type ReactNode } from 'react'
import { amount, date, dollars } from '#app/lib/format.ts'
import { Link } from '#app/lib/remix.ts'
import { Badge, type BadgeTone, type DotFill } from '#app/ui/parts/badge.tsx'
import { EmailText } from '#app/ui/parts/email-text.tsx'
import { LinkButton } from '#app/ui/parts/button.tsx'
import type { Outputs } from '#server/wiring/api.ts'
import { OldAndNew } from './parts.tsx'
import { accountWords, planWords as words } from './words.ts'

type Groups = Outputs['imports']['rows']['groups']
type Row = Groups[number]['rows'][number]

type RowsTableProps = {
  groups: Groups
  importId: string
  ofWhat: 'people' | 'payments'
  /** Whether rows can still be answered and edited. */
  isOpen: boolean
  /** Whether what was written is taken back. */
  isUndone: boolean
  hrefOf: (state: string) => string
  /** The panel under the row that is edited. */
  editing?: { row: number; panel: ReactNode } | undefined
}

/** The rows of an import by what the plan says of them, those that need somebody first. */
export function RowsTable({ groups, importId, ofWhat, isOpen, isUndone, hrefOf, editing }: RowsTableProps) {
  return (
    <div className="table-frame overflow-x-auto">
      <table className="table sheet-table plan-rows" aria-label={words.tabs}>
        <thead>
          <tr>
            <th scope="col">{words.row}</th>
            <th scope="col">{words.result}</th>
            <th scope="col">{words.person}</th>
            <th scope="col">{words.happens}</th>
            <th scope="col">
              <span className="sr-only">{words.acts}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {groups.map(({ state, total, rows }) => (
            <Fragment key={state}>
              <tr className="group-row">
                <th scope="colgroup" colSpan={5}>
                  {words.names[state]} <small>{total.toLocaleString('en-US')}</small>{' '}
                  {rows.length < total && (
                    <small>
                      {words.shown(rows.length)}{' '}
                      <Link to={hrefOf(state)} className="text-link-line" preventScrollReset>
                        {words.showAll}
                      </Link>
                    </small>
                  )}
                </th>
              </tr>
              {rows.map((row) => (
                <Fragment key={row.row}>
                  <tr id={`row-${row.row}`}>
                    <td className="tabular">
                      {row.row.toLocaleString('en-US')}
                      {row.half?.at === 2 && (
                        <small className="type-small block text-ink-2">{words.splitFrom(row.half.other)}</small>
                      )}
                    </td>
                    <td>
                      <Badge tone={looks[row.state].tone} dot={looks[row.state].dot}>
                        {words.names[row.state]}
                      </Badge>
                    </td>
                    <th scope="row">
                      <span className="wrap-anywhere">{row.name || words.noName}</span>
                      <small className="type-small block font-normal text-ink-2 wrap-break-word">
                        {row.payment && paymentLine(row.payment)}
                        {row.payment && row.email && ', '}
                        {(row.email || !row.payment) && <EmailText address={row.email} />}
                      </small>
                    </th>
                    <td>
                      <Happens row={row} ofWhat={ofWhat} isUndone={isUndone} />
                    </td>
                    <td data-align="end">
                      <Acts row={row} importId={importId} ofWhat={ofWhat} isOpen={isOpen} />
                    </td>
                  </tr>
                  {editing?.row === row.row && (
                    <tr>
                      <td colSpan={5}>{editing.panel}</td>
                    </tr>
                  )}
                </Fragment>
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** What was paid, and when. */
const paymentLine = ({ cents, on, currency }: NonNullable<Row['payment']>): string =>
  [currency && currency !== 'USD' ? `${amount(cents)} ${currency}` : dollars(cents), on ? date(on) : words.noDay].join(
    ', ',
  )

const looks: Record<Row['state'], { tone: BadgeTone; dot: DotFill }> = {
  held: { tone: 'warning', dot: 'half' },
  refused: { tone: 'error', dot: 'hollow' },
  changed: { tone: 'info', dot: 'half' },
  new: { tone: 'info', dot: 'full' },
  same: { tone: 'plain', dot: 'hollow' },
}

function Happens({ row, ofWhat, isUndone }: Pick<RowsTableProps, 'ofWhat' | 'isUndone'> & { row: Row }) {
  if (row.stays) return accountWords.stays(row.stays)
  if (isUndone && row.isWritten) return words.takenBack
  if (row.changes.length > 0) return <OldAndNew changes={row.changes} />
  const reasons = row.reasons.map((reason) => `${reason}.`).join(' ')
  if (row.state === 'held' || row.state === 'refused') return reasons
  if (row.state === 'same') return words.nothing
  if (row.state === 'changed') return row.isWritten ? `${words.written} ${reasons}` : reasons
  return `${row.isWritten ? words.written : ofWhat === 'payments' ? words.paid : words.added} ${reasons}`
}

type ActsProps = Pick<RowsTableProps, 'importId' | 'ofWhat' | 'isOpen'> & { row: Row }

function Acts({ row, importId, ofWhat, isOpen }: ActsProps) {
  if (!isOpen || row.isWritten) return null
  if (row.state === 'held' || row.answer === 'out')
    return (
      <LinkButton size="tiny" to={`/imports/${importId}/row/${row.row}`}>
        {words.answer}
      </LinkButton>
    )
  if ((ofWhat === 'payments' && row.state === 'refused') || row.state === 'same') return null
  return (
    <LinkButton size="tiny" to={`/imports/${importId}?edit=${row.row}#row-${row.row}`} preventScrollReset>
      {words.edit}
    </LinkButton>
  )
}
