import { dollars } from '#app/lib/format.ts'
import type { RefusalOfZelle } from '#server/features/registrations/zelle/rules.ts'
import type { Outputs } from '#server/wiring/api.ts'

/** A Zelle payment that a registrant reported and no admin has settled. */
export type Report = Outputs['registrations']['inEvent']['zelle'][number]

/** The open line of the bank that a report may be. */
export type ReportLine = NonNullable<Outputs['bank']['toResolve']['ofReports']>[string]

const nameOf = ({ firstName, lastName }: Report) => `${firstName ?? ''} ${lastName ?? ''}`.trim() || 'A guest'

const seatsOf = ({ adults, minors }: Report) => (adults + minors === 1 ? '1 seat' : `${adults + minors} seats`)

const mayBe = (others: Report['alike']) =>
  `This may be the same payment as ${others.map((other) => `number ${other.reference} of registration ${other.registrationId}`).join(', ')}.`

/** Admin texts about Zelle payments that registrants reported. */
export const zelle = {
  act: 'Confirm',
  decline: 'Refuse',
  failed: 'It was not settled',
  done: {
    confirmZelle: 'Confirmed. The ticket is on its way.',
    declineZelle: 'The seats are on sale again, and the registrant was emailed.',
  },
  title: (one: Report) => `${nameOf(one)} reports ${dollars(one.amountCents)} by Zelle`,
  kind: (when: string) => `Zelle, reported, ${when}`,
  reported: 'Reported',
  books: 'Books',
  held: 'held',
  registration: (id: string) => `Registration ${id}`,
  event: 'Event',
  cause: (number: string, until: string) =>
    `Confirmation no. ${number}. Seats are held until ${until}. Check your bank account first.`,
  alike: mayBe,
  line: (sum: string, day: string, account: string) => `Maybe this line of ${account}: ${sum} on ${day},`,
  noLine: (cents: number) => `No open line of the bank has ${dollars(cents)} and this number or name yet.`,
  toLine: 'View lines',
  notArrived: 'Not arrived',
  confirm: (cents: number) => `Confirm ${dollars(cents)}`,
  confirmTitle: (cents: number) => `Confirm ${dollars(cents)}?`,
  confirmLead: (one: Report) =>
    `${nameOf(one)}, number ${one.reference}. Confirm only what you see in the bank account.${one.alike.length > 0 ? ` ${mayBe(one.alike)}` : ''}`,
  found: 'I found it in the account',
  declineTitle: (one: Report) => (one.adults + one.minors === 1 ? 'Release the seat?' : 'Release the seats?'),
  declineLead: (one: Report) =>
    `${seatsOf(one)} of ${one.eventName} ${one.adults + one.minors === 1 ? 'goes' : 'go'} back on sale and ${nameOf(one)} gets an email.`,
  release: (one: Report) => `Release ${seatsOf(one)}`,
  labels: { reason: 'Reason' },
  choose: 'Choose a reason',
}

export const zelleReasons: Record<RefusalOfZelle, string> = {
  notArrived: 'The money did not arrive',
  wrongAmount: 'Another amount arrived',
  other: 'Another reason',
}
