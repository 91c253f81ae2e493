import { randomUUID } from 'node:crypto'
import { limit } from '#server/auth/limits.ts'
import { anyone } from '#server/trpc.ts'
import { handOverInput } from './schema.ts'
import { giveRegistration } from './writes.ts'
import { ownPath, signedOwn } from '../own/links.decisions.ts'
import { openLink, whyNothing } from '../own/links.reads.ts'
import { ownParticipants, ownRegistration } from '../own/reads.ts'
import { whyNotHandedOver } from '../rules.ts'
import { cancelLink } from '../schema.ts'

/**
 * Returns a registration to hand over, by the registrant page's link, or why it cannot be; after a hand-over, only its
 * event.
 */
export const toHandOver = anyone.input(cancelLink).query(async ({ ctx, input }) => {
  const { handOvers, isFormer, handedOverOn } = await openLink(ctx, signedOwn, input)
  const row = await ownRegistration(ctx.db, ctx.chapter.id, input.registrationId).executeTakeFirst()
  if (!row) throw await whyNothing(ctx, input.registrationId)
  const { eventId, eventName, eventAddress, startsAt } = row
  const event = { eventId, eventName, eventAddress, startsAt }
  if (isFormer) return { ...event, isHandedOver: true as const, handedOverOn }
  const { adults, minors, amountCents, state } = row
  const objection = whyNotHandedOver({ ...row, cancelledAt: row.eventCancelledAt }, ctx.clock.now())
  const participants = await ownParticipants(ctx.db, ctx.chapter.id, input.registrationId).execute()
  return {
    ...event,
    adults,
    minors,
    isHandedOver: false as const,
    objection: state === 'cancelled' ? 'This registration was canceled, so it cannot be transferred.' : objection,
    ownPath: ownPath(ctx, { registrationId: input.registrationId, handOvers }),
    /** True for the original registrant of a paid registration. */
    isPayer: handOvers === 0 && amountCents > 0,
    participants: participants.map(({ participantName }) => participantName),
    formKey: randomUUID(),
  }
})

/** Hands the holder's registration over to another person: links and ticket change. Idempotent. */
export const handOverByLink = anyone
  .limitedBy('ownLinkByAddress', 'changesByRegistration', 'registerFreeByEmail')
  .input(handOverInput)
  .mutation(async ({ ctx, input: { registrationId, key, formKey, ...holder } }) => {
    const { handOvers } = await openLink(ctx, signedOwn, { registrationId, key })
    await limit(ctx, 'changesByRegistration', registrationId)
    // Rate-limited, because it sends an email to an unverified address at no cost.
    await limit(ctx, 'registerFreeByEmail', holder.email)
    await ctx.write((tx) => giveRegistration(tx, ctx, registrationId, { holder, key: formKey, from: handOvers }))
  })
