import { date } from '#server/time/dates.ts'
import type { LetterContent } from './content.rules.ts'
import { sumsOf } from '../packages/values/decisions.ts'
import type { LetterGift } from './facts.ts'
import { letterNumber } from '../receipts/rules.ts'

/** A gift of a year as its letter names it. */
export type YearGift = LetterGift & {
  /** What it was given for. */
  text: string
  /** What was received for it, in words; '' for nothing. */
  received: string
  isDues: boolean
}

type Letter = {
  sender: readonly string[]
  settings: { legalName: string; thanks: string; signerName: string; signerTitle: string }
  ein: string
  year: number
  /** Null for a preview. */
  number: number | null
  donor: { name: string; address: readonly string[]; gifts: readonly YearGift[] }
  madeOn: string
  /** The letters that it replaces. */
  replaces: readonly { number: number; madeOn: string }[]
}

/** Returns what a letter says: the gifts of a year, and of each what the law asks for. */
export function letterContent({ sender, settings, ein, year, number, donor, madeOn, replaces }: Letter): LetterContent {
  const { legalName, thanks, signerName, signerTitle } = settings
  const gifts = donor.gifts.filter(({ givenCents }) => givenCents > 0)
  const sums = sumsOf(gifts)
  return {
    legalName,
    sender,
    ein,
    number: number === null ? 'Preview' : letterNumber({ year, number }),
    year,
    name: donor.name,
    address: donor.address,
    madeOn,
    greeting: `Dear ${donor.name},`,
    thanks: gifts.length === 0 ? '' : thanks || usualThanks(year),
    gifts: gifts.map(({ on, text, givenCents, valueCents }) => ({ on, text, givenCents, valueCents })),
    ...sums,
    sentences: gifts.length === 0 ? returnedSentences(year) : sentencesOf(gifts, sums, { legalName, year }),
    replaces: replacing(year, replaces),
    closing: 'With thanks,',
    signerName,
    signerTitle,
  }
}

/** The thanks of a chapter that wrote none. */
const usualThanks = (year: number): string => `Thank you for what you gave in ${year}.`

/** Above this number a sentence does not list the days: the table has them. */
const maxDays = 6

const dollars = (cents: number) =>
  `$${(cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`

function sentencesOf(
  gifts: readonly YearGift[],
  { givenCents, valueCents, deductibleCents }: ReturnType<typeof sumsOf>,
  { legalName, year }: { legalName: string; year: number },
): string[] {
  const dues = gifts.filter(({ isDues }) => isDues)
  const valued = gifts.filter((gift) => gift.valueCents > 0)
  const plain = gifts.filter((gift) => !gift.isDues && gift.valueCents === 0)
  return [
    ...(plain.length > 0
      ? [`${named('gift', plain, plain.length < gifts.length)}, no goods or services were provided in return.`]
      : []),
    ...(dues.length > 0
      ? [
          `${named('payment of dues', dues, true)}, no goods or services were provided other than benefits of membership that need not be valued.`,
        ]
      : []),
    ...valued.map(
      ({ on, text, received, valueCents: cents }) =>
        `For your payment of ${date(on)} (${text}) you received ${received || 'goods or services'}, whose value we estimate in good faith at ${dollars(cents)}.`,
    ),
    valueCents > 0
      ? `The amount that is deductible for federal income tax is limited to what you gave above the value that you received: ${dollars(deductibleCents)} of ${dollars(givenCents)} for ${year}.`
      : `The whole amount, ${dollars(givenCents)}, is a contribution.`,
    `${legalName} is exempt under section 501(c)(3) of the Internal Revenue Code. Please keep this letter for your taxes.`,
  ]
}

/** Returns "For your gifts of Feb 14, 2025 and Dec 2, 2025"; for many, "For your other 12 gifts". */
function named(noun: string, gifts: readonly YearGift[], areOthers: boolean): string {
  const days = [...new Set(gifts.map(({ on }) => date(on)))]
  const [first, ...rest] = noun.split(' ')
  const nouns = gifts.length === 1 ? noun : [`${first}s`, ...rest].join(' ')
  if (days.length > maxDays) return `For your ${areOthers ? 'other ' : ''}${gifts.length} ${nouns}`
  return `For your ${nouns} of ${listed(days)}`
}

const listed = (texts: readonly string[]) => new Intl.ListFormat('en-US', { type: 'conjunction' }).format(texts)

const returnedSentences = (year: number): string[] => [
  `What you gave in ${year} was returned to you, so there is nothing to deduct for this year.`,
]

const replacing = (year: number, replaced: Letter['replaces']): string =>
  replaced.length === 0
    ? ''
    : `This letter replaces ${replaced.length === 1 ? 'letter' : 'letters'} ${listed(replaced.map(({ number, madeOn }) => `${letterNumber({ year, number })} of ${date(madeOn)}`))}, which no longer ${replaced.length === 1 ? 'counts' : 'count'}.`
