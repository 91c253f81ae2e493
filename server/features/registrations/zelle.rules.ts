/** How long an admin has to find a payment by Zelle; never longer than the event. */
const zelleDays = 7

/** Why an admin does not confirm one: codes, because what is in the books is there for ever. */
export const zelleRefusals = ['notArrived', 'wrongAmount', 'other'] as const

export type RefusalOfZelle = (typeof zelleRefusals)[number]

/** The same for the registrant, in the email and on the page of its link. */
export const whyNotConfirmed: Record<RefusalOfZelle | 'late', string> = {
  notArrived: 'The chapter did not find your payment by Zelle in its account.',
  wrongAmount: 'Your payment by Zelle was of another amount. The chapter returns it.',
  other: 'The chapter could not accept your payment by Zelle.',
  late: 'Your payment by Zelle was not confirmed in time.',
}

export const paidAllTheSame = 'If you did pay, please write to the chapter with your confirmation number: a payment that arrives later is returned.'

/** The deadline of a report that is made now. */
export function zelleDeadline({ endsAt }: { endsAt: string }, now: Date): string {
  const latest = new Date(now.getTime() + zelleDays * 86_400_000).toISOString()
  return endsAt < latest ? endsAt : latest
}
