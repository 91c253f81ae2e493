/** Buyers who state what things cost: invalid numbers, and the highest price that the portal may derive from them. */
import type { SeededRandom } from '#server/demo/seeded-random.ts'

/** Values sent in place of a number. */
const numbers: readonly unknown[] = [
  1,
  2,
  3,
  5,
  9,
  10,
  11,
  50,
  51,
  0,
  -0,
  -1,
  -10,
  0.5,
  1.5,
  2.0000001,
  1e21,
  -1e308,
  Number.MAX_SAFE_INTEGER,
  2 ** 31,
  2 ** 53,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  '1',
  '2',
  '10',
  ' 3 ',
  '3.0',
  '1e1',
  '0x3',
  '-2',
  '+2',
  '٣',
  '１',
  '3 ',
  '3;',
  '1,5',
  '1_0',
  'NaN',
  'Infinity',
  '',
  null,
  true,
  false,
  [],
  [2],
  ['3'],
  [1, 2],
  {},
  { valueOf: 3 },
  { toString: '2' },
  '9'.repeat(400),
]

/** Values sent in place of an amount in dollars. */
const amounts: readonly unknown[] = [
  '',
  '0',
  '10',
  '10.5',
  '25.50',
  '$20',
  '1,000',
  '0.01',
  '99999.99',
  '100000',
  '100000.01',
  '1e3',
  '-1',
  '-0.01',
  '25,50',
  '10.555',
  '.5',
  '٣',
  'NaN',
  '1;1',
  0,
  5,
  12.5,
  0.1,
  -5,
  1e9,
  1e21,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  null,
  true,
  [10],
  {},
  '0x10',
  ' 7 ',
  '+7',
  '007',
]

/** A buyer's forged price, status and goods, under every column name of any table. */
const wishes: readonly [string, unknown][] = [
  ...(
    [
      'amount',
      'amountCents',
      'unitCents',
      'totalAmount',
      'price',
      'fee',
      'feeCents',
      'adultFee',
      'minorFee',
      'cap',
      'capCents',
      'adultFeeCents',
    ] as const
  ).flatMap(
    (name) =>
      [
        [name, 0],
        [name, 1],
        [name, -500],
        [name, '0.01'],
      ] as [string, unknown][],
  ),
  ...([
    ['currency', 'EUR'],
    ['currency', 'JPY'],
    ['memberTypeId', 'dc-student'],
    ['memberTypeId', 'ny-student'],
    ['memberType', 'Student'],
  ] as [string, unknown][]),
  ...([
    ['paymentType', 'Student'],
    ['durationYears', 99],
    ['years', [2027]],
    ['lines', []],
    ['seats', 0],
    ['chapterId', 'chapter-ny'],
    ['personId', 'admin'],
  ] as [string, unknown][]),
  ...([
    ['purpose', 'dues'],
    ['state', 'paid'],
    ['status', 'COMPLETED'],
    ['isPaid', true],
    ['paymentId', '8KD40213'],
    ['discount', 100],
    ['role', 'systemAdmin'],
  ] as [string, unknown][]),
  ...([
    ['programs', [{ programId: 'p', fee: 0 }]],
    ['hotels', [{ roomId: 'r', rent: 0 }]],
    ['selectedPackages', ['all']],
    ['nominationFee', -10],
  ] as [string, unknown][]),
]

export const oneOf = <T>(from: readonly T[], random: SeededRandom): T => from[random.below(from.length)]!

/** Mostly a valid number, so that the fields beside it are read. */
export const aNumber = (random: SeededRandom): unknown =>
  random.below(3) === 0 ? oneOf(numbers, random) : 1 + random.below(6)

export const anAmount = (random: SeededRandom): unknown => (random.below(3) === 0 ? oneOf(amounts, random) : '')

export const someWishes = (random: SeededRandom) =>
  Object.fromEntries(Array.from({ length: random.below(6) }, () => oneOf(wishes, random)))

/** Round-trips through JSON: values that it cannot express become null. */
const sent = (value: unknown): unknown => JSON.parse(JSON.stringify({ value }))['value'] as unknown

/** As a form carries it. */
export const asText = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? 'undefined')

/** The count that a value means, if it means one; `empty` for an empty value. */
export function countOf(value: unknown, empty: number): number {
  const given = sent(value)
  return given === '' || given === null ? empty : Number(asText(given).trim() === '' ? Number.NaN : numeric(given))
}

/** A list of one counts as its element, and true as one: nobody sends that, and the price is still right. */
const numeric = (given: unknown): unknown =>
  Array.isArray(given)
    ? ([0, numeric(given[0])][given.length] ?? Number.NaN)
    : typeof given === 'object'
      ? Number.NaN
      : given

/** The cents that a value means, if it is an amount in dollars with at most two decimals. */
export function centsIn(value: unknown): number {
  const given = sent(value)
  if (given === null) return 0
  const text = asText(given)
    .trim()
    .replace(/^\$/, '')
    .replaceAll(/,(?=\d{3})/g, '')
  return text === '' ? 0 : Math.round(Number(text) * 100)
}

/** The prices of a term of Regular dues in this test world, and of the picnic. */
export const prices = { termCents: 100_00, adultCents: 25_00, minorCents: 10_00, familyCents: 60_00 }

/** The price of a registration for the picnic: implemented again, independent of the portal. */
export function feeOf(adults: number, minors: number, contributionCents: number): number {
  return Math.min(adults * prices.adultCents + minors * prices.minorCents, prices.familyCents) + contributionCents
}
