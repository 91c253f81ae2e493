/** What is in the demo's books for the lines of the bank that the treasurer still has to settle. */
import { keepDonor } from '../../features/donations/writes.ts'
import { give, recordGiftByHand } from '../../features/donations/decisions.ts'
import { donationKind } from '../../features/donations/sales.facts.ts'
import { paymentStream } from '../../features/payments/facts.ts'
import { referenceKey } from '../../features/payments/reversals/reads.ts'
import { keepGuestName } from '../../features/payments/writes.ts'
import { monthsBefore } from '../../time/calendar.ts'
import { kinds } from '../../wiring/kinds.ts'
import { comer, type Registering } from '../attendance.ts'
import { drawIds } from '../charges.ts'
import { chosen } from '../choosing.ts'
import { causesOf, type MonthlySetting } from '../content.ts'
import type { DemoEvent } from '../events.ts'
import { demoPerson } from '../people.ts'
import { later, type DemoStep } from '../step.ts'

/**
 * The checks of a deposit slip. The demo's other payments by hand are multiples of five dollars, so no other checks
 * make up a part of these three.
 */
const checks = [
  { day: 21, number: '1187', cents: 262_00, firstName: 'Henrik', lastName: 'Aldana' },
  { day: 23, number: '562', cents: 62_00, firstName: 'Rosalind', lastName: 'Achterberg' },
  { day: 24, number: '3301', cents: 51_00, firstName: 'Teodor', lastName: 'Wieczorek' },
] as const

/** The sum of the checks, as the bank has it. */
export const depositCents = checks.reduce((sum, { cents }) => sum + cents, 0)

/** Who paid by Zelle, and the last character of whose number is mistyped: the bank has a 7. */
const registrant = { firstName: 'Marisol', lastName: 'Echevarria-Blum', email: 'marisol.echevarria@dc.aea.example' }
const reported = 'JPM99X2K41'

/** The package that costs what she sent. */
const packages = [[7, 1]] as const

export type Owing = Omit<Registering, 'members'> & Pick<MonthlySetting, 'idOf' | 'month'>

/** Returns the steps that record three checks of last month, and a Zelle payment that its registrant has just reported. */
export function owing(events: readonly DemoEvent[], setting: Owing): DemoStep[] {
  const convention = events.find(({ eventId }) => eventId === '42141')!
  return [...receiving(convention.chapter, setting), reporting(convention, setting)]
}

function receiving(chapterId: DemoEvent['chapter'], { month: thisMonth, random, chapter, idOf }: Owing): DemoStep[] {
  const month = monthsBefore(thisMonth, 1)
  const causes = causesOf({ idOf }, chapter.sub)
  return checks.map(({ day, number, cents, firstName, lastName }, index) => {
    const { mInit: _, ...person } = demoPerson(chapter, random, new Set())
    const details = { mInit: '' as const, firstName, lastName, email: person.email }
    const purchase = give(idOf(`donor of check ${number}`), { personId: null, memberId: '' }, causes[index]!, cents)
    const { paymentId } = drawIds(random)
    const reference = `Check ${number}`
    return {
      at: new Date(`${month}-${day}T16:00:00Z`),
      chapter: chapterId,
      actor: 'system:demo',
      *write(tx) {
        const donor = { giver: purchase, details, saysMember: 0 as const }
        yield* keepDonor(tx, { chapter: { id: chapterId } }, { donorId: purchase.donorId, paymentId }, donor)
        const key = yield* referenceKey(tx, chapterId, reference)
        yield* tx.logWriter.record(paymentStream(kinds), paymentId, (state) =>
          recordGiftByHand(state, purchase, { reference }, key),
        )
        yield* keepGuestName(tx, { kinds, chapterId }, donationKind.facts.byHand!.type, donationKind.bookedOf(purchase))
      },
    }
  })
}

/** She has only now reported it: the portal waits a week for a treasurer to find a reported payment. */
const reporting = (event: DemoEvent, { now, random, chapter, registrationId, onCharge }: Owing): DemoStep =>
  comer({
    event,
    at: later(now, -1),
    registrationId: registrationId(),
    onCharge,
    zelle: reported,
    charge: { ...drawIds(random), sub: chapter.sub, chapter: event.chapter },
    choose: (terms) => chosen(terms, { packages }),
    who: null,
    person: { ...demoPerson(chapter, random, new Set()), mInit: 'Mrs', ...registrant },
  })
