import { retainedCents } from '#app/ui/parts/retained-money.tsx'
import type { Outputs } from '#server/wiring/api.ts'

type Person = Outputs['members']['person']
type Payments = (Outputs['payments']['mine'][number] & { refundWaits?: boolean })[]
type Registrations = Outputs['registrations']['ofMember']
type Donations = Outputs['donations']['ofMember']

export type PersonData = ReturnType<typeof shortened>

/** Rows that a block shows until it is expanded. */
const firstRows = 5

/** The sections that can be expanded, by their name in the URL: `?all=history`. */
export type PartName = 'payments' | 'registrations' | 'donations' | 'emails' | 'history'

/** Loads a person for the page: the first rows of each section, or all rows of the one that the URL names. */
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
    payments: {
      ...part('payments', payments),
      cents: payments.reduce((sum, payment) => sum + retainedCents(payment), 0),
    },
    registrations: part('registrations', registrations),
    donations: part('donations', donations),
    /** The date of the last donation that was not refunded. */
    lastDonation: donations.find((donation) => retainedCents(donation) > 0)?.donatedOn ?? null,
    emails: part('emails', emails),
    history: part('history', history),
  }
}

/** Returns the highest role that a member holds. */
export const roleOf = ({ isAdmin, isSystemAdmin }: Pick<PersonData['member'], 'isAdmin' | 'isSystemAdmin'>) =>
  isSystemAdmin === 1 ? 'systemAdmin' : isAdmin === 1 ? 'admin' : 'member'
