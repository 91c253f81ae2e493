import type { z } from 'zod'
import { documentedText, entriesOf, eventNamed, assertSameEvent, type RestCall, rowsFor } from '#server/rest.ts'
import { newHotel, type newRoom } from './schema.ts'
import type { CallerOf } from '#server/trpc.ts'
import type { hotels } from './procedures.ts'

type Api = { hotels: CallerOf<typeof hotels> }

const { del, post } = rowsFor<Api>()

/** Documented calls for the hotels of events (wire.md section 9, which leaves their answers open). */
export const hotelRows = [
  post(
    '/api/events/newHotel/{eventId}',
    (api, { params, body }) => {
      assertSameEvent(body, params.eventId!)
      return documentedText(
        'New Hotel has been added successfully',
        api.hotels.add({ ...entriesOf(newHotel, withoutNull(body)), eventId: params.eventId! }),
      )
    },
    { shapes: eventNamed },
  ),
  del('/api/events/hotelby/{hotelId}', (api, { params }) =>
    documentedText('Hotel has been deleted successfully', api.hotels.remove({ hotelId: params.hotelId! })),
  ),
  post(
    '/api/events/newRoom/{hotelId}',
    (api, { params, body }) =>
      documentedText(
        'New Room has been added successfully',
        api.hotels.addRoom({ ...entries(body), hotelId: params.hotelId! }),
      ),
    // Clients write `accomodation`, with one m (wire.md section 15).
    { names: { accommodation: 'accomodation' } },
  ),
  del('/api/events/roomby/{roomId}', (api, { params }) =>
    documentedText('Room has been deleted successfully', api.hotels.removeRoom({ roomId: params.roomId! })),
  ),
]

/** Parses a body as clients send it; the procedure validates it. */
function entries(body: RestCall['body']) {
  const { eventId, roomType, roomDescription, accomodation, rent, rooms } = withoutNull(body)
  const given = {
    eventId: typeof eventId === 'number' ? String(eventId) : eventId,
    roomType,
    roomDescription,
    accommodation: accomodation,
    rent,
    rooms,
  }
  return given as Omit<z.input<typeof newRoom>, 'hotelId'>
}

/** Omits nulls, which mean that a field was never filled in (wire.md section 17). */
const withoutNull = (body: RestCall['body']) =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null))
