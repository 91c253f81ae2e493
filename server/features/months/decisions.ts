import { Refusal } from '#server/refusal.ts'
import { monthsBefore } from '#server/time/calendar.ts'
import type { MonthFact, MonthsState, SealedMonth, SealState } from './facts.ts'
import type { UnsealReason } from './rules.ts'

/**
 * Seals a month with what it holds.
 * @param today the chapter's day
 * @throws Refusal for a month that runs, is sealed, is before the first seal, or does not follow the last sealed one
 */
export function sealFacts(
  { seals, isConfirmedBySecond }: MonthsState,
  held: Omit<SealedMonth, 'isToConfirm'>,
  today: string,
): MonthFact[] {
  const last = seals.at(-1)
  if (held.month >= today.slice(0, 7))
    throw new Refusal('conflict', 'A month can be sealed once it is over. Nothing was sealed.')
  if (seals[0] && held.month < seals[0].month)
    throw new Refusal('conflict', 'This month is before the first seal, which holds it. Nothing was sealed.')
  if (last && last.month >= held.month) throw sealedAlready()
  if (last && last.month !== monthsBefore(held.month, 1))
    throw new Refusal('conflict', 'Seal the month before this one first. Nothing was sealed.')
  if (last && !last.isConfirmed)
    throw new Refusal('conflict', 'The seal of the month before this one is not confirmed yet. Nothing was sealed.')
  if (last?.unsealAsked)
    throw new Refusal('conflict', 'The month before this one is about to be unsealed. Nothing was sealed.')
  return [{ type: 'MonthSealed', data: { ...held, isToConfirm: isConfirmedBySecond } }]
}

export const sealedAlready = () =>
  new Refusal('conflict', 'This month is sealed already. Nothing was sealed a second time.')

/** Confirms another admin's seal. Idempotent. @throws Refusal for the admin who sealed the month */
export function confirm({ seals }: MonthsState, month: string, by: string): MonthFact[] {
  const sealed = sealIn(seals, month)
  if (sealed.isConfirmed) return []
  if (personOf(sealed.sealedBy) === personOf(by))
    throw new Refusal('forbidden', 'You sealed this month, so another admin has to confirm it.')
  return [{ type: 'SealConfirmed', data: { month } }]
}

/**
 * Asks to unseal the last sealed month, or takes off a seal that nobody has confirmed yet. Idempotent.
 * @throws Refusal for an earlier month, whose balances the later ones begin with
 */
export function askUnseal({ seals }: MonthsState, month: string, reason: UnsealReason): MonthFact[] {
  const sealed = sealIn(seals, month)
  if (sealed !== seals.at(-1))
    throw new Refusal('conflict', 'A later month is sealed, and begins with what this one ended with. Unseal it first.')
  if (!sealed.isConfirmed) return [{ type: 'MonthUnsealed', data: { month, reason } }]
  if (sealed.unsealAsked) return []
  return [{ type: 'UnsealAsked', data: { month, reason } }]
}

/** Unseals a month that another admin asked to unseal. @throws Refusal for the admin who asked */
export function unseal({ seals }: MonthsState, month: string, by: string): MonthFact[] {
  const { unsealAsked } = sealIn(seals, month)
  if (!unsealAsked) throw new Refusal('conflict', 'No admin is asking to unseal this month. It stays sealed.')
  if (personOf(unsealAsked.by) === personOf(by))
    throw new Refusal('forbidden', 'You asked to unseal this month, so another admin has to confirm it.')
  return [{ type: 'MonthUnsealed', data: { month, reason: unsealAsked.reason } }]
}

/** Keeps a month sealed that somebody asked to unseal. Idempotent. */
export const declineUnseal = ({ seals }: MonthsState, month: string): MonthFact[] =>
  sealIn(seals, month).unsealAsked ? [{ type: 'UnsealDeclined', data: { month } }] : []

/** Says whether a second admin confirms new seals. Idempotent. */
export const changeRule = (state: MonthsState, isConfirmedBySecond: boolean): MonthFact[] =>
  state.isConfirmedBySecond === isConfirmedBySecond ? [] : [{ type: 'SealRuleChanged', data: { isConfirmedBySecond } }]

function sealIn(seals: readonly SealState[], month: string): SealState {
  const found = seals.find((one) => one.month === month)
  if (!found) throw new Refusal('missing', 'This month is not sealed.')
  return found
}

/** Returns the person of an actor: the log has role and person, and the same person may act in another role. */
const personOf = (actor: string): string => actor.slice(actor.indexOf(':') + 1)
