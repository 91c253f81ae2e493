import { unknownEvent } from '../../events/decisions.ts'
import { eventIn } from '../../events/reads.ts'
import { admin } from '#server/trpc.ts'
import { packagesOfEvent } from '../schema.ts'
import { valueRows } from './reads.ts'
import { receivedValue } from './schema.ts'
import { setValue } from './writes.ts'

/** Returns what each person and each package of an event gets for the payment. */
export const values = admin.input(packagesOfEvent).query(async ({ ctx, input: { eventId } }) => {
  const event = await eventIn(ctx.db, ctx.chapter.id, eventId)
  if (!event) throw unknownEvent()
  const { eventName, adultFeeCents, minorFeeCents } = event
  return { eventId, eventName, adultFeeCents, minorFeeCents, rows: await valueRows(ctx.db, ctx.chapter.id, eventId) }
})

/** Sets what each person at an event, or each of a package, gets; an empty value removes it. */
export const changeValue = admin
  .input(receivedValue)
  .mutation(({ ctx, input }) => ctx.write((tx) => setValue(tx, ctx, input)))
