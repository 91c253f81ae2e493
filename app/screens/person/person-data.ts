import { keptCents } from '#app/ui/parts/kept-money.tsx'
import type { Outputs } from '#server/wiring/api.ts'

type Person = Outputs['members']['person']
type Payments = (Outputs['payments']['mine'][number] & { refundWaits?: boolean })[]
type Registrations = Outputs['registrations']['ofMember']
type Donations = Outputs['donations']['ofMember']

export type PersonData = ReturnType<typeof shortened>

/** As many rows does a block have until all are asked for. */
const firstRows = 5

/** The parts that can be opened, by the name that the address has for them: `?all=history`. */
export type PartName = 'payments' | 'registrations' | 'donations' | 'emails' | 'history'

/** A person as the page shows it: of each part the first rows, or all of the one that its address names. */
export async function personData(
  url: URL,
  reads: [Promise<Person>, Promise<Payments>, Promise<Registrations>, Promise<Donations>],
) {
  return shortened(url.searchParams.get('all'), ...(await Promise.all(reads)))
}

function shortened(
  opened: string | null,
  { history, emails, ...person }: Person,
  payments: Payments,
  registrations: Registrations,
  donations: Donations,
) {
  const part = <Row>(name: PartName, rows: Row[]) => ({
    rows: opened === name ? rows : rows.slice(0, firstRows),
    total: rows.length,
  })
  return {
    ...person,
    payments: { ...part('payments', payments), cents: payments.reduce((sum, payment) => sum + keptCents(payment), 0) },
    registrations: part('registrations', registrations),
    donations: part('donations', donations),
    /** The day of the last one that did not go back. */
    lastDonation: donations.find((donation) => keptCents(donation) > 0)?.donatedOn ?? null,
    emails: part('emails', emails),
    history: part('history', history),
  }
}
