import type { ProviderTransactionRow } from '#db/tables/books.ts'
import type { PaymentState } from '../../payments/facts.ts'

/** A movement in the provider's list. */
export type Movement = Pick<
  ProviderTransactionRow,
  | 'transactionId'
  | 'captureId'
  | 'kind'
  | 'eventCode'
  | 'status'
  | 'amountCents'
  | 'feeCents'
  | 'currency'
  | 'paymentId'
  | 'movedAt'
>

/** The purchase of a payment: a short description, the buyer, and the line of the books for its money. */
export type Bought = { purpose: string; line: string; label: string; personId: string | null; guestId: string | null }

/** One capture in the log: what was booked, or captured and rejected, and how much of it was refunded. */
export type Recorded = {
  paymentId: string
  orderId: string | null
  /** Null if the purchase is unknown. */
  bought: Bought | null
  /** Null for money that is still awaited or was given up. */
  taken: {
    cents: number
    currency: string
    /** Null where the fact is from before fees were recorded. */
    feeCents: number | null
    at: string
    /** Whether nobody owed it, so that it was not booked. */
    isRejected: boolean
  } | null
  stage: PaymentState['stage']
  back: { doneCents: number; openCents: number; failedCents: number; lastAt: string | null }
}

/** A captured order that was left to the admins. */
export type SetAside = { orderId: string; reason: string; cents: number; currency: string; at: string }

export type DifferenceKind =
  | 'notBooked'
  | 'setAside'
  | 'refundedThere'
  | 'reversed'
  | 'disputed'
  | 'amount'
  | 'fee'
  | 'missingThere'
  | 'refundMissing'
  | 'refundFailed'
  | 'accountFee'
  | 'feeMissing'
  | 'hold'

/** A difference between list and log about one capture. */
export type Difference = {
  /** Derived from capture, kind and amount, so that a difference that changes gets a new id. */
  differenceId: string
  kind: DifferenceKind
  captureId: string
  paymentId: string | null
  orderId: string | null
  bought: Bought | null
  setAsideBecause: string | null
  /** The provider's code for a fee or a hold; null for the others. */
  eventCode: string | null
  /** The chapter's money from this capture, according to the list and to the log. */
  providerCents: number
  booksCents: number
  /** Provider minus books. */
  differenceCents: number
  currency: string
  /** When the differing money moved. */
  at: string
}

/** How list and log stand to each other about one capture, also where that is no difference, or not one yet. */
export type Standing = {
  difference: Difference | null
  /** Provider minus books. */
  differenceCents: number
  /** The same of the fee that the provider kept. */
  feeCents: number
}

type Asked = {
  captureId: string
  movements: readonly Movement[]
  recorded: Recorded | null
  setAside: SetAside | null
  /** What the books have as a fee of the account. */
  bookedFeeCents: number
  /** The period that the list covers. */
  list: { from: string; to: string }
  now: Date
}

/** The provider's list lags by some hours: for this long nothing counts as missing from it. */
const listLagsMs = 24 * 3_600_000

/** Money that was just taken may still be on its way into the books for this long. */
export const booksLagMs = 30 * 60_000

/**
 * Returns the difference of one capture between the provider's list and the log. Null if they agree, if it is still
 * being processed, or if it is too recent to count as missing on either side.
 */
export function differenceOf(asked: Asked): Difference | null {
  const kind = kindOf(asked)
  if (!kind) return null
  const { captureId, movements, recorded, setAside } = asked
  const sums = kind === 'feeMissing' ? feeSumsOf(asked) : sumsOf(asked)
  // A fee that was never recorded belongs to the day of its payment.
  const latest = kind === 'feeMissing' ? movements.find((one) => one.kind === 'payment') : movements.at(-1)
  return {
    differenceId: [captureId, kind, kind === 'fee' ? feesOf(movements) : sums.differenceCents].join('-'),
    kind,
    captureId,
    paymentId: recorded?.paymentId ?? null,
    orderId: recorded?.orderId ?? setAside?.orderId ?? null,
    bought: recorded?.bought ?? null,
    setAsideBecause: kind === 'setAside' ? (setAside?.reason ?? null) : null,
    eventCode:
      kind === 'feeMissing'
        ? (latest?.eventCode ?? null)
        : kind === 'accountFee' || kind === 'hold'
          ? codeOf(movements, kind)
          : null,
    ...sums,
    currency: movements[0]?.currency ?? recorded?.taken?.currency ?? setAside?.currency ?? 'USD',
    at: latest?.movedAt ?? recorded?.taken?.at ?? setAside?.at ?? asked.now.toISOString(),
  }
}

/** Returns how list and log stand to each other about one capture. */
export const standingIn = (asked: Asked): Standing => ({
  difference: differenceOf(asked),
  differenceCents: sumsOf(asked).differenceCents,
  feeCents:
    feesOf(asked.movements) - (asked.recorded?.taken ? (asked.recorded.taken.feeCents ?? 0) + asked.bookedFeeCents : 0),
})

/** Returns the capture id that a difference id contains; null for an invalid id. */
export const captureOfDifference = (differenceId: string): string | null =>
  /^(.+)-[A-Za-z]+-(?:-?\d+)$/.exec(differenceId)?.[1] ?? null

function kindOf(asked: Asked): DifferenceKind | null {
  const { movements, recorded, setAside, list, now } = asked
  const isOld = (at: string | null, ms: number, until = now) => at !== null && until.getTime() - Date.parse(at) > ms
  const listedTo = new Date(list.to)
  const payment = movements.find(({ kind }) => kind === 'payment')
  const { providerCents, differenceCents } = sumsOf(asked)
  if (payment?.status === 'pending') return null
  if (movements.some(({ kind }) => kind === 'accountFee')) return differenceCents === 0 ? null : 'accountFee'
  const holds = movements.filter(({ kind }) => kind === 'hold')
  const heldCents = holds.reduce((sum, movement) => sum + moved(movement), 0)
  const isHold = heldCents !== 0 && differenceCents === heldCents && !setAside && (!payment || recorded?.taken)
  // Most holds last for hours.
  if (isHold) return isOld(holds.at(-1)!.movedAt, listLagsMs) ? 'hold' : null
  if (setAside && !recorded) return providerCents > 0 ? 'setAside' : null
  if (!recorded?.taken) {
    const mayBeMissed = payment && providerCents > 0 && isOld(payment.movedAt, booksLagMs)
    // A refund without its payment is not reported: both happened before the chapter used the portal.
    return mayBeMissed && recorded?.stage !== 'pending' ? 'notBooked' : null
  }
  const { taken, back } = recorded
  if (!payment && taken.at >= list.from) return isOld(taken.at, listLagsMs, listedTo) ? 'missingThere' : null
  if (back.failedCents > 0 && differenceCents === 0) return 'refundFailed'
  if (differenceCents < 0) return back.openCents >= -differenceCents ? null : whyLess(movements, taken.cents)
  if (differenceCents > 0) {
    if (payment && payment.amountCents !== taken.cents) return 'amount'
    return isOld(back.lastAt, listLagsMs, listedTo) ? 'refundMissing' : null
  }
  // The treasury counts no fee of money that was rejected, so that one from before fees were recorded is nowhere.
  const isRejected = payment && taken.feeCents === null && taken.isRejected
  if (isRejected && feesOf(movements) !== asked.bookedFeeCents) return 'feeMissing'
  const isOtherFee = payment && taken.feeCents !== null && taken.feeCents !== feesOf(movements)
  return isOtherFee ? 'fee' : null
}

/** Returns the code of the newest movement of a kind that took money, or else of the newest. */
function codeOf(movements: readonly Movement[], kind: Movement['kind']): string | null {
  const own = movements.filter((movement) => movement.kind === kind)
  return (own.findLast(({ amountCents }) => amountCents < 0) ?? own.at(-1))?.eventCode ?? null
}

/** Returns why the list has less than the log. */
function whyLess(movements: readonly Movement[], takenCents: number): DifferenceKind {
  const sumOf = (kind: Movement['kind']) =>
    movements.filter((one) => one.kind === kind).reduce((sum, { amountCents }) => sum + amountCents, 0)
  if (sumOf('dispute') < 0) return 'disputed'
  if (sumOf('reversal') < 0) return 'reversed'
  const payment = movements.find(({ kind }) => kind === 'payment')
  if (payment?.status === 'reversed') return 'reversed'
  return payment && payment.amountCents !== takenCents ? 'amount' : 'refundedThere'
}

function sumsOf({
  movements,
  recorded,
  setAside,
  bookedFeeCents,
  list,
}: Asked): Pick<Difference, 'providerCents' | 'booksCents' | 'differenceCents'> {
  const taken = recorded?.taken
  // Money from before the list begins appears only through its refunds.
  const isListed = movements.some(({ kind }) => kind === 'payment')
  const before = isListed ? 0 : taken ? (taken.at < list.from ? taken.cents : 0) : (setAside?.cents ?? 0)
  const providerCents = before + movements.reduce((sum, movement) => sum + moved(movement), 0)
  // Zero, and never minus zero, where no fee is booked.
  const booksCents = taken ? taken.cents - recorded.back.doneCents : 0 - bookedFeeCents
  return { providerCents, booksCents, differenceCents: providerCents - booksCents }
}

/** The fee of a capture by the list, and what the books have of it, as money that went out. */
function feeSumsOf({
  movements,
  bookedFeeCents,
}: Asked): Pick<Difference, 'providerCents' | 'booksCents' | 'differenceCents'> {
  const [providerCents, booksCents] = [0 - feesOf(movements), 0 - bookedFeeCents]
  return { providerCents, booksCents, differenceCents: providerCents - booksCents }
}

/**
 * The signed amount of a movement. Most refunds are movements of their own; the others appear only as a status of the
 * payment.
 */
const moved = ({ status, amountCents }: Movement) => (status === 'done' ? amountCents : 0)

const feesOf = (movements: readonly Movement[]) =>
  movements.reduce((sum, { feeCents, status }) => sum + (status === 'done' ? feeCents : 0), 0)

/** Maximum interval between heartbeats of a run. */
export const beatEveryMs = 15_000

/** Returns the time before which a last heartbeat means that the run's process is dead. */
export const cutOffBefore = (now: Date): string => new Date(now.getTime() - 6 * beatEveryMs).toISOString()

/** The longest period that one request to the provider may cover. */
const windowMs = 31 * 24 * 3_600_000

/** How far back the provider's records go. */
const threeYearsMs = 3 * 365 * 24 * 3_600_000

/** How long a movement may still change after it was read: nightly windows overlap by this much. */
const againMs = 3 * 24 * 3_600_000

export type Window = { from: Date; to: Date }

/**
 * Returns the periods to request: first the last 31 days and everything since the last run; then, going back, the older
 * periods not read yet, until `earliest` or the start of the provider's records.
 */
export function windowsToAsk(
  { completedTo, wholeFrom }: { completedTo: string | null; wholeFrom: string | null },
  earliest: Date,
  now: Date,
): { news: Window[]; past: Window[] } {
  const oldest = Math.max(earliest.getTime(), now.getTime() - threeYearsMs)
  const since = completedTo === null ? now.getTime() : Date.parse(completedTo) - againMs
  const begin = Math.max(oldest, Math.min(now.getTime() - windowMs, since))
  const news: Window[] = []
  for (let from = begin; from < now.getTime(); from += windowMs)
    news.push({ from: new Date(from), to: new Date(Math.min(from + windowMs, now.getTime())) })
  const past: Window[] = []
  for (let to = Math.min(begin, wholeFrom === null ? begin : Date.parse(wholeFrom)); to > oldest; to -= windowMs) {
    past.push({ from: new Date(Math.max(to - windowMs, oldest)), to: new Date(to) })
  }
  return { news, past }
}
