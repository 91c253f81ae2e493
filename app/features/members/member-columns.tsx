import { Link } from '#app/lib/remix.ts'
import type { Outputs } from '#server/wiring/api.ts'
import { answerText } from '#app/features/member-fields/answer-text.ts'
import { fieldColumn, type MemberField } from '#server/features/members/member-fields/rules.ts'
import type { Viewer } from '#app/lib/page/viewer.ts'
import { Badge, StatusBadge } from '#app/ui/parts/badge.tsx'
import { EmailText } from '#app/ui/parts/email-text.tsx'
import type { Column } from '#app/ui/table/column.ts'
import { editAddress, personAddress, possibleActs, type MemberAct } from './member-acts.ts'
import { rowButton } from './row-parts.tsx'
import { columnWords as words } from './words.ts'
import { mayDo } from '#server/auth/rights.rules.ts'

type Line = Outputs['members']['directory']['rows'][number]

/** A member as admins or as other members see them. */
export type MemberLine = Line
export type WholeLine = Extract<Line, { email: string }>

export const isWhole = (line: MemberLine): line is WholeLine => 'email' in line

const nameOf = ({ firstName, lastName }: MemberLine) => `${firstName} ${lastName}`

type Wishes = {
  viewer: Viewer
  /** The actions that the table offers; the rules decide which of them a row shows. */
  acts: MemberAct[]
  /** The member fields that the viewer sees. */
  fields: readonly FieldShown[]
  hasTags: boolean
  /** Returns the URL at which the page asks for confirmation. */
  dialogHref: (act: MemberAct, line: WholeLine) => string
}

/** Returns the columns for the dashboard: searchable, without sorting or actions. */
export function plainMemberColumns(viewer: Viewer): Column<MemberLine>[] {
  const whole = mayDo(viewer, 'members')
  return [...namesAndPlaces(viewer), ...(whole ? [status] : [])].map((column) => ({
    ...column,
    sortable: false,
    groupKey: undefined,
  }))
}

/**
 * Returns the columns: ID, names, city, state and member type; for admins also status, email and actions (foundation
 * section 2, Members screen).
 */
export function memberColumns({ viewer, acts, dialogHref, fields, hasTags }: Wishes): Column<MemberLine>[] {
  const whole = mayDo(viewer, 'members')
  return [
    ...namesAndPlaces(viewer),
    ...(whole ? [status, email] : []),
    ...fields.map(fieldColumnOf),
    ...(hasTags ? [tagsColumn] : []),
    ...(acts.length > 0 ? [actsColumn({ viewer, acts, dialogHref })] : []),
  ]
}

/** Text to the right of a name is muted on phones. */
const quietOnPhones = 'max-md:font-normal max-md:text-ink-2'

const namesAndPlaces = (viewer: Viewer): Column<MemberLine>[] => [
  {
    id: 'memberId',
    header: words.id,
    cell: (row) => <span className={quietOnPhones}>{row.memberId}</span>,
    kind: 'id',
    minWidth: 4.25,
    sortable: true,
    phone: mayDo(viewer, 'members') ? 'secondary' : 'primaryEnd',
  },
  {
    id: 'firstName',
    header: words.firstName,
    // One tab stop per row is enough.
    cell: (row) => <PersonLink viewer={viewer} row={row} text={row.firstName} tabIndex={-1} />,
    sortable: true,
    phone: 'primary',
  },
  {
    id: 'lastName',
    header: words.lastName,
    cell: (row) => <PersonLink viewer={viewer} row={row} text={row.lastName} />,
    sortable: true,
    main: true,
    phone: 'primary',
  },
  {
    id: 'city',
    header: words.city,
    filled: (row) => row.city !== '',
    minWidth: 6.5,
    priority: 3,
    cell: (row) => row.city,
    sortable: true,
    groupKey: (row) => row.city,
  },
  {
    id: 'state',
    header: words.state,
    filled: (row) => row.state !== '',
    minWidth: 5.25,
    priority: 4,
    cell: (row) => row.state,
    sortable: true,
    groupKey: (row) => row.state,
  },
  {
    id: 'memberType',
    header: words.memberType,
    minWidth: 8,
    // Dropped after the email.
    priority: 2,
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

/**
 * A name that links to the member's page, for admins who may see it: the chapter's own and, on the main chapter's host,
 * system admins.
 */
function PersonLink({
  viewer,
  row,
  text,
  ...rest
}: {
  viewer: Viewer
  row: MemberLine
  text: string
  tabIndex?: number
}) {
  const site = isWhole(row) ? siteOf(viewer, row) : undefined
  if (site === undefined) return text
  return (
    <Link to={`${site}${personAddress(row.memberId)}`} className="text-link-line" {...rest}>
      {text}
    </Link>
  )
}

function siteOf({ chapter, chapters, role }: Viewer, { chapterId, chapterName }: WholeLine): string | undefined {
  if (chapterId === chapter.chapterId) return ''
  return chapter.isMain && role === 'systemAdmin'
    ? chapters.find((one) => one.chapterName === chapterName)?.url
    : undefined
}

const status: Column<MemberLine> = {
  id: 'status',
  header: words.status,
  minWidth: 6.5,
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
  minWidth: 13.5,
  priority: 2,
  sortable: true,
}

type ActWishes = Pick<Wishes, 'viewer' | 'acts' | 'dialogHref'>

function actsColumn({ viewer, acts, dialogHref }: ActWishes): Column<MemberLine> {
  return {
    id: 'acts',
    header: words.acts,
    cell: (row) => isWhole(row) && <Acts viewer={viewer} acts={acts} dialogHref={dialogHref} row={row} />,
    kind: 'acts',
    minWidth: acts.includes('remove') ? 8.75 : undefined,
    // A phone opens the person's page, which has all of them.
  }
}

type FieldShown = Pick<MemberField, 'fieldId' | 'fieldName' | 'kind'>

/** A member field: in the columns menu until it is chosen. */
const fieldColumnOf = ({ fieldId, fieldName, kind }: FieldShown): Column<MemberLine> => ({
  id: fieldColumn(fieldId),
  header: fieldName,
  minWidth: 7,
  hidden: true,
  cell: (row) => <span className="wrap-anywhere">{answerText(kind, row.fields[fieldId] ?? '')}</span>,
})

const tagsColumn: Column<MemberLine> = {
  id: 'tags',
  header: words.tags,
  minWidth: 8,
  hidden: true,
  cell: (row) => row.tags.join(', '),
}

/** The member's chapter, where several chapters are listed. */
export const chapterColumn: Column<MemberLine> = {
  id: 'chapterName',
  header: words.chapter,
  cell: (row) => row.chapterName,
  minWidth: 8,
  priority: 2,
  sortable: true,
  groupKey: (row) => row.chapterName,
  groupLabel: (row) => row.chapterName,
  phone: 'secondaryEnd',
}

function Acts({ viewer, acts, dialogHref, row }: ActWishes & { row: WholeLine }) {
  const possible = possibleActs(viewer, row).filter((act) => acts.includes(act))
  return (
    <span className="flex flex-wrap items-center justify-end gap-2">
      {row.isAdmin === 1 && !possible.includes('removeAdmin') && <Badge tone="info">{words.admin}</Badge>}
      {row.isSystemAdmin === 1 && <Badge tone="info">{words.systemAdmin}</Badge>}
      {acts.includes('remove') && row.chapterId === viewer.chapter.chapterId && (
        <Link className={rowButton} to={editAddress(row.memberId)} aria-label={`${words.edit}: ${nameOf(row)}`}>
          {words.edit}
        </Link>
      )}
      {possible.map((act) => (
        <Link
          key={act}
          className={rowButton}
          to={dialogHref(act, row)}
          preventScrollReset
          aria-label={`${words[act]}: ${nameOf(row)}`}
        >
          {words[act]}
        </Link>
      ))}
    </span>
  )
}
