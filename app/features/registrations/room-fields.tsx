import { useEffect, useRef, useState } from 'react'
import { dollars } from '#app/lib/format.ts'
import { CountField } from '#app/ui/form/fields/count-field.tsx'
import { useForm } from '#app/ui/form/form-context.ts'
import { useViewer } from '#app/lib/page/viewer.ts'
import type { Outputs } from '#server/wiring/api.ts'
import { maxRooms } from '#server/features/registrations/rules.ts'
import { soldOut } from '../events/words.ts'
import { hotelWords } from '../hotels/words.ts'
import { roomField } from './choice-in-form.ts'
import { FormSection } from './packages/package-sections.tsx'
import type { SoldPackage } from './packages/package-option.tsx'
import { packagesForm as words } from './packages/packages-words.ts'

export type HotelView = Outputs['hotels']['ofEvent'][number]
type Room = HotelView['rooms'][number]

/** Nights shown at first; the others are under "More Dates". */
const visibleNights = 2

type RoomFieldsProps = {
  hotels: HotelView[]
  /** Whether rooms can be chosen now. */
  isOffered?: boolean
  /** They come with packages. */
  isExtra?: boolean
  /** The package that only announces them: its name and description are the heading. */
  nights?: Pick<SoldPackage, 'name' | 'description'> | undefined
}

/** Rooms of the event's hotels by the night, once a package allows adding them (events section 4). */
export function RoomFields({ hotels, isOffered = true, isExtra = false, nights }: RoomFieldsProps) {
  return hotels
    .filter(({ rooms }) => rooms.length > 0)
    .map(({ hotelId, hotelName, rooms }) => (
      <FormSection
        key={hotelId}
        title={nights?.name ?? (isExtra ? words.extraRooms : hotelWords.title)}
        aside={nights?.description || hotelName}
      >
        {isExtra && (
          <p className="type-small mb-3 text-ink-2">
            {nights ? words.nightsOf(hotelName, isOffered) : isOffered ? words.addRooms : words.roomsAfter}
          </p>
        )}
        <fieldset className={isOffered ? '' : 'hidden noscript:block'}>
          <legend className="sr-only">{hotelName}</legend>
          <Nights rooms={rooms} />
        </fieldset>
      </FormSection>
    ))
}

/** The further nights start expanded if one of them is chosen, and expand whenever one is filled in by other means. */
function Nights({ rooms }: { rooms: Room[] }) {
  const { values, errors } = useForm()
  const firstNights = [...new Set(rooms.map(({ roomType }) => roomType))].slice(0, visibleNights)
  const [first, others] = [
    rooms.filter(({ roomType }) => firstNights.includes(roomType)),
    rooms.filter(({ roomType }) => !firstNights.includes(roomType)),
  ]
  const isFaulty = others.some(({ roomId }) => errors[roomField(roomId)] !== undefined)
  const [isOpen, setOpen] = useState(() => others.some(({ roomId }) => Number(values[roomField(roomId)]) > 0))
  const place = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    const form = place.current?.closest('form')
    if (!form) return
    // A browser or a draft restores values into the fields alone. A draft fires its event on the form, a remounted part
    // on its fields. Other events are ignored: typing elsewhere must not reopen nights that were collapsed.
    const follow = (event?: Event) => {
      const holds = [...place.current!.querySelectorAll('input')].some(({ value }) => Number(value) > 0)
      const isMeant = !event || event.target === form || place.current!.contains(event.target as Node)
      if (holds && isMeant) setOpen(true)
    }
    follow()
    form.addEventListener('input', follow)
    return () => form.removeEventListener('input', follow)
  }, [])
  return (
    <>
      <Rooms rooms={first} />
      {others.length > 0 && (
        <details
          ref={place}
          className="more-dates"
          open={isOpen || isFaulty}
          onToggle={(event) => setOpen(event.currentTarget.open)}
        >
          <summary>{isOpen || isFaulty ? words.less : words.more}</summary>
          <Rooms rooms={others} />
        </details>
      )}
    </>
  )
}

const Rooms = ({ rooms }: { rooms: Room[] }) => (
  <div className="room-rows">
    {rooms.map((room) => (
      <RoomRow key={room.roomId} room={room} />
    ))}
  </div>
)

function RoomRow({
  room: { roomId, roomType, roomDescription, accommodation, rentCents, left, isSoldOut },
}: {
  room: Room
}) {
  const { chapter } = useViewer()
  const name = words.roomOn(roomType, roomDescription)
  const about = words.upTo(accommodation)
  if (isSoldOut) {
    return (
      <div className="count-field">
        <div className="min-w-0">
          <b className="font-semibold">{name}</b>
          <p>{about}</p>
          <p>{soldOut.call(chapter.chapterPhone)}</p>
        </div>
        <span className="tabular">{dollars(rentCents)}</span>
      </div>
    )
  }
  const note = left === null ? about : `${about}, ${soldOut.left(left)}`
  return (
    <CountField
      name={roomField(roomId)}
      label={name}
      one={words.room}
      note={note}
      price={dollars(rentCents)}
      max={Math.min(maxRooms, left ?? maxRooms)}
    />
  )
}
