import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import Trash from 'lucide-react/icons/trash-2'
import { answerTo } from '#app/lib/page/answer-to.ts'
import type { Failure } from '#app/lib/page/page.ts'
import { Block } from '#app/ui/parts/block.tsx'
import { LinkButton } from '#app/ui/parts/button.tsx'
import { Money } from '#app/ui/parts/money.tsx'
import { PartBox } from '#app/ui/parts/part-box.tsx'
import { useDialogAddress } from '#app/ui/records/dialog-address.ts'
import { rowActs } from '#app/ui/records/row-acts.tsx'
import type { Column } from '#app/ui/table/column.ts'
import { PlainTable } from '#app/ui/table/plain-table.tsx'
import { HotelDialogs, type HotelDialog, type HotelView, type RoomView } from './hotel-dialogs.tsx'
import { manageWords as words } from './manage-words.ts'

/** The hotels of an event with their rooms, for admins to add, edit and delete. */
export function HotelsSection({ hotels, answer }: { hotels: HotelView[]; answer: Failure | undefined }) {
  const address = useDialogAddress<HotelDialog>()
  const { addressFor } = address
  const columns = [
    ...listed,
    rowActs(
      ({ roomType }: RoomView) => roomType,
      (act, { roomId }) => addressFor(act === 'edit' ? 'editRoom' : 'deleteRoom', roomId),
      { asIcons: true, areShown: true },
    ),
  ]
  return (
    <Block
      id="hotels"
      title={words.title}
      count={hotels.length}
      aside={
        <LinkButton to={addressFor('addHotel')} size="small" icon={Plus} preventScrollReset>
          {words.hotel.add}
        </LinkButton>
      }
    >
      {hotels.length === 0 && <p className="type-body py-4 text-ink-2">{words.none}</p>}
      {hotels.map((hotel) => (
        <PartBox
          key={hotel.hotelId}
          title={hotel.hotelName}
          note={<Place of={hotel} />}
          acts={<HotelActs of={hotel} addressFor={addressFor} />}
        >
          {hotel.rooms.length === 0 ? (
            <p className="type-small px-3 py-3 text-ink-2">{words.noRooms}</p>
          ) : (
            <PlainTable label={hotel.hotelName} columns={columns} rows={hotel.rooms} rowId={({ roomId }) => roomId} />
          )}
        </PartBox>
      ))}
      <HotelDialogs
        hotels={hotels}
        address={address}
        answer={answerTo(answer, 'addHotel', 'updateHotel', 'addRoom', 'updateRoom')}
      />
    </Block>
  )
}

function Place({ of: { hotelAddress, hotelSiteLink } }: { of: HotelView }) {
  return (
    <>
      {hotelAddress}
      {hotelSiteLink && (
        <>
          {', '}
          <a href={hotelSiteLink} className="text-link-line">
            {hotelSiteLink.replace(/^https?:\/\//i, '').replace(/\/$/, '')}
          </a>
        </>
      )}
    </>
  )
}

function HotelActs({
  of: { hotelId, hotelName },
  addressFor,
}: {
  of: HotelView
  addressFor: (dialog: HotelDialog, row: string) => string
}) {
  const { act, editOf, deleteOf } = words.hotel
  return (
    <>
      <LinkButton
        to={addressFor('addRoom', hotelId)}
        size="tiny"
        icon={Plus}
        aria-label={words.room.addTo(hotelName)}
        preventScrollReset
      >
        {words.room.add}
      </LinkButton>
      <LinkButton
        to={addressFor('editHotel', hotelId)}
        size="tiny"
        icon={Pencil}
        aria-label={editOf(hotelName)}
        preventScrollReset
      >
        {act}
      </LinkButton>
      <LinkButton
        to={addressFor('deleteHotel', hotelId)}
        size="tiny"
        icon={Trash}
        iconOnly
        aria-label={deleteOf(hotelName)}
        preventScrollReset
      />
    </>
  )
}

const { heads } = words

const listed: Column<RoomView>[] = [
  {
    id: 'roomType',
    header: heads.roomType,
    main: true,
    minWidth: 8,
    cell: ({ roomType }) => roomType,
    phone: 'primary',
  },
  {
    id: 'roomDescription',
    header: heads.roomDescription,
    minWidth: 12,
    priority: 2,
    cell: ({ roomDescription }) => roomDescription,
    phone: 'secondary',
  },
  {
    id: 'accommodation',
    header: heads.accommodation,
    kind: 'figure',
    minWidth: 5,
    priority: 3,
    cell: ({ accommodation }) => accommodation,
  },
  {
    id: 'rooms',
    header: heads.rooms,
    kind: 'figure',
    minWidth: 5,
    priority: 1,
    cell: ({ rooms, left }) => (rooms === null ? words.noLimit : words.taken(rooms - left!, rooms)),
    phone: 'secondaryEnd',
  },
  {
    id: 'rent',
    header: heads.rent,
    unit: 'USD',
    kind: 'figure',
    minWidth: 6.5,
    cell: ({ rentCents }) => <Money cents={rentCents} bare />,
    phone: 'primaryEnd',
  },
]
