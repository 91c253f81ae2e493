import { amount, monthName } from '#app/lib/format.ts'
import { Link } from '#app/lib/remix.ts'
import type { Outputs } from '#server/wiring/api.ts'
import { Money } from '#app/ui/parts/money.tsx'
import type { Column } from '#app/ui/table/column.ts'
import { PaidMark, SideMark } from './standing.tsx'
import { sharesWords as words } from './words.ts'

type Statement = Outputs['shares']['all']['statements'][number]
type Balance = Outputs['shares']['all']['balances'][number]

/** Columns of statements: of one month by chapter, or of one chapter by month. */
export function statementColumns({ by, timeZone }: { by: 'chapter' | 'month'; timeZone: string }): Column<Statement>[] {
  const { heads, chapterSide, parentSide, paid } = words.statements
  return [
    {
      id: 'name',
      header: heads[by],
      main: true,
      minWidth: 11,
      cell: ({ month, chapterId, chapterName }) => (
        <Link
          to={by === 'chapter' ? `/treasury/shares/${month}/${chapterId}` : `/treasury/shares/${month}`}
          className="text-link-line wrap-anywhere"
        >
          {by === 'chapter' ? chapterName : monthName(month)}
        </Link>
      ),
      phone: 'primary',
    },
    { id: 'payments', header: heads.payments, kind: 'figure', minWidth: 6, priority: 3, cell: (row) => row.payments },
    {
      id: 'share',
      header: heads.share,
      unit: words.unit,
      kind: 'figure',
      minWidth: 7,
      cell: ({ toPayCents }) => <Money cents={toPayCents} bare />,
      phone: 'primaryEnd',
    },
    {
      id: 'chapterSide',
      header: heads.chapterSide,
      minWidth: 9,
      priority: 2,
      cell: (row) => <SideMark side="chapter" of={row} timeZone={timeZone} />,
    },
    {
      id: 'parentSide',
      header: heads.parentSide,
      minWidth: 9,
      priority: 2,
      cell: (row) => <SideMark side="parent" of={row} timeZone={timeZone} />,
    },
    { id: 'paid', header: heads.paid, minWidth: 8, cell: (row) => <PaidMark of={row} /> },
    {
      id: 'standing',
      header: heads.paid,
      phoneOnly: true,
      cell: (row) => (
        <span className="flex flex-wrap gap-x-3 gap-y-1">
          <span>
            {chapterSide} <SideMark side="chapter" of={row} timeZone={timeZone} />
          </span>
          <span>
            {parentSide} <SideMark side="parent" of={row} timeZone={timeZone} />
          </span>
          <span>
            {paid} <PaidMark of={row} />
          </span>
        </span>
      ),
      phone: 'secondary',
    },
  ]
}

/** The line below the statements of a month. */
export function statementTotals(rows: readonly Statement[]) {
  const sum = (of: (row: Statement) => number) => rows.reduce((all, row) => all + of(row), 0)
  const payments = sum((row) => row.payments)
  return [
    {
      label: words.statements.all(rows.length, payments),
      cells: { payments: String(payments), share: amount(sum(({ toPayCents }) => toPayCents)) },
    },
  ]
}

const sumOf = ({ cents }: Pick<Balance, 'cents'>) => cents.reduce((all, one) => all + one, 0)

/** Columns of what chapters have not paid, by age. */
export const balanceColumns: Column<Balance>[] = [
  {
    id: 'name',
    header: words.balances.chapter,
    main: true,
    minWidth: 11,
    cell: ({ chapterName, hasAdmin }) => (hasAdmin ? chapterName : words.balances.notOpen(chapterName)),
    phone: 'primary',
  },
  ...words.balances.heads.map((header, place): Column<Balance> => ({
    id: `age${place}`,
    header,
    kind: 'figure',
    minWidth: 6.5,
    priority: 4 - place,
    cell: ({ cents }) => <Money cents={cents[place] ?? 0} bare />,
  })),
  {
    id: 'older',
    header: words.balances.title,
    phoneOnly: true,
    cell: (row) => {
      const older = sumOf(row) - (row.cents[0] ?? 0)
      return <span className={older === 0 ? '' : 'text-warning'}>{words.balances.older(older)}</span>
    },
    phone: 'secondary',
  },
  {
    id: 'all',
    header: words.balances.all,
    unit: words.unit,
    kind: 'figure',
    minWidth: 7,
    cell: (row) => (
      <b>
        <Money cents={sumOf(row)} bare />
      </b>
    ),
    phone: 'primaryEnd',
  },
]

/** The line below the balances. */
export function balanceTotals(rows: readonly Balance[]) {
  const ofAge = (place: number) => amount(rows.reduce((all, { cents }) => all + (cents[place] ?? 0), 0))
  return [
    {
      label: words.balances.all,
      cells: {
        ...Object.fromEntries(words.balances.heads.map((_, place) => [`age${place}`, ofAge(place)])),
        all: amount(rows.reduce((all, row) => all + sumOf(row), 0)),
      },
    },
  ]
}
