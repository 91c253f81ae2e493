import { Link } from '#app/lib/remix.ts'
import { date, dateTime } from '#app/lib/format.ts'
import { Badge, type BadgeTone, type DotFill } from '#app/ui/parts/badge.tsx'
import { Money } from '#app/ui/parts/money.tsx'
import type { Column } from '#app/ui/table/column.ts'
import { PlainTable } from '#app/ui/table/plain-table.tsx'
import { monthText } from '#server/features/months/rules.ts'
import { monthWords, stateTexts, type MonthRow } from './words.ts'

const { heads, inAndOut } = monthWords.list

const looks: Record<MonthRow['state'], { tone: BadgeTone; dot: DotFill }> = {
  running: { tone: 'plain', dot: 'hollow' },
  open: { tone: 'warning', dot: 'half' },
  held: { tone: 'plain', dot: 'hollow' },
  toConfirm: { tone: 'warning', dot: 'half' },
  sealed: { tone: 'success', dot: 'full' },
  unsealAsked: { tone: 'warning', dot: 'half' },
}

/** Months with what they received and paid out, and who sealed them. */
export function MonthRows({
  months,
  timeZone,
  label,
  due = '',
}: {
  months: MonthRow[]
  timeZone: string
  label: string
  /** The next month to seal; earlier ones that were never sealed are not waiting for anybody. */
  due?: string | undefined
}) {
  const columns: Column<MonthRow>[] = [
    {
      id: 'month',
      header: heads.month,
      main: true,
      phone: 'primary',
      cell: ({ month }) => (
        <Link to={`/treasury/months/${month}`} className="text-link-line font-semibold">
          {monthText(month)}
        </Link>
      ),
    },
    {
      id: 'received',
      header: heads.received,
      unit: 'USD',
      kind: 'figure',
      cell: ({ receivedCents }) => <Money bare cents={receivedCents} />,
    },
    {
      id: 'paidOut',
      header: heads.paidOut,
      unit: 'USD',
      kind: 'figure',
      cell: ({ paidOutCents }) => <Money bare cents={-paidOutCents} />,
    },
    {
      id: 'inAndOut',
      header: heads.received,
      phoneOnly: true,
      phone: 'secondary',
      cell: ({ receivedCents, paidOutCents }) => inAndOut(receivedCents, paidOutCents),
    },
    {
      id: 'state',
      header: heads.state,
      phone: 'primaryEnd',
      cell: ({ state, month }) => (
        <Badge {...looks[state === 'open' && month < due ? 'running' : state]}>{stateTexts[state]}</Badge>
      ),
    },
    {
      id: 'sealedBy',
      header: heads.sealedBy,
      phone: 'secondaryEnd',
      cell: ({ sealedAt, sealedBy }) =>
        sealedAt && (
          <>
            <time dateTime={sealedAt} className="tabular" title={dateTime(sealedAt, timeZone)}>
              {date(sealedAt, timeZone)}
            </time>
            <span className="type-fine block text-ink-2 max-md:hidden">{sealedBy}</span>
          </>
        ),
    },
  ]
  return <PlainTable label={label} columns={columns} rows={months} rowId={({ month }) => month} />
}
