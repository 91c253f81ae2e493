import type { NewFact, Recorded, Stream } from '#events-log/fact.ts'

/** A gift as a letter counts it: what is left of it after refunds, and the value of what the donor got for it. */
export type LetterGift = {
  paymentId: string
  /** The day of the payment in the chapter, YYYY-MM-DD. */
  on: string
  givenCents: number
  valueCents: number
}

/** Returns gifts as the table of letters holds them: as one text, whatever order their columns are in. */
export const giftsText = (gifts: readonly LetterGift[]): string =>
  JSON.stringify(gifts.map(({ paymentId, on, givenCents, valueCents }) => ({ paymentId, on, givenCents, valueCents })))

/** A letter of a year to a donor, who is a person or a guest of a sale (`donation:` and an opaque id). */
export type MadeLetter = {
  batchId: string
  year: number
  number: number
  personId: string | null
  guestId: string | null
  gifts: readonly LetterGift[]
  givenCents: number
  valueCents: number
  deductibleCents: number
  way: 'email' | 'print'
  /** The earlier letters of the year to this donor, which no longer count. */
  replaces: readonly string[]
}

/**
 * A letter to a donor was made, or emailed; the stream's id is the letter's. Names, addresses and texts are stored
 * outside the log.
 */
export type DonorLetterFact = NewFact<'DonorLetterMade', MadeLetter> | NewFact<'DonorLetterSent', { year: number }>

/** The letter, and how often it was emailed; null before it is made. */
export type DonorLetterState = { letter: MadeLetter; sent: number } | null

export const donorLetterStream: Stream<DonorLetterState, DonorLetterFact> = {
  kind: 'donorLetter',
  initial: null,
  evolve(state, { type, data }: Recorded<DonorLetterFact>) {
    if (type === 'DonorLetterMade') return { letter: data, sent: 0 }
    return state && { ...state, sent: state.sent + 1 }
  },
}
