import { dollars } from '#app/lib/format.ts'
import { CountField } from '#app/ui/form/fields/count-field.tsx'
import type { Outputs } from '#server/api.ts'
import { mostRooms } from '#server/features/registrations/rules.ts'
import { SoldOut, SoldOutNote } from '../events/sold-out.tsx'
import { soldOut } from '../events/words.ts'
import { hotelWords } from '../hotels/words.ts'
import { roomField, type Entered } from './use-entered.ts'
import { rooms as words } from './words.ts'

export type HotelView = Outputs['hotels']['ofEvent'][number]

type Chosen = readonly { roomId: string; quantity: number }[]

/** The rooms of an event's hotels by the night, with how many of each; nothing where there are none. */
export function StandardRooms({ hotels, chosen, entered }: { hotels: readonly HotelView[]; chosen: Chosen; entered: Entered | null }) {
  return hotels
    .filter(({ rooms }) => rooms.length > 0)
    .map(({ hotelId, hotelName, rooms }) => (
      <section key={hotelId} className="border-t-2 border-primary pt-6 pb-9">
        <header className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4">
          <h2 className="type-section">{hotelWords.title}</h2>
          <p className="type-small text-ink-2">{hotelName}</p>
        </header>
        <div className="border-b border-rule *:border-t *:border-rule *:px-0">
          {rooms.map((room) => (
            <RoomRow key={room.roomId} room={room} value={quantityOf(chosen, room.roomId)} before={quantityOf(entered?.rooms ?? [], room.roomId)} />
          ))}
        </div>
        <SoldOutNote of={rooms} />
      </section>
    ))
}

type RoomRowProps = { room: HotelView['rooms'][number]; value: number; before: number }

function RoomRow({ room: { roomId, roomType, roomDescription, accommodation, rentCents, left, isSoldOut }, value, before }: RoomRowProps) {
  const about = [roomDescription, hotelWords.upTo(accommodation), dollars(rentCents)].filter(Boolean).join(', ')
  if (isSoldOut) {
    return (
      <div className="count-field">
        <div className="min-w-0">
          <b className="type-body font-semibold">{roomType}</b>
          <p>{about}</p>
        </div>
        <SoldOut />
      </div>
    )
  }
  return (
    <CountField
      name={roomField(roomId)}
      label={roomType}
      one={words.one(roomType, roomDescription)}
      note={left === null ? about : `${about}, ${soldOut.left(left)}`}
      value={value}
      defaultValue={before}
      max={Math.min(mostRooms, left ?? mostRooms)}
    />
  )
}

const quantityOf = (chosen: Chosen, roomId: string) => chosen.find((one) => one.roomId === roomId)?.quantity ?? 0
