import { amount, date } from '#app/lib/format.ts'
import { purposeNames, type Level, type SharedPurpose } from '#server/features/shares/rules.ts'
import { Money } from '#app/ui/parts/money.tsx'
import type { Column } from '#app/ui/table/column.ts'
import type { Statement } from './statement.ts'
import { sharesWords, statementWords } from './words.ts'

const words = statementWords.lines

type Line = Statement['lines'][number]

const centsOf = (line: Line): Record<Level, number> => ({
  chapter: line.chapterCents,
  parent: line.parentCents,
  third: line.thirdCents,
  fourth: line.fourthCents,
})

/** Returns the name of a line for lists and forms. */
export const nameOf = ({ name }: Line) => name || words.guest

const typeOf = ({ purpose, paymentType, movement }: Line) =>
  [paymentType || purposeNames[purpose as SharedPurpose], words.movements[movement]].filter(Boolean).join(', ')

const yearOf = ({ firstYear, lastYear }: Line) => (firstYear === lastYear ? firstYear : `${firstYear}–${lastYear}`)

/** Columns of a statement's lines, with the levels that get something. */
export function lineColumns(names: Record<Level, string>, used: readonly Level[]): Column<Line>[] {
  const { heads } = words
  return [
    {
      id: 'member',
      header: heads.member,
      main: true,
      minWidth: 11,
      cell: (line) => <span className="wrap-anywhere">{nameOf(line)}</span>,
      phone: 'primary',
    },
    { id: 'type', header: heads.type, minWidth: 8, cell: typeOf, phone: 'secondary' },
    { id: 'year', header: heads.year, minWidth: 4.5, priority: 2, cell: yearOf },
    { id: 'day', header: heads.day, kind: 'date', minWidth: 7.5, cell: ({ day }) => date(day), phone: 'secondaryEnd' },
    {
      id: 'received',
      header: heads.received,
      unit: sharesWords.unit,
      kind: 'figure',
      minWidth: 7,
      priority: 3,
      cell: ({ amountCents }) => <Money cents={amountCents} bare />,
    },
    ...used.map((level): Column<Line> => ({
      id: level,
      header: names[level],
      unit: sharesWords.unit,
      kind: 'figure',
      minWidth: 6.5,
      cell: (line) => <Money cents={centsOf(line)[level]} bare />,
    })),
    {
      id: 'share',
      header: heads.share,
      phoneOnly: true,
      cell: (line) => <Money cents={line.parentCents + line.thirdCents + line.fourthCents} />,
      phone: 'primaryEnd',
    },
  ]
}

/** The line below the lines, which is the sum of all, also of those that the page does not show. */
export const lineTotals = ({ totals }: Statement, used: readonly Level[]) => [
  {
    label: words.all(totals.payments),
    cells: {
      received: amount(totals.amountCents),
      share: amount(totals.toPayCents),
      ...Object.fromEntries(used.map((level) => [level, amount(totals.levels[level])])),
    },
  },
]
