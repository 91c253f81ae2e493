import Check from 'lucide-react/icons/check'
import { amount, date } from '#app/lib/format.ts'
import type { Outputs } from '#server/wiring/api.ts'
import { Link } from '#app/lib/remix.ts'
import { LinkButton } from '#app/ui/parts/button.tsx'
import { Icon } from '#app/ui/parts/icon.tsx'
import { Money } from '#app/ui/parts/money.tsx'
import type { Column } from '#app/ui/table/column.ts'
import type { BankDialog } from './bank-dialogs.tsx'
import { bankWords } from './words.ts'

const words = bankWords.accounts

type Account = Outputs['bank']['overview']['accounts'][number]

/** Columns of the accounts: by the bank, by the books, and whether they agree. */
export const accountColumns = (addressFor: (dialog: BankDialog, accountId: string) => string): Column<Account>[] => [
  {
    id: 'account',
    header: words.heads.account,
    main: true,
    minWidth: 15,
    cell: ({ accountId, accountName, bankName, lastFour, lines, open }) => (
      <>
        <Link to={`/treasury/bank/${accountId}`} className="text-link-line wrap-anywhere">
          {accountName}
        </Link>
        <span className="type-small block font-normal text-ink-2">{words.about(bankName, lastFour, lines, open)}</span>
      </>
    ),
    phone: 'primary',
  },
  {
    id: 'asOf',
    header: words.heads.asOf,
    kind: 'date',
    minWidth: 7.5,
    priority: 3,
    cell: ({ asOf, openedOn }) => date(asOf ?? openedOn),
    phone: 'secondary',
  },
  {
    id: 'byBank',
    header: words.heads.byBank,
    unit: bankWords.unit,
    kind: 'figure',
    minWidth: 8,
    cell: ({ byBankCents }) => <Money cents={byBankCents} bare />,
    phone: 'secondary',
  },
  {
    id: 'byBooks',
    header: words.heads.byBooks,
    unit: bankWords.unit,
    kind: 'figure',
    minWidth: 8,
    priority: 2,
    cell: ({ byBooksCents }) => <Money cents={byBooksCents} bare />,
  },
  {
    id: 'difference',
    header: words.heads.difference,
    unit: bankWords.unit,
    kind: 'figure',
    minWidth: 7,
    cell: ({ byBankCents, byBooksCents, open }) => <Difference cents={byBankCents - byBooksCents} open={open} />,
    phone: 'primaryEnd',
  },
  {
    id: 'acts',
    header: words.heads.acts,
    kind: 'acts',
    minWidth: 11,
    cell: ({ accountId, accountName, lines, open }) =>
      open > 0 ? (
        <LinkButton to={`/treasury/bank/${accountId}`} look="primary" size="small">
          {words.match(open)}
        </LinkButton>
      ) : (
        <span className="inline-flex gap-2">
          <LinkButton
            to={addressFor('editAccount', accountId)}
            size="tiny"
            aria-label={`${words.edit} ${accountName}`}
            preventScrollReset
          >
            {words.edit}
          </LinkButton>
          {lines === 0 && (
            <LinkButton
              to={addressFor('deleteAccount', accountId)}
              size="tiny"
              aria-label={`${words.remove} ${accountName}`}
              preventScrollReset
            >
              {words.remove}
            </LinkButton>
          )}
        </span>
      ),
    phone: 'acts',
  },
]

function Difference({ cents, open }: { cents: number; open: number }) {
  if (cents === 0 && open === 0)
    return (
      <span className="tabular inline-flex items-center gap-1.5 text-success">
        <Icon of={Check} /> {amount(0)}
      </span>
    )
  return <b className="tabular text-warning">{amount(cents)}</b>
}

/** The line below the accounts. */
export function accountTotals(accounts: readonly Account[]) {
  const sum = (of: (account: Account) => number) => accounts.reduce((cents, account) => cents + of(account), 0)
  const [bank, books] = [sum(({ byBankCents }) => byBankCents), sum(({ byBooksCents }) => byBooksCents)]
  return [
    { label: words.all, cells: { byBank: amount(bank), byBooks: amount(books), difference: amount(bank - books) } },
  ]
}
