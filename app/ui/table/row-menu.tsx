import '#app/styles/kit/table-menus.css'
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical'
import { useContext } from 'react'
import { Link, useLocation } from '#app/lib/remix.ts'
import { useOffers } from '#app/lib/page/withheld.ts'
import { LinkButton } from '#app/ui/parts/button.tsx'
import { useClosingDetails } from '#app/ui/parts/closing-details.ts'
import { Icon, type IconShape } from '#app/ui/parts/icon.tsx'
import { WithoutHeads } from '#app/ui/parts/money.tsx'
import type { Column } from './column.ts'
import { tableWords as words } from './words.ts'

/** What can be done with a row: a link to a dialog over the page, or to a page of its own. */
export type RowAct = {
  text: string
  /** Names the act together with its row. */
  label: string
  to: string
  icon?: IconShape
  /** The row waits for it: it stays a button on phones. */
  waits?: boolean
  /** Leads to a dialog over the same page. */
  opensDialog?: boolean
}

type RowMenuProps = { name: string; acts: readonly RowAct[]; className?: string }

/** The acts of a row behind one button: a native <details>, so that it opens without JavaScript. */
export function RowMenu({ name, acts: all, className }: RowMenuProps) {
  const offers = useOffers()
  const acts = all.filter(({ to }) => offers(to))
  const { pathname, search } = useLocation()
  const details = useClosingDetails(pathname + search)
  if (acts.length === 0) return null
  return (
    <details ref={details} className={`popover row-menu ${className ?? ''}`}>
      <summary className="btn btn-text btn-only-icon" aria-label={words.moreFor(name)}>
        <Icon of={EllipsisVertical} size={20} />
      </summary>
      <div className="popover-panel right-0">
        {acts.map(({ text, label, to, icon, opensDialog }) => (
          <Link key={label} to={to} className="menu-line" aria-label={label} preventScrollReset={opensDialog}>
            {icon && <Icon of={icon} />} {text}
          </Link>
        ))}
      </div>
    </details>
  )
}

/** More acts than these do not stand in a row of a table side by side. */
const maxButtons = 3

/** The acts of a row as buttons. On phones only those that the row waits for; past three the others are in a menu. */
function RowButtons({ name, acts: all }: RowMenuProps) {
  const offers = useOffers()
  const acts = all.filter(({ to }) => offers(to))
  const isRecord = useContext(WithoutHeads)
  const [shown, rest] = isRecord
    ? [acts.filter(({ waits }) => waits), []]
    : acts.length > maxButtons
      ? [acts.slice(0, maxButtons - 1), acts.slice(maxButtons - 1)]
      : [acts, []]
  if (shown.length === 0) return null
  return (
    <span className="inline-flex gap-2">
      {shown.map(({ text, label, to, icon, opensDialog }) => (
        <LinkButton key={label} to={to} size="tiny" icon={icon} aria-label={label} preventScrollReset={opensDialog}>
          {text}
        </LinkButton>
      ))}
      <RowMenu name={name} acts={rest} />
    </span>
  )
}

type ActsColumnProps<Row> = Pick<Column<Row>, 'minWidth' | 'priority'> & {
  header: string
  nameOf: (row: Row) => string
  actsOf: (row: Row) => RowAct[]
}

/**
 * The last column of a list: what can be done with a row. On phones a menu at the record's top right has it, except
 * what the row waits for.
 */
export const actsColumn = <Row,>({ nameOf, actsOf, ...column }: ActsColumnProps<Row>): Column<Row> => ({
  ...column,
  id: 'acts',
  kind: 'acts',
  cell: (row) => <RowButtons name={nameOf(row)} acts={actsOf(row)} />,
  menu: (row) => <RowMenu name={nameOf(row)} acts={actsOf(row).filter(({ waits }) => !waits)} />,
  leadsTo: (row) => actsOf(row).map(({ to }) => to),
  phone: 'acts',
})
