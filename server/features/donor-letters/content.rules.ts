/** What a letter says, as it was made. Plain data: it is stored, and travels to a worker. */
export type LetterContent = {
  legalName: string
  /** Name and address of the chapter. */
  sender: readonly string[]
  ein: string
  number: string
  year: number
  /** The name with its title, and the lines of the postal address, if there is one. */
  name: string
  address: readonly string[]
  /** The day on which it was made, YYYY-MM-DD. */
  madeOn: string
  greeting: string
  thanks: string
  gifts: readonly { on: string; text: string; givenCents: number; valueCents: number }[]
  givenCents: number
  valueCents: number
  deductibleCents: number
  /** The sentences of the law. */
  sentences: readonly string[]
  /** Of the letter that it replaces, if it does; '' otherwise. */
  replaces: string
  closing: string
  signerName: string
  signerTitle: string
}

/** The wording around the sentences of a letter, on its page and in its PDF. */
export const letterTexts = {
  ein: (ein: string) => `EIN ${ein}`,
  number: (number: string) => `Letter ${number}`,
  heading: (legalName: string, year: number) => `Your gifts to ${legalName} in ${year}`,
  heads: ['Date', 'For', 'Given', 'You received', 'Deductible'] as const,
  currency: 'USD',
  code: 'Check code',
  check: (address: string) => `Check it at ${address}`,
} as const
