import { one } from '#app/lib/page/acts.ts'
import {
  hotelReference,
  hotelUpdate,
  newHotel,
  newRoom,
  roomReference,
  roomUpdate,
} from '#server/features/hotels/schema.ts'

/** The actions of the section, on the page of the event that the URL names. */
export const hotelActs = {
  addHotel: one(newHotel.omit({ eventId: true }), ({ api, input, params }) =>
    api.hotels.add({ ...input, eventId: params.id! }),
  ),
  updateHotel: one(hotelUpdate, ({ api, input }) => api.hotels.update(input)),
  removeHotel: one(hotelReference, ({ api, input }) => api.hotels.remove(input)),
  addRoom: one(newRoom.omit({ eventId: true }), ({ api, input, params }) =>
    api.hotels.addRoom({ ...input, eventId: params.id! }),
  ),
  updateRoom: one(roomUpdate, ({ api, input }) => api.hotels.updateRoom(input)),
  removeRoom: one(roomReference, ({ api, input }) => api.hotels.removeRoom(input)),
}
