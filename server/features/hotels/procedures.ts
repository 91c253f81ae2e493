import { eventReference } from '#server/features/events/schema.ts'
import { centsOf } from '#server/providers/payments/cents.ts'
import { admin, anyone, router } from '#server/trpc.ts'
import { undoable } from '#server/undo/undoable.ts'
import { hotelsOf } from './reads.ts'
import { hotelReference, hotelUpdate, newHotel, newRoom, roomReference, roomUpdate } from './schema.ts'
import { addHotel, addRoom, editRoom, hotels as rows, removeHotel, removeRoom } from './writes.ts'

/** Hotels of events with their rooms (events sections 2 to 5) [spec 57]. */
export const hotels = router({
  /** The hotels of one event, for everyone who may read it. */
  ofEvent: anyone.input(eventReference).query(({ ctx, input }) => hotelsOf(ctx.db, ctx.chapter.id, input.eventId)),

  add: admin.input(newHotel).mutation(({ ctx, input }) => ctx.write((tx) => addHotel(tx, ctx, input))),

  update: admin
    .input(hotelUpdate)
    .mutation(({ ctx, input: { hotelId, ...changes } }) => ctx.write((tx) => rows.change(tx, ctx, hotelId, changes))),

  /** Deletes a hotel with its rooms. */
  remove: admin
    .input(hotelReference)
    .mutation(({ ctx, input }) => undoable(ctx)((tx) => removeHotel(tx, ctx, input.hotelId))),

  addRoom: admin.input(newRoom).mutation(({ ctx, input }) => ctx.write((tx) => addRoom(tx, ctx, input))),

  updateRoom: admin.input(roomUpdate).mutation(({ ctx, input: { roomId, rent, ...changes } }) => {
    const price = rent === undefined ? {} : { rentCents: centsOf(rent) }
    return ctx.write((tx) => editRoom(tx, ctx, roomId, { ...changes, ...price }))
  }),

  removeRoom: admin
    .input(roomReference)
    .mutation(({ ctx, input }) => undoable(ctx)((tx) => removeRoom(tx, ctx, input.roomId))),
})
