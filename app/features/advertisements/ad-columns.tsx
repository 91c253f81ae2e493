import Trash from 'lucide-react/icons/trash-2'
import type { Outputs } from '#server/wiring/api.ts'
import { isVideoType, type AdStatus } from '#server/features/advertisements/rules.ts'
import { TableDate, useTableDate } from '#app/ui/parts/table-date.tsx'
import { UploadedPicture } from '#app/ui/media/uploaded-picture.tsx'
import { Badge, type BadgeTone, type DotFill } from '#app/ui/parts/badge.tsx'
import { LinkButton } from '#app/ui/parts/button.tsx'
import type { Column } from '#app/ui/table/column.ts'
import { adsWords as words } from './words.ts'

export type ManagedAd = Outputs['advertisements']['managed']['rows'][number]

export type AdDialog = 'live' | 'off' | 'delete'

const tones: Record<AdStatus, { tone: BadgeTone; dot: DotFill }> = {
  LIVE: { tone: 'success', dot: 'full' },
  Upcoming: { tone: 'info', dot: 'full' },
  EXPIRED: { tone: 'plain', dot: 'hollow' },
}

function StateBadge({ status }: { status: AdStatus }) {
  return <Badge {...tones[status]}>{words.states[status]}</Badge>
}

/** A picture at 200 by 165 (content section 9), or a link to a video. */
function Thumbnail({ type, image }: ManagedAd) {
  if (isVideoType(type)) {
    return (
      <a href={image} className="text-link-line">
        {words.video}
      </a>
    )
  }
  return (
    <UploadedPicture
      path={image}
      alt=""
      sizes="96px"
      className="aspect-[200/165] h-auto w-24 rounded-tile border border-rule"
    />
  )
}

function Summary({ email, phone, startDate, expireDate }: ManagedAd) {
  const tableDate = useTableDate()
  return (
    <>
      <span className="block wrap-anywhere">{phone || email}</span>
      <span className="block">{words.days(tableDate(startDate), tableDate(expireDate))}</span>
    </>
  )
}

/** Columns of a list of advertisements; actions open dialogs at the page's own URL. */
export function adColumns(addressFor: (dialog: AdDialog, row: ManagedAd) => string): Column<ManagedAd>[] {
  return [
    { id: 'image', header: words.columns.image, minWidth: 8, cell: (row) => <Thumbnail {...row} />, phone: 'picture' },
    {
      id: 'sponsor',
      header: words.columns.sponsor,
      main: true,
      minWidth: 10,
      sortable: true,
      cell: (row) => row.sponsorName,
      value: (row) => row.sponsorName,
      phone: 'primary',
    },
    {
      id: 'contact',
      header: words.columns.contact,
      minWidth: 15,
      priority: 2,
      cell: (row) => (
        <>
          <span className="wrap-anywhere">{row.email}</span>
          <br />
          <span className="tabular text-ink-2">{row.phone}</span>
        </>
      ),
      value: (row) => `${row.email} ${row.phone}`,
    },
    {
      id: 'startDate',
      header: words.columns.startDate,
      kind: 'date',
      sortable: true,
      cell: (row) => <TableDate of={row.startDate} />,
      value: (row) => row.startDate,
    },
    {
      id: 'expireDate',
      header: words.columns.expireDate,
      kind: 'date',
      sortable: true,
      cell: (row) => <TableDate of={row.expireDate} />,
      value: (row) => row.expireDate,
    },
    {
      id: 'summary',
      header: words.columns.contact,
      cell: (row) => <Summary {...row} />,
      phone: 'secondary',
      phoneOnly: true,
    },
    {
      id: 'status',
      header: words.columns.status,
      minWidth: 8,
      sortable: true,
      cell: (row) => <StateBadge status={row.status} />,
      value: (row) => row.status,
      phone: 'primaryEnd',
    },
    {
      id: 'acts',
      header: 'Actions',
      kind: 'acts',
      minWidth: 15,
      leadsTo: (row) => (['off', 'live', 'delete'] as const).map((dialog) => addressFor(dialog, row)),
      cell: (row) => <Acts row={row} addressFor={addressFor} />,
      phone: 'acts',
    },
  ]
}

/** An ad of an event that is over cannot be shown again: its dates are the event's. */
function Acts({ row, addressFor }: { row: ManagedAd; addressFor: (dialog: AdDialog, row: ManagedAd) => string }) {
  const isOn = row.active === 1 && !row.isOver
  const canTurn = isOn || !(row.isOver && row.type === 'event-sponsor')
  const act = isOn ? words.deactivate : words.makeLive
  return (
    <span className="inline-flex flex-wrap justify-end gap-2 max-md:justify-start">
      {canTurn && (
        <LinkButton
          to={addressFor(isOn ? 'off' : 'live', row)}
          size="tiny"
          aria-label={`${act}: ${row.sponsorName}`}
          preventScrollReset
        >
          {act}
        </LinkButton>
      )}
      <LinkButton
        to={addressFor('delete', row)}
        size="tiny"
        icon={Trash}
        aria-label={`${words.delete}: ${row.sponsorName}`}
        preventScrollReset
      >
        {words.delete}
      </LinkButton>
    </span>
  )
}
