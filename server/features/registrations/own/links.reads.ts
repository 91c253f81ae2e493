import { limit } from '#server/auth/limits.ts'
import type { Context } from '#server/context.ts'
import { Refusal } from '#server/refusal.ts'
import { date } from '#server/time/dates.ts'
import { zoneOfEvent } from '../../events/times.decisions.ts'
import { handedOver, linkEnded } from '../hand-over/decisions.ts'
import { handOversAtKey, type SignedText } from './links.decisions.ts'

type Link = { registrationId: string; key: string }

/**
 * Returns how often a registration had been handed over when this link was issued, and whether the link is still
 * current.
 * @throws Refusal when the link is invalid
 */
export async function openLink(
  ctx: Context,
  text: SignedText,
  { registrationId, key }: Link,
): Promise<{ handOvers: number; isFormer: boolean; handedOverOn: string }> {
  await limit(ctx, 'ownLinkByAddress', ctx.clientAddress)
  const row = await ctx.db
    .selectFrom('registrations')
    .leftJoin('events', 'events.eventId', 'registrations.eventId')
    .select(['handOvers', 'handedOverAt', 'events.timeZone'])
    .where('registrations.chapterId', '=', ctx.chapter.id)
    .where('registrationId', '=', registrationId)
    .executeTakeFirst()
  const now = row?.handOvers ?? 0
  const handOvers = handOversAtKey(ctx, text, { registrationId, handOvers: now }, key)
  if (handOvers === null) {
    await limit(ctx, 'tokenByAddress', ctx.clientAddress)
    throw new Refusal('missing', 'This link is not complete. Please open it from your confirmation email.')
  }
  return { handOvers, isFormer: handOvers < now, handedOverOn: row ? dayText(ctx, row, row.handedOverAt) : '' }
}

/** Returns the day of a time in the event's time zone: Apr 3, 2026. */
const dayText = ({ chapter }: Context, event: { timeZone: string | null }, iso: string | null) =>
  date(iso ?? '', zoneOfEvent(event, chapter))

/** Opens a link for the current holder only. @throws Refusal for a former holder */
export async function openOwnLink(ctx: Context, text: SignedText, link: Link): Promise<number> {
  const { handOvers, isFormer, handedOverOn } = await openLink(ctx, text, link)
  if (isFormer) throw handedOver(handedOverOn)
  return handOvers
}

/** Returns why a link that opens shows no registration: it was not completed, or its registrant was erased. */
export async function whyNothing(ctx: Context, registrationId: string): Promise<Refusal> {
  const row = await ctx.db
    .selectFrom('registrations')
    .leftJoin('events', 'events.eventId', 'registrations.eventId')
    .select(['state', 'registrations.updatedAt', 'events.timeZone'])
    .where('registrations.chapterId', '=', ctx.chapter.id)
    .where('registrationId', '=', registrationId)
    .executeTakeFirst()
  if (!row) return new Refusal('missing', 'Registration not found')
  const on = dayText(ctx, row, row.updatedAt)
  if (row.state === 'held')
    return linkEnded('This registration is not complete yet. You will get an email as soon as it is.')
  if (row.state === 'released')
    return linkEnded(`This registration was not completed. Its seats were released on ${on}.`)
  return linkEnded('The names and answers of this registration were erased, so this link shows nothing any longer.')
}
