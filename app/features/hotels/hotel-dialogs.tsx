import BedDouble from 'lucide-react/icons/bed-double'
import Hotel from 'lucide-react/icons/hotel'
import type { Failure } from '#app/lib/page/page.ts'
import { ConfirmDialog } from '#app/ui/dialog/confirm-dialog.tsx'
import { FormDialog } from '#app/ui/dialog/form-dialog.tsx'
import { InUseDialog } from '#app/ui/dialog/in-use-dialog.tsx'
import { DayField } from '#app/ui/form/fields/day-field.tsx'
import { TextAreaField } from '#app/ui/form/fields/text-area-field.tsx'
import { NumberField, TextField } from '#app/ui/form/fields/text-field.tsx'
import type { useDialogAddress } from '#app/ui/records/dialog-address.ts'
import type { Outputs } from '#server/wiring/api.ts'
import { maxLength, maxPersons, maxRooms } from '#server/features/hotels/rules.ts'
import { manageWords as words } from './manage-words.ts'

export type HotelDialog = 'addHotel' | 'editHotel' | 'deleteHotel' | 'addRoom' | 'editRoom' | 'deleteRoom'

export type HotelView = Outputs['hotels']['ofEvent'][number]
export type RoomView = HotelView['rooms'][number]

type DialogsProps = {
  hotels: HotelView[]
  answer: Failure | undefined
  address: ReturnType<typeof useDialogAddress<HotelDialog>>
}

/** The hotel dialog that the URL names, if any. */
export function HotelDialogs(props: DialogsProps) {
  const { hotels, address } = props
  const { dialog, row } = address
  const hotel = hotels.find(({ hotelId }) => hotelId === row)
  const owner = hotels.find(({ rooms }) => rooms.some(({ roomId }) => roomId === row))
  const room = owner?.rooms.find(({ roomId }) => roomId === row)
  if (dialog === 'addHotel') return <HotelForm {...props} />
  if (dialog === 'editHotel' && hotel) return <HotelForm {...props} hotel={hotel} />
  if (dialog === 'deleteHotel' && hotel) return <DeleteHotel {...props} hotel={hotel} />
  if (dialog === 'addRoom' && hotel) return <RoomForm {...props} hotel={hotel} />
  if (dialog === 'editRoom' && owner && room) return <RoomForm {...props} hotel={owner} room={room} />
  if (dialog === 'deleteRoom' && owner && room) return <DeleteFeature {...props} hotel={owner} room={room} />
  return null
}

function HotelForm({ answer, address: { addressFor, close }, hotel }: DialogsProps & { hotel?: HotelView }) {
  const { fields, ...text } = words.hotel
  return (
    <FormDialog
      id="hotel"
      title={hotel ? text.edit : text.add}
      icon={Hotel}
      act={hotel ? text.update : text.add}
      hidden={hotel ? { intent: 'updateHotel', hotelId: hotel.hotelId } : { intent: 'addHotel' }}
      edition={hotel?.updatedAt}
      initial={
        hotel && {
          hotelName: hotel.hotelName,
          hotelDescription: hotel.hotelDescription,
          hotelAddress: hotel.hotelAddress,
          hotelSiteLink: hotel.hotelSiteLink,
        }
      }
      labels={fields}
      answer={answer}
      back={addressFor()}
      here={hotel ? addressFor('editHotel', hotel.hotelId) : addressFor('addHotel')}
      onClose={close}
    >
      <TextField name="hotelName" label={fields.hotelName} maxLength={maxLength.hotelName} autoComplete="off" />
      <TextAreaField
        name="hotelDescription"
        label={fields.hotelDescription}
        maxLength={maxLength.hotelDescription}
        optional
      />
      <TextField
        name="hotelAddress"
        label={fields.hotelAddress}
        maxLength={maxLength.hotelAddress}
        autoComplete="off"
      />
      <TextField
        name="hotelSiteLink"
        label={fields.hotelSiteLink}
        maxLength={maxLength.hotelSiteLink}
        inputMode="url"
        autoComplete="off"
        optional
      />
    </FormDialog>
  )
}

function RoomForm({
  answer,
  address: { addressFor, close },
  hotel,
  room,
}: DialogsProps & { hotel: HotelView; room?: RoomView }) {
  const { fields, ...text } = words.room
  const half = { span: 3, phoneSpan: 3 } as const
  // Entered as a text, before a night was a date.
  const isNamed = room !== undefined && room.night === null
  return (
    <FormDialog
      id="room"
      title={room ? text.edit : text.add}
      icon={BedDouble}
      lead={hotel.hotelName}
      act={room ? text.update : text.add}
      hidden={room ? { intent: 'updateRoom', roomId: room.roomId } : { intent: 'addRoom', hotelId: hotel.hotelId }}
      edition={room?.updatedAt}
      initial={
        room && {
          roomType: room.roomType,
          night: room.night,
          roomDescription: room.roomDescription,
          accommodation: room.accommodation,
          rent: (room.rentCents / 100).toFixed(2),
          rooms: room.rooms,
        }
      }
      labels={fields}
      answer={answer}
      back={addressFor()}
      here={room ? addressFor('editRoom', room.roomId) : addressFor('addRoom', hotel.hotelId)}
      onClose={close}
    >
      <DayField name="night" label={fields.night} optional={isNamed} />
      {isNamed && (
        <TextField
          name="roomType"
          label={fields.roomType}
          maxLength={maxLength.roomType}
          help={text.nameHelp}
          autoComplete="off"
        />
      )}
      <TextField
        name="roomDescription"
        label={fields.roomDescription}
        maxLength={maxLength.roomDescription}
        autoComplete="off"
        optional
      />
      <NumberField
        name="accommodation"
        label={fields.accommodation}
        min={1}
        max={maxPersons}
        step={1}
        defaultValue="1"
        {...half}
      />
      <NumberField name="rent" label={fields.rent} min={1} step={0.01} sign="$" title={text.rentTitle} {...half} />
      <NumberField name="rooms" label={fields.rooms} min={1} max={maxRooms} step={1} help={text.limitHelp} optional />
    </FormDialog>
  )
}

/** The number of rooms held or sold, as far as the page knows: without a limit it does not. */
const takenOf = ({ rooms, left }: RoomView) => (rooms === null || left === null ? 0 : rooms - left)

function DeleteHotel({
  address: { addressFor, close },
  hotel: { hotelId, hotelName, rooms },
}: DialogsProps & { hotel: HotelView }) {
  const inUse = rooms.flatMap((room) =>
    takenOf(room) > 0 ? [{ roomType: room.roomType, taken: takenOf(room), rooms: room.rooms! }] : [],
  )
  if (inUse.length > 0) {
    return (
      <InUseDialog name={hotelName} onClose={close}>
        {words.inUseWith(inUse)}
      </InUseDialog>
    )
  }
  return (
    <ConfirmDialog
      open
      onClose={close}
      act={words.hotel.remove}
      action={addressFor()}
      fields={{ intent: 'removeHotel', hotelId }}
    >
      {rooms.length > 0 ? words.deletedWith(hotelName, rooms.length) : words.deleted(hotelName)}
    </ConfirmDialog>
  )
}

function DeleteFeature({
  address: { addressFor, close },
  hotel,
  room,
}: DialogsProps & { hotel: HotelView; room: RoomView }) {
  const taken = takenOf(room)
  if (taken > 0) {
    return (
      <InUseDialog name={room.roomType} onClose={close}>
        {words.inUse(taken, room.rooms!)}
      </InUseDialog>
    )
  }
  return (
    <ConfirmDialog
      open
      onClose={close}
      act={words.room.remove}
      action={addressFor()}
      fields={{ intent: 'removeRoom', roomId: room.roomId }}
    >
      {words.deleted(`${room.roomType} (${hotel.hotelName})`)}
    </ConfirmDialog>
  )
}
