import { planDate } from '#app/lib/format.ts'
import { one } from '#app/lib/page/acts.ts'
import { refusedField } from '#server/refusal.ts'
import {
  hotelReference,
  hotelUpdate,
  newHotel,
  newRoomForm,
  roomReference,
  roomUpdateForm,
} from '#server/features/hotels/schema.ts'

/** The actions of the section, on the page of the event that the URL names. */
export const hotelActs = {
  addHotel: one(newHotel.omit({ eventId: true }), ({ api, input, params }) =>
    api.hotels.add({ ...input, eventId: params.id! }),
  ),
  updateHotel: one(hotelUpdate, ({ api, input }) => api.hotels.update(input)),
  removeHotel: one(hotelReference, ({ api, input }) => api.hotels.remove(input)),
  addRoom: one(newRoomForm, ({ api, input, params }) =>
    api.hotels.addRoom({ ...input, roomType: planDate(input.night), eventId: params.id! }),
  ),
  updateRoom: one(roomUpdateForm, ({ api, input: { night, roomType, ...input } }) => {
    if (night === '' && roomType === undefined) throw refusedField('night', 'Enter a date')
    return api.hotels.updateRoom({ ...input, night, roomType: night ? planDate(night) : roomType })
  }),
  removeRoom: one(roomReference, ({ api, input }) => api.hotels.removeRoom(input)),
}
