import { Link } from '#app/lib/remix.ts'
import CircleCheck from 'lucide-react/icons/check'
import Clock from 'lucide-react/icons/clock-3'
import type { Outputs } from '#server/wiring/api.ts'
import { TableDate } from '#app/ui/parts/table-date.tsx'
import { Icon } from '#app/ui/parts/icon.tsx'
import { EmailText } from '#app/ui/parts/email-text.tsx'
import type { Column } from '#app/ui/table/column.ts'
import { rowButton } from './row-parts.tsx'
import { columnWords, pendingWords as words } from './words.ts'

/** An applicant awaiting approval. */
export type Pending = Outputs['members']['pending'][number]

/** The pending applications, on the dashboard and on the members page. */
export const pendingColumns: Column<Pending>[] = [
  {
    id: 'name',
    header: columnWords.name,
    cell: nameOfPending,
    value: nameOfPending,
    main: true,
    minWidth: 8,
    sortable: true,
    phone: 'primary',
  },
  {
    id: 'email',
    header: columnWords.email,
    minWidth: 13.5,
    cell: (row) => <EmailText address={row.email} />,
    value: (row) => row.email,
    phone: 'secondary',
  },
  {
    id: 'verified',
    header: words.verified,
    cell: (row) => <Verified is={row.emailVerified === 1} />,
    value: (row) => (row.emailVerified === 1 ? words.yes : words.notYet),
    sortable: true,
    phone: 'secondary',
  },
  {
    id: 'degree',
    filled: (row) => `${row.degree}${row.major}` !== '',
    header: words.degree,
    cell: (row) => `${row.degree} ${row.major}`,
    value: (row) => `${row.degree} ${row.major}`,
    minWidth: 12,
    priority: 2,
  },
  {
    id: 'applied',
    header: words.applied,
    // The list is newest first without it.
    priority: 3,
    cell: (row) => (
      <span className="max-md:font-normal max-md:text-ink-2">
        <TableDate of={row.appliedOn} />
      </span>
    ),
    value: (row) => row.appliedOn,
    kind: 'date',
    sortable: true,
    phone: 'primaryEnd',
  },
  {
    id: 'acts',
    header: words.review,
    cell: (row) => (
      <Link
        className={rowButton}
        to={`/users/${row.pendingId}/pending`}
        aria-label={`${words.review} ${nameOfPending(row)}`}
      >
        {words.review}
      </Link>
    ),
    kind: 'acts',
    phone: 'secondaryEnd',
  },
]

/** The name of an applicant. */
export function nameOfPending({ firstName, lastName }: Pending) {
  return `${firstName} ${lastName}`
}

/** Whether an applicant confirmed the email address. */
function Verified({ is }: { is: boolean }) {
  return (
    <span
      className={`inline-flex items-baseline gap-1.5 [&>svg]:self-center max-md:flex ${is ? 'text-success' : 'text-warning'}`}
    >
      <Icon of={is ? CircleCheck : Clock} />
      <span className="md:hidden">{is ? words.verified : words.notVerified}</span>
      <span className="max-md:hidden">{is ? words.yes : words.notYet}</span>
    </span>
  )
}
