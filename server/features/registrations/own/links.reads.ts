import { limit } from '#server/auth/limits.ts'
import type { Context } from '#server/context.ts'
import { Refusal } from '#server/refusal.ts'
import { handedOver } from '../hand-over/decisions.ts'
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
): Promise<{ handOvers: number; isFormer: boolean }> {
  await limit(ctx, 'ownLinkByAddress', ctx.clientAddress)
  const row = await ctx.db
    .selectFrom('registrations')
    .select('handOvers')
    .where('chapterId', '=', ctx.chapter.id)
    .where('registrationId', '=', registrationId)
    .executeTakeFirst()
  const now = row?.handOvers ?? 0
  const handOvers = handOversAtKey(ctx, text, { registrationId, handOvers: now }, key)
  if (handOvers === null) {
    await limit(ctx, 'tokenByAddress', ctx.clientAddress)
    throw new Refusal('missing', 'This link is not complete. Please open it from your confirmation email.')
  }
  return { handOvers, isFormer: handOvers < now }
}

/** Opens a link for the current holder only. @throws Refusal for a former holder */
export async function openOwnLink(ctx: Context, text: SignedText, link: Link): Promise<number> {
  const { handOvers, isFormer } = await openLink(ctx, text, link)
  if (isFormer) throw handedOver()
  return handOvers
}
