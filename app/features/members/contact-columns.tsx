import type { ReactNode } from 'react'
import { phoneNumber } from '#app/lib/format.ts'
import { EmailText } from '#app/ui/parts/email-text.tsx'
import type { Column } from '#app/ui/table/column.ts'
import { isWhole, type MemberLine } from './member-columns.tsx'
import { columnWords as words } from './words.ts'

/**
 * Email and phone of the chapter's own members, for members: empty if not shared. Not sortable, or the order would leak
 * them.
 */
export const contactColumns: Column<MemberLine>[] = [
  {
    id: 'contactEmail',
    header: words.email,
    minWidth: 13.5,
    priority: 4,
    filled: (row) => Boolean(contactOf(row)?.email),
    cell: (row) => cellOf(contactOf(row)?.email, (address) => <EmailText address={address} />),
    phone: 'secondary',
  },
  {
    id: 'contactPhone',
    header: words.phone,
    minWidth: 9,
    priority: 5,
    filled: (row) => Boolean(contactOf(row)?.primaryPhone),
    cell: (row) => cellOf(contactOf(row)?.primaryPhone, phoneNumber),
    phone: 'secondary',
  },
]

const contactOf = (row: MemberLine) => (isWhole(row) ? undefined : row.contact)

/** Each on its own line on phones. */
const cellOf = (text: string | undefined, show: (text: string) => ReactNode) =>
  text && <span className="wrap-anywhere max-md:block">{show(text)}</span>
