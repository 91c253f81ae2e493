/** How long an admin has to find a payment by Zelle; never longer than the event. */
const zelleDays = 7

/** Why an admin does not confirm one: codes, because what is in the books is there for ever. */
export const zelleRefusals = ['notArrived', 'wrongAmount', 'other'] as const

export type RefusalOfZelle = (typeof zelleRefusals)[number]

/** The deadline of a report that is made now. */
export function zelleDeadline({ endsAt }: { endsAt: string }, now: Date): string {
  const latest = new Date(now.getTime() + zelleDays * 86_400_000).toISOString()
  return endsAt < latest ? endsAt : latest
}
