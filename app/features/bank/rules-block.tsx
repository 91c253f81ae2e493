import Plus from 'lucide-react/icons/plus'
import { date } from '#app/lib/format.ts'
import type { Outputs } from '#server/wiring/api.ts'
import { kindText } from '#server/features/bank/rules.ts'
import { Block } from '#app/ui/parts/block.tsx'
import { LinkButton } from '#app/ui/parts/button.tsx'
import { rowActs } from '#app/ui/records/row-acts.tsx'
import { PlainTable } from '#app/ui/table/plain-table.tsx'
import type { Column } from '#app/ui/table/column.ts'
import type { BankDialog } from './bank-dialogs.tsx'
import { bankWords } from './words.ts'

const words = bankWords.rules

type Rule = Outputs['bank']['overview']['rules'][number]

type RulesBlockProps = { rules: Rule[]; addressFor: (dialog?: BankDialog, row?: string) => string }

/** The rules for lines that come again. */
export function RulesBlock({ rules, addressFor }: RulesBlockProps) {
  const columns: Column<Rule>[] = [
    {
      id: 'wording',
      header: words.heads.wording,
      main: true,
      minWidth: 12,
      cell: ({ wording }) => <span className="wrap-anywhere">{wording}</span>,
      phone: 'primary',
    },
    {
      id: 'is',
      header: words.heads.is,
      minWidth: 10,
      cell: ({ kind, category }) => kindText(kind, category),
      phone: 'secondary',
    },
    { id: 'used', header: words.heads.used, kind: 'figure', minWidth: 4.5, priority: 2, cell: ({ used }) => used },
    {
      id: 'times',
      header: words.heads.used,
      phoneOnly: true,
      cell: ({ used }) => words.times(used),
      phone: 'primaryEnd',
    },
    {
      id: 'lastUsed',
      header: words.heads.lastUsed,
      kind: 'date',
      minWidth: 8,
      priority: 3,
      cell: ({ lastUsed }) => (lastUsed === null ? words.never : date(lastUsed)),
      phone: 'secondaryEnd',
    },
    rowActs<Rule>(
      ({ wording }) => wording,
      (act, { ruleId }) => addressFor(act === 'edit' ? 'editRule' : 'deleteRule', ruleId),
      { areShown: true },
    ),
  ]
  return (
    <Block
      title={words.title}
      count={rules.length}
      id="rules"
      aside={
        <LinkButton to={addressFor('addRule')} size="small" icon={Plus} preventScrollReset>
          {words.add}
        </LinkButton>
      }
    >
      {rules.length === 0 ? (
        <p className="type-body py-4 text-ink-2">{words.empty}</p>
      ) : (
        <PlainTable label={words.title} columns={columns} rows={rules} rowId={({ ruleId }) => ruleId} />
      )}
    </Block>
  )
}
