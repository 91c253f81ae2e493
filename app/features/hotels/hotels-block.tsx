import ArrowUpRight from 'lucide-react/icons/arrow-up-right'
import { dollars } from '#app/lib/format.ts'
import { Block } from '#app/ui/parts/block.tsx'
import { Icon } from '#app/ui/parts/icon.tsx'
import type { Outputs } from '#server/wiring/api.ts'
import { SoldOut, SoldOutNote } from '../events/sold-out.tsx'
import { soldOut } from '../events/words.ts'
import { hotelWords as words } from './words.ts'

type HotelView = Outputs['hotels']['ofEvent'][number]

/** The public list of an event's hotels and their rooms; empty if there are none. */
export function HotelsBlock({ hotels }: { hotels: HotelView[] }) {
  if (hotels.length === 0) return null
  return (
    <Block title={words.title} count={hotels.length}>
      <div className="grid gap-4">
        {hotels.map((hotel) => (
          <section key={hotel.hotelId}>
            <header className="flex flex-wrap items-start justify-between gap-x-4 py-3">
              <div className="min-w-0">
                <h3 className="type-body font-semibold wrap-anywhere">{hotel.hotelName}</h3>
                <p className="type-small text-ink-2 wrap-anywhere">{hotel.hotelAddress}</p>
                {hotel.hotelDescription && (
                  <p className="type-small whitespace-pre-line text-ink-2 wrap-anywhere">{hotel.hotelDescription}</p>
                )}
              </div>
              {hotel.hotelSiteLink && (
                <a
                  href={hotel.hotelSiteLink}
                  className="type-small inline-flex items-center gap-1 text-link-line"
                  aria-label={words.siteOf(hotel.hotelName)}
                >
                  {words.site} <Icon of={ArrowUpRight} size={14} />
                </a>
              )}
            </header>
            {hotel.rooms.length > 0 && <Rooms of={hotel} />}
          </section>
        ))}
        <SoldOutNote of={hotels.flatMap(({ rooms }) => rooms)} />
      </div>
    </Block>
  )
}

/** A table; on phones each row is a record of two lines. */
function Rooms({ of: { hotelName, rooms } }: { of: HotelView }) {
  const { heads } = words
  const hasLimits = rooms.some(({ left }) => left !== null)
  return (
    <table className="type-small w-full text-left" aria-label={hotelName}>
      <thead className="max-md:sr-only">
        <tr className="border-y border-t-rule border-b-line *:px-3 *:py-2.5 *:font-semibold">
          <th scope="col">{heads.night}</th>
          <th scope="col">{heads.room}</th>
          <th scope="col">{heads.persons}</th>
          {hasLimits && <th scope="col">{heads.left}</th>}
          <th scope="col" className="text-right">
            {heads.rent}
          </th>
        </tr>
      </thead>
      <tbody className="max-md:block max-md:border-t max-md:border-line">
        {rooms.map((room) => (
          <tr
            key={room.roomId}
            className="border-b border-rule max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto] max-md:gap-x-4 max-md:py-2.5 md:*:px-3 md:*:py-2.5"
          >
            <th scope="row" className="font-semibold wrap-anywhere">
              {room.roomType}
            </th>
            <td className="text-ink-2 wrap-anywhere max-md:order-2 md:text-base-content">
              {room.roomDescription}
              <span className="md:hidden">
                {room.roomDescription && ', '}
                {words.upTo(room.accommodation)}
              </span>
            </td>
            <td className="max-md:hidden">{words.upTo(room.accommodation)}</td>
            {hasLimits && (
              <td className="tabular max-md:order-3 max-md:text-right max-md:text-ink-2">
                {room.left === null ? (
                  <>
                    <span className="max-md:hidden">{words.noLimit}</span>
                    <span className="md:hidden">{words.noLimitOfRooms}</span>
                  </>
                ) : (
                  <>
                    {room.left}
                    <span className="md:hidden"> {soldOut.leftAfter}</span>
                  </>
                )}
              </td>
            )}
            <td className="text-right tabular max-md:order-1">
              {room.isSoldOut ? <SoldOut /> : dollars(room.rentCents)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
