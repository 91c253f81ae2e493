import { randomUUID } from 'node:crypto'
import { first, run, type Work } from '#db/work.ts'
import { asChapter, type Chapter, type ChapterId } from '../chapter.ts'
import { writerFor, type Portal, type Tx } from '../context.ts'
import { papersIn } from '../exports/papers.ts'
import { makeNextLetters } from '../features/donor-letters/jobs.ts'
import { beginBatch } from '../features/donor-letters/writes.ts'
import { donorsOfYear } from '../features/donor-letters/year.reads.ts'
import { calendarYear } from '../time/clock.ts'
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

type LetterSetting = { chapterId: ChapterId; by: string; valueId: string }

/**
 * Makes last year's letters of a chapter to its donors: with a tax number, a legal name, and an event whose fee is in
 * part a gift. Those who gave more since are shown as letters to make.
 */
export async function makingLetters(portal: Portal, setting: LetterSetting): Promise<void> {
  const { store, clock, env } = portal
  const actor = `admin:${setting.by}`
  const write = writerFor(portal, { chapterId: setting.chapterId, actor, correlation: 'demo' })
  const chapter = asChapter(await write((tx) => settingUp(tx, setting)), env.association)
  const year = calendarYear(clock.now(), chapter.timeZone) - 1
  await write((tx) => valuing(tx, chapter, setting, year))
  const donors = await donorsOfYear({ ...portal, db: store.read, chapter }, year)
  if (donors.length === 0) return
  const batch = { batchId: randomUUID(), year, sends: 0 as const }
  await write((tx) => beginBatch(tx, chapter.id, { ...batch, send: 0, letters: donors.length, startedBy: setting.by }))
  while ((await makeNextLetters({ ...portal, chapter, write }, batch)) > 0);
}

function* settingUp({ sql, now }: Tx, { chapterId, by }: LetterSetting) {
  const row = yield* first(sql.selectFrom('chapters').selectAll().where('chapterId', '=', chapterId))
  const papers = JSON.stringify({ ...papersIn(row!.papers), ein: '52-0000000' })
  yield* run(sql.updateTable('chapters').set({ papers }).where('chapterId', '=', chapterId))
  yield* run(
    sql.insertInto('donorLetterSettings').values({
      chapterId,
      legalName: 'AEA Washington DC, Inc.',
      duesAreGifts: 0,
      thanks:
        'Thank you for what you gave. With it the chapter paid scholarships and the first beam of the new workshop.',
      signerName: 'Felix Bergstrom',
      signerTitle: 'Treasurer',
      updatedBy: by,
      updatedAt: now.toISOString(),
    }),
  )
  return { ...row!, papers }
}

/** Gives the year's event with the highest fee a value below it. */
function* valuing({ sql, now }: Tx, { id }: Chapter, { by, valueId }: LetterSetting, year: number): Work<void> {
  const event = yield* first(
    sql
      .selectFrom('events')
      .select(['eventId', 'adultFeeCents'])
      .where('chapterId', '=', id)
      .where('startsAt', '>=', `${year}-01-01`)
      .where('startsAt', '<', `${year + 1}-01-01`)
      .where('adultFeeCents', '>', 0)
      .orderBy('adultFeeCents', 'desc')
      .orderBy('eventId')
      .limit(1),
  )
  if (!event) return
  const at = now.toISOString()
  yield* run(
    sql.insertInto('receivedValues').values({
      valueId,
      chapterId: id,
      eventId: event.eventId,
      eventPackageId: '',
      valueCents: Math.floor(event.adultFeeCents / 250) * 100,
      description: 'one lunch',
      createdBy: by,
      updatedBy: by,
      createdAt: at,
      updatedAt: at,
    }),
  )
}
