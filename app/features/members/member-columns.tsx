import { Link } from '#app/lib/remix.ts'
import type { Outputs } from '#server/api.ts'
import { mayDelete, maySetRole } from '#server/features/members/rules.ts'
import type { Viewer } from '#app/lib/page/viewer.ts'
import { Badge, StatusBadge } from '#app/ui/parts/badge.tsx'
import { EmailText } from '#app/ui/parts/email-text.tsx'
import type { Column } from '#app/ui/table/column.ts'
import { rowButton } from './row-parts.tsx'
import { columnWords as words } from './words.ts'

type Line = Outputs['members']['directory']['rows'][number]

/** A member as admins see them, or as every other member does. */
export type MemberLine = Line
export type WholeLine = Extract<Line, { email: string }>

export const isWhole = (line: MemberLine): line is WholeLine => 'email' in line

export type MemberAct = 'makeAdmin' | 'removeAdmin' | 'remove'

export const nameOf = ({ firstName, lastName }: MemberLine) => `${firstName} ${lastName}`

type Wishes = {
  viewer: Viewer
  /** Which acts the table offers; the rules say which of them a row shows. */
  acts: MemberAct[]
  /** The address at which the page asks before the act. */
  dialogHref: (act: MemberAct, line: WholeLine) => string
}

/** For the dashboard: to look at and to search, not to sort or to act on. */
export function plainMemberColumns(viewer: Viewer): Column<MemberLine>[] {
  const whole = viewer.isAdmin
  return [...namesAndPlaces(whole), ...(whole ? [status] : [])].map((column) => ({ ...column, sortable: false, groupKey: undefined }))
}

/** id, names, city, state and member type; for admins also status, email and acts (foundation section 2, Members screen). */
export function memberColumns({ viewer, acts, dialogHref }: Wishes): Column<MemberLine>[] {
  const whole = viewer.isAdmin
  return [...namesAndPlaces(whole), ...(whole ? [status, email] : []), ...(acts.length > 0 ? [actsColumn({ viewer, acts, dialogHref })] : [])]
}

/** On phones what stands at the right of a name is said quietly. */
const quietOnPhones = 'max-md:font-normal max-md:text-ink-2'

const namesAndPlaces = (whole: boolean): Column<MemberLine>[] => [
  {
    id: 'memberId',
    header: words.id,
    cell: (row) => (
      <span className={quietOnPhones}>
        {row.memberId}
        {whole && <span className="md:hidden">,</span>}
      </span>
    ),
    kind: 'id',
    least: 4.25,
    sortable: true,
    phone: whole ? 'secondary' : 'primaryEnd',
  },
  { id: 'firstName', header: words.firstName, cell: (row) => row.firstName, sortable: true, phone: 'primary' },
  { id: 'lastName', header: words.lastName, cell: (row) => row.lastName, sortable: true, main: true, phone: 'primary' },
  { id: 'city', header: words.city, least: 6.5, priority: 2, cell: (row) => row.city, sortable: true, groupKey: (row) => row.city },
  { id: 'state', header: words.state, least: 5.25, priority: 3, cell: (row) => row.state, sortable: true, groupKey: (row) => row.state },
  {
    id: 'memberType',
    header: words.memberType,
    least: 8,
    cell: (row) => (
      <>
        {row.memberType}
        {row.city && <span className="md:hidden">, {row.city}</span>}
      </>
    ),
    sortable: true,
    groupKey: (row) => row.memberType,
    groupLabel: (row) => row.memberType,
    phone: 'secondary',
  },
]

const status: Column<MemberLine> = {
  id: 'status',
  header: words.status,
  least: 6.5,
  cell: (row) => isWhole(row) && <StatusBadge status={row.status} />,
  groupKey: (row) => (isWhole(row) ? row.status : ''),
  groupLabel: (row) => (isWhole(row) ? words.statuses[row.status] : ''),
  sortable: true,
  phone: 'primaryEnd',
}

const email: Column<MemberLine> = {
  id: 'email',
  header: words.email,
  cell: (row) => isWhole(row) && <EmailText address={row.email} />,
  least: 13.5,
  priority: 4,
  sortable: true,
}

function actsColumn({ viewer, acts, dialogHref }: Wishes): Column<MemberLine> {
  return {
    id: 'acts',
    header: words.acts,
    cell: (row) => isWhole(row) && <Acts {...{ viewer, acts, dialogHref, row }} />,
    kind: 'acts',
    phone: 'acts',
  }
}

function Acts({ viewer, acts, dialogHref, row }: Wishes & { row: WholeLine }) {
  const possible = possibleActs(viewer, row).filter((act) => acts.includes(act))
  return (
    <span className="flex flex-wrap justify-end gap-2">
      {row.isAdmin === 1 && !possible.includes('removeAdmin') && <Badge tone="info">{words.admin}</Badge>}
      {row.isSystemAdmin === 1 && <Badge tone="info">{words.systemAdmin}</Badge>}
      {possible.map((act) => (
        <Link key={act} className={rowButton} to={dialogHref(act, row)} preventScrollReset aria-label={`${words[act]}: ${nameOf(row)}`}>
          {words[act]}
        </Link>
      ))}
    </span>
  )
}

/** The reader's rights over a member; the same rules as on the server. */
export function possibleActs(viewer: Viewer, line: WholeLine): MemberAct[] {
  const subject = { memberId: line.memberId, isAdmin: line.isAdmin === 1, isSystemAdmin: line.isSystemAdmin === 1 }
  const here = line.chapterId === viewer.chapter.chapterId
  const possible: MemberAct[] = []
  if (maySetRole(viewer, subject) && (here || viewer.chapter.isMain)) possible.push(subject.isAdmin ? 'removeAdmin' : 'makeAdmin')
  if (here && mayDelete(viewer, subject)) possible.push('remove')
  return possible
}
