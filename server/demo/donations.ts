import type { Work } from '#db/work.ts'
import type { Tx } from '../context.ts'
import { give, recordGiftByHand } from '../features/donations/decisions.ts'
import { donationKind, type DonationPurchase } from '../features/donations/sales.facts.ts'
import { keepDonor, type Donor, type DonorDetails } from '../features/donations/writes.ts'
import { paymentStream } from '../features/payments/facts.ts'
import { referenceKey } from '../features/payments/reversals/reads.ts'
import { keepGuestName } from '../features/payments/writes.ts'
import { kinds } from '../wiring/kinds.ts'
import type { DemoMember } from './attendance.ts'
import type { DemoChapter } from './chapters.ts'
import { drawIds, payOnline, type DemoCharge } from './charges.ts'
import { demoPerson } from './people.ts'
import type { SeededRandom } from './seeded-random.ts'
import { later, type DemoStep } from './step.ts'

type Cause = { donationTypeId: string; donationTypeName: string }

type Setting = {
  now: Date
  random: SeededRandom
  chapter: DemoChapter
  chapterId: DemoCharge['chapter']
  causes: readonly Cause[]
  /** The first few of them always donate. */
  members: readonly DemoMember[]
  idOf(title: string): string
  onCharge(charge: DemoCharge, at: Date): void
}

const giftsPerChapter = 40
const sureDonors = 4
/** All causes were added before this day. */
const firstDaysAgo = 700
const sureDaysAgo = 300
const memberShare = 0.6
const online = { share: 0.75, dollars: [5, 10, 25, 25, 50, 50, 100, 250] } as const
const byHand = { dollars: [100, 250, 500] } as const

/** Returns the gifts of members and guests to a chapter's causes; some sent a check. */
export function giving(setting: Setting): DemoStep[] {
  const { now, random, chapter, members, causes, idOf } = setting
  const taken = new Set<string>()
  return Array.from({ length: giftsPerChapter }, (_, index) => {
    const isSure = index < sureDonors
    const at = later(now, -random.between(1, isSure ? sureDaysAgo : firstDaysAgo), -random.between(0, 1400))
    const wished = (isSure && members[index]) || random.pick(members)
    const guest = demoPerson(chapter, random, taken)
    const member = (isSure || random.next() < memberShare) && wished.joinsAt < later(at, -30) ? wished : null
    const isOnline = random.next() < online.share
    const { mInit, firstName, lastName, email } = member?.person ?? guest
    const details: DonorDetails = { mInit: mInit === 'Miss' ? 'Ms' : mInit, firstName, lastName, email }
    const dollars = random.pick(isOnline ? online.dollars : byHand.dollars)
    const giver = { personId: member?.personId ?? null, memberId: member?.memberId ?? '' }
    const purchase = give(idOf(`donor ${index}`), giver, random.pick(causes), dollars * 100)
    const ids = drawIds(random)
    const gift = { ...setting, at, ids, purchase, details }
    return isOnline
      ? paid(gift)
      : recorded({ ...gift, reference: `Check ${random.between(1000, 9999)}-${ids.paymentId.slice(0, 3)}` })
  })
}

type Gift = {
  at: Date
  ids: Pick<DemoCharge, 'paymentId' | 'orderId' | 'captureId'>
  chapter: DemoChapter
  chapterId: DemoCharge['chapter']
  purchase: DonationPurchase
  details: DonorDetails
}

function keepDonorOf({ purchase, details, ids: { paymentId }, chapterId }: Gift, tx: Tx): Work<void> {
  const donor: Donor = { giver: purchase, details, saysMember: purchase.personId ? 1 : 0 }
  return keepDonor(tx, { chapter: { id: chapterId } }, { donorId: purchase.donorId, paymentId }, donor)
}

/** A gift that was paid on the site. */
const paid = ({ onCharge, ...gift }: Gift & Pick<Setting, 'onCharge'>): DemoStep => {
  const { at, ids, chapter, chapterId, purchase, details } = gift
  const charge: DemoCharge = { ...ids, purchase, sub: chapter.sub, chapter: chapterId, payerEmail: details.email }
  return {
    at,
    chapter: chapterId,
    actor: purchase.personId ? `member:${purchase.personId}` : 'anonymous',
    *write(tx) {
      yield* keepDonorOf(gift, tx)
      yield* payOnline(tx, charge)
      onCharge(charge, at)
    },
  }
}

/** A check that the treasurer recorded. */
const recorded = ({ reference, ...gift }: Gift & { reference: string }): DemoStep => ({
  at: gift.at,
  chapter: gift.chapterId,
  actor: 'system:demo',
  *write(tx) {
    const { chapterId, purchase, ids } = gift
    yield* keepDonorOf(gift, tx)
    const key = yield* referenceKey(tx, chapterId, reference)
    yield* tx.logWriter.record(paymentStream(kinds), ids.paymentId, (state) =>
      recordGiftByHand(state, purchase, { reference }, key),
    )
    yield* keepGuestName(tx, { kinds, chapterId }, donationKind.facts.byHand!.type, donationKind.bookedOf(purchase))
  },
})
