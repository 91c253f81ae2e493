import { Link } from '#app/lib/remix.ts'
import { date, initials } from '#app/lib/format.ts'
import type { Outputs } from '#server/wiring/api.ts'
import { everyRight } from '#server/auth/rights.rules.ts'
import { rightsText } from '#server/features/offices/rules.ts'
import { Portrait } from '#app/ui/media/portrait.tsx'
import { Badge } from '#app/ui/parts/badge.tsx'
import { LinkButton } from '#app/ui/parts/button.tsx'
import type { Column } from '#app/ui/table/column.ts'
import { endsIn, OfficeBadge, standingText, type Office } from './office-status.tsx'
import { officesWords as words } from './words.ts'

type List = Outputs['offices']['list']
type Person = Pick<List['admins'][number], 'memberId' | 'name' | 'firstName' | 'lastName' | 'profilePicture'>

/** A row of the table: an office, or the admins of the chapter, who have all rights without one. */
export type OfficeLine = { id: string; office: Office } | { id: 'admins'; office: null; admins: List['admins'] }

/** Returns the rows of the table: the chapter's admins, then its offices. */
export const linesOf = ({ admins, offices }: Pick<List, 'admins' | 'offices'>): OfficeLine[] => [
  ...(admins.length > 0 ? [{ id: 'admins' as const, office: null, admins }] : []),
  ...offices.map((office) => ({ id: office.officeId, office })),
]

/** A member with picture, name and number. */
export function PersonCell({ person, below }: { person: Person; below?: string }) {
  const { memberId, firstName, lastName, name, profilePicture } = person
  return (
    <span className="flex items-center gap-2.5">
      {memberId !== '' && (
        <Portrait
          picture={profilePicture}
          memberId={memberId}
          initials={initials(`${firstName} ${lastName}`)}
          size={32}
        />
      )}
      <span className="min-w-0 wrap-anywhere">
        {name}
        <span className="type-small tabular block text-ink-2">{below ?? memberId}</span>
      </span>
    </span>
  )
}

type Choices = { today: string; mayChange: boolean; nameAddress: (officeId: string) => string }

/** Columns of the offices: who holds each, until when, with which rights, and what to do about it. */
export const officeColumns = ({ today, mayChange, nameAddress }: Choices): Column<OfficeLine>[] => [
  {
    id: 'office',
    header: words.heads.office,
    main: true,
    minWidth: 8.5,
    cell: ({ office }) =>
      office ? (
        <Link to={`/offices/${office.officeId}`} className="text-link-line wrap-anywhere">
          {office.officeName}
        </Link>
      ) : (
        words.admins
      ),
    phone: 'primary',
  },
  {
    id: 'holder',
    header: words.heads.holder,
    minWidth: 11,
    cell: (line) => {
      if (line.office === null) return <Admins admins={line.admins} />
      const { holder } = line.office
      return holder ? <PersonCell person={holder.officer} /> : <span className="text-ink-2">{words.nobody}</span>
    },
  },
  {
    id: 'from',
    header: words.heads.from,
    kind: 'date',
    minWidth: 6.75,
    priority: 2,
    cell: ({ office }) => (office?.holder ? date(office.holder.fromDay) : words.none),
  },
  {
    id: 'until',
    header: words.heads.until,
    kind: 'date',
    minWidth: 6.75,
    cell: ({ office }) => (office?.holder ? date(office.holder.untilDay) : words.none),
  },
  {
    id: 'rights',
    header: words.heads.rights,
    minWidth: 10,
    priority: 1,
    cell: ({ office }) => (office ? rightsText(office.rights, office.eventNames) : rightsText(everyRight)),
  },
  {
    id: 'status',
    header: words.heads.status,
    minWidth: 8.5,
    cell: ({ office }) =>
      office ? (
        <>
          <OfficeBadge office={office} today={today} />
          <span className="type-small mt-1 block text-ink-2 max-md:hidden">{standingText(office, today)}</span>
        </>
      ) : (
        <AdminsBadge />
      ),
    phone: 'primaryEnd',
  },
  {
    id: 'phoneHolder',
    header: words.heads.holder,
    phoneOnly: true,
    cell: (line) => {
      if (line.office === null) return line.admins.map(({ name }) => name).join(', ')
      const text = standingText(line.office, today)
      return (
        <>
          {line.office.holder?.officer.name ?? words.nobody}
          {text && <span className="block">{text}</span>}
        </>
      )
    },
    phone: 'secondary',
  },
  {
    id: 'phoneUntil',
    header: words.heads.until,
    phoneOnly: true,
    cell: ({ office }) => (office?.holder ? words.until(date(office.holder.untilDay)) : ''),
    phone: 'secondaryEnd',
  },
  {
    id: 'acts',
    header: words.heads.acts,
    kind: 'acts',
    minWidth: 7.5,
    cell: ({ office }) =>
      office && <OfficeAct office={office} today={today} mayChange={mayChange} nameAddress={nameAddress} />,
    phone: 'acts',
  },
]

const AdminsBadge = () => (
  <Badge tone="success" dot="full">
    {words.adminsStatus}
  </Badge>
)

function Admins({ admins }: Pick<List, 'admins'>) {
  const [first, ...more] = admins
  if (!first) return null
  return <PersonCell person={first} below={more.length > 0 ? words.moreAdmins(more.length) : first.memberId} />
}

/** The one act of a row: name a holder or a successor, hand over, or look. */
function OfficeAct({ office, today, mayChange, nameAddress }: { office: Office } & Choices) {
  const { officeId, officeName, holder, next } = office
  const ends = endsIn(office, today) !== null
  if (mayChange && !next && (!holder || ends))
    return (
      <LinkButton
        to={nameAddress(officeId)}
        size="tiny"
        aria-label={words.actOn(words.name, officeName)}
        preventScrollReset
      >
        {words.name}
      </LinkButton>
    )
  const [to, act] = ends ? [`/offices/${officeId}/hand-over`, words.handOver] : [`/offices/${officeId}`, words.open]
  return (
    <LinkButton to={to} size="tiny" aria-label={words.actOn(act, officeName)} className={ends ? '' : 'max-md:hidden'}>
      {act}
    </LinkButton>
  )
}
