import type { Db } from '#db/tables/tables.ts'
import type { ChapterId } from '#server/chapter.ts'
import type { Context } from '#server/context.ts'
import { folded } from '#server/text/folded.ts'
import { dayIn, startOfDay } from '#server/time/calendar.ts'
import type { Account } from '../receipts/decisions.ts'
import { accountsIn } from '../receipts/reads.ts'
import { practicesAmong } from '../payments/practice.reads.ts'
import type { Fee } from '../registrations/sales/facts.ts'
import { recipientsOf, type Recipient } from './donors.reads.ts'
import { giftsText } from './facts.ts'
import { afterRefund, contributionOf, sumsOf, type EventValues } from '../packages/values/decisions.ts'
import type { YearGift } from './letters.decisions.ts'
import { settingsOf } from './reads.ts'
import type { LetterStanding } from './rules.ts'
import { valuesOfEvents } from '../packages/values/reads.ts'

/** Somebody who gave in a year: a person, or a guest under one name and address. */
export type YearDonor = Recipient & {
  /** Names the donor on pages: the payer's id of the first gift. */
  donorId: string
  personId: string | null
  guestId: string | null
  gifts: YearGift[]
  givenCents: number
  valueCents: number
  deductibleCents: number
  largestCents: number
  standing: LetterStanding
  /** The letters of the year that still count, the newest last. */
  letters: { letterId: string; number: number; madeAt: string; batchId: string; sentAt: string | null }[]
}

type Source = Pick<Context, 'kinds' | 'logDefinition' | 'chapter' | 'env'> & { db: Db }

/** Payments in one query, far from the databases' limits. */
const paymentsAtOnce = 500

/**
 * Returns the donors of a calendar year with what each gave, by name, and the letters that each has. The figures are
 * those of the year statements: of every payment what is left after all refunds. Practice payments, in which no money
 * moved, are no gifts: a letter, which the donor hands to the tax office, never counts them.
 */
export async function donorsOfYear(ctx: Source, year: number): Promise<YearDonor[]> {
  const { db, chapter } = ctx
  const [settings, payers, letters] = await Promise.all([
    settingsOf(db, chapter.id),
    payersOfYear(ctx, year),
    lettersOfYear(db, chapter.id, year),
  ])
  const gifts = await giftsOf(ctx, payers, { year, duesAreGifts: settings?.duesAreGifts === 1 })
  const payerIds = [...gifts.map(({ payerId }) => payerId), ...letters.map(payerOf)]
  const recipients = await recipientsOf(db, chapter.id, payerIds)
  const groups = new Map<string, { payerIds: string[]; gifts: YearGift[]; recipient: Recipient }>()
  const groupOf = (payerId: string) => {
    const recipient = recipients.get(payerId)
    // Erased with everything that says who it was.
    if (!recipient?.sortName) return undefined
    const key = donorKey(payerId, recipient)
    const group = groups.get(key) ?? { payerIds: [], gifts: [], recipient }
    if (!group.payerIds.includes(payerId)) group.payerIds.push(payerId)
    groups.set(key, group)
    return group
  }
  for (const { payerId, gift } of gifts) groupOf(payerId)?.gifts.push(gift)
  for (const letter of letters) groupOf(payerOf(letter))
  return [...groups.values()]
    .map(({ payerIds: ids, gifts: given, recipient }) =>
      donorOf(
        ids,
        given,
        recipient,
        letters.filter((letter) => ids.includes(payerOf(letter))),
      ),
    )
    .filter(({ givenCents, letters: { length } }) => givenCents > 0 || length > 0)
    .sort((one, other) => compare(folded(one.sortName), folded(other.sortName)) || compare(one.donorId, other.donorId))
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

/** Guests are one donor where name and email address are the same; without an address each payment is its own. */
const donorKey = (payerId: string, { name, email }: Recipient) =>
  payerId.includes(':') && email !== '' ? `guest ${email.toLowerCase()} ${folded(name)}` : payerId

type StoredLetter = Awaited<ReturnType<typeof lettersOfYear>>[number]

const payerOf = ({ personId, guestId }: Pick<StoredLetter, 'personId' | 'guestId'>) => personId ?? guestId ?? ''

function donorOf(
  payerIds: string[],
  gifts: YearGift[],
  recipient: Recipient,
  letters: readonly StoredLetter[],
): YearDonor {
  const [donorId = ''] = payerIds
  const isGuest = donorId.includes(':')
  const counted = gifts.filter(({ givenCents }) => givenCents > 0)
  const last = letters.at(-1)
  const isCurrent = letters.length === 1 && last!.gifts === giftsText(counted)
  return {
    ...recipient,
    donorId,
    personId: isGuest ? null : donorId,
    guestId: isGuest ? donorId : null,
    gifts: counted,
    ...sumsOf(counted),
    largestCents: Math.max(0, ...counted.map(({ givenCents }) => givenCents)),
    standing: last === undefined ? 'new' : isCurrent ? 'made' : 'replaces',
    letters: letters.map(({ letterId, number, madeAt, batchId, sentAt }) => ({
      letterId,
      number,
      madeAt,
      batchId,
      sentAt,
    })),
  }
}

/** Selects the letters of a year that no later one replaces, the oldest first. */
const lettersOfYear = (db: Db, chapter: ChapterId, year: number) =>
  db
    .selectFrom('donorLetters')
    .select(['letterId', 'number', 'madeAt', 'batchId', 'sentAt', 'personId', 'guestId', 'gifts'])
    .where('chapterId', '=', chapter)
    .where('year', '=', year)
    .where('replacedBy', 'is', null)
    .orderBy('number')
    .execute()

/** Returns who paid each payment of the year, by the payments table, which follows merged people. */
async function payersOfYear({ db, chapter }: Source, year: number): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('payments')
    .select(['paymentId', 'personId'])
    .where('chapterId', '=', chapter.id)
    .where('purpose', 'in', ['donation', 'registration', 'dues'])
    .where('paidAt', '>=', startOfDay(`${year}-01-01`, chapter.zones).toISOString())
    .where('paidAt', '<', startOfDay(`${year + 1}-01-01`, chapter.zones).toISOString())
    .orderBy('paidAt')
    .orderBy('position')
    .execute()
  return new Map(rows.map(({ paymentId, personId }) => [paymentId, personId]))
}

type Given = { payerId: string; gift: YearGift }

async function giftsOf(
  ctx: Source,
  payers: ReadonlyMap<string, string>,
  { year, duesAreGifts }: { year: number; duesAreGifts: boolean },
): Promise<Given[]> {
  const { db, chapter } = ctx
  const practices = await practicesAmong(ctx, [...payers.keys()])
  const paymentIds = [...payers.keys()].filter((paymentId) => !practices.has(paymentId))
  const accounts: Account[] = []
  for (let at = 0; at < paymentIds.length; at += paymentsAtOnce)
    accounts.push(...(await accountsIn(ctx, chapter.id, paymentIds.slice(at, at + paymentsAtOnce))))
  const eventIds = accounts.flatMap((account) => (isRegistration(account) ? [account.booked.data.eventId] : []))
  const [valuesOf, names] = await Promise.all([
    valuesOfEvents(db, chapter.id, eventIds),
    eventNames(db, chapter.id, eventIds),
  ])
  const dayOf = dayIn(chapter.zones)
  return accounts
    .flatMap((account) => {
      const on = dayOf(account.booked.occurredAt)
      const gift = giftOf(account, { valuesOf, names, duesAreGifts })
      if (!gift || !on.startsWith(`${year}-`)) return []
      const payerId = payers.get(account.paymentId) ?? ''
      return [{ payerId, gift: { paymentId: account.paymentId, on, ...afterRefund(gift, account.refundedCents) } }]
    })
    .sort((one, other) => compare(one.gift.on, other.gift.on))
}

type Registered = Account & { booked: { data: Fee } }

const isRegistration = (account: Account): account is Registered => account.kind.purpose === 'registration'

type Around = {
  valuesOf: (eventId: string) => EventValues
  names: ReadonlyMap<string, string>
  duesAreGifts: boolean
}

/** Returns the part of a payment that is a gift, before refunds; null if it has none. */
function giftOf(account: Account, { valuesOf, names, duesAreGifts }: Around) {
  const { kind, booked } = account
  const plain = { givenCents: booked.data.amountCents, valueCents: 0, received: '' }
  if (isRegistration(account)) {
    const { eventId } = account.booked.data
    const contribution = contributionOf(account.booked.data, valuesOf(eventId))
    if (!contribution) return null
    const { names: parts, ...sums } = contribution
    return { ...sums, text: [names.get(eventId), ...parts].filter(Boolean).join(', '), isDues: false }
  }
  const text = kind.receipt
    .lines(booked.data)
    .map((line) => [line.text, line.detail].filter(Boolean).join(', '))
    .join('; ')
  if (kind.purpose === 'donation') return { ...plain, text, isDues: false }
  return kind.purpose === 'dues' && duesAreGifts ? { ...plain, text, isDues: true } : null
}

async function eventNames(db: Db, chapter: ChapterId, eventIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('events')
    .select(['eventId', 'eventName'])
    .where('chapterId', '=', chapter)
    .where('eventId', 'in', ['', ...new Set(eventIds)])
    .execute()
  return new Map(rows.map(({ eventId, eventName }) => [eventId, eventName]))
}
