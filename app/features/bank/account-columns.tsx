import Check from 'lucide-react/icons/check'
import { useContext } from 'react'
import { amount, date } from '#app/lib/format.ts'
import type { Outputs } from '#server/wiring/api.ts'
import { useIsOnlySeen } from '#app/lib/page/withheld.ts'
import { Link } from '#app/lib/remix.ts'
import { LinkButton } from '#app/ui/parts/button.tsx'
import { Icon } from '#app/ui/parts/icon.tsx'
import { Money, WithoutHeads } from '#app/ui/parts/money.tsx'
import type { Column } from '#app/ui/table/column.ts'
import { actsColumn } from '#app/ui/table/row-menu.tsx'
import type { BankDialog } from './bank-dialogs.tsx'
import { bankWords } from './words.ts'

const words = bankWords.accounts

type Account = Outputs['bank']['overview']['accounts'][number]

type AddressFor = (dialog: BankDialog, accountId: string) => string

/** Columns of the accounts: by the bank, by the books, and whether they agree. */
export const accountColumns = (addressFor: AddressFor): Column<Account>[] => [
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
        <span className="type-small block font-normal text-ink-2 max-md:hidden">
          {words.about(bankName, lastFour, lines, open)}
        </span>
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
  },
  {
    id: 'facts',
    header: '',
    phoneOnly: true,
    cell: ({ bankName, lastFour, asOf, openedOn, lines, open, byBankCents, byBooksCents }) =>
      [
        words.kept(bankName, lastFour, date(asOf ?? openedOn)),
        words.standing(lines, open),
        words.sums(byBankCents, byBooksCents),
      ].map((fact) => (
        <span key={fact} className="tabular block">
          {fact}
        </span>
      )),
    phone: 'secondary',
  },
  {
    id: 'byBank',
    header: words.heads.byBank,
    unit: bankWords.unit,
    kind: 'figure',
    minWidth: 8,
    cell: ({ byBankCents }) => <Money cents={byBankCents} bare />,
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
  actsOf(addressFor),
]

/** Leads to the open lines; who may not book them reads them there. */
function MatchLink({ accountId, open }: { accountId: string; open: number }) {
  const to = `/treasury/bank/${accountId}`
  const isOnlySeen = useIsOnlySeen(to, 'book')
  return (
    <LinkButton to={to} look={isOnlySeen ? 'quiet' : 'primary'} size="small">
      {isOnlySeen ? words.view(open) : words.match(open)}
    </LinkButton>
  )
}

/** What waits is to match the bank's lines; an account without open ones can be edited, and removed while it is empty. */
function actsOf(addressFor: AddressFor): Column<Account> {
  const acts = actsColumn<Account>({
    header: words.heads.acts,
    minWidth: 11,
    nameOf: ({ accountName }) => accountName,
    actsOf: ({ accountId, accountName, lines, open }) => {
      const act = (text: string, dialog: BankDialog) => ({
        text,
        label: `${text} ${accountName}`,
        to: addressFor(dialog, accountId),
        opensDialog: true,
      })
      if (open > 0) return []
      return [act(words.edit, 'editAccount'), ...(lines === 0 ? [act(words.remove, 'deleteAccount')] : [])]
    },
  })
  return {
    ...acts,
    leadsTo: (row) => (row.open > 0 ? [`/treasury/bank/${row.accountId}`] : acts.leadsTo!(row)),
    cell: (row) => (row.open > 0 ? <MatchLink accountId={row.accountId} open={row.open} /> : acts.cell(row)),
  }
}

/** In a record on a phone, which has no head, the words say what the figure is. */
function Difference({ cents, open }: { cents: number; open: number }) {
  const isRecord = useContext(WithoutHeads)
  if (cents === 0 && open === 0)
    return (
      <span className="tabular inline-flex items-baseline gap-1.5 text-success [&>svg]:self-center">
        <Icon of={Check} /> {isRecord ? words.agrees : amount(0)}
      </span>
    )
  return <b className="tabular text-warning">{isRecord ? words.off(cents) : amount(cents)}</b>
}

/** The line below the accounts. */
export function accountTotals(accounts: readonly Account[]) {
  const sum = (of: (account: Account) => number) => accounts.reduce((cents, account) => cents + of(account), 0)
  const [bank, books] = [sum(({ byBankCents }) => byBankCents), sum(({ byBooksCents }) => byBooksCents)]
  return [
    {
      label: words.all,
      cells: {
        byBank: <Money cents={bank} bare />,
        byBooks: <Money cents={books} bare />,
        difference: <Money cents={bank - books} bare />,
      },
    },
  ]
}
