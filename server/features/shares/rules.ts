/** The levels of the association, the nearest to the member first; the third and fourth are named by the parent. */
export const levels = ['chapter', 'parent', 'third', 'fourth'] as const

export type Level = (typeof levels)[number]

/** The names of the levels where the parent gave none. */
export const levelNames: Readonly<Record<Level, string>> = {
  chapter: 'Chapter',
  parent: 'Parent',
  third: 'Third level',
  fourth: 'Fourth level',
}

/** A number for each level: cents, or a part of a rule. */
export type PerLevel = Readonly<Record<Level, number>>

export const nothing: PerLevel = { chapter: 0, parent: 0, third: 0, fourth: 0 }

export const perLevel = (of: (level: Level, place: number) => number): PerLevel => ({
  chapter: of('chapter', 0),
  parent: of('parent', 1),
  third: of('third', 2),
  fourth: of('fourth', 3),
})

export const plus = (one: PerLevel, other: PerLevel): PerLevel => perLevel((level) => one[level] + other[level])

export const minus = (one: PerLevel, other: PerLevel): PerLevel => perLevel((level) => one[level] - other[level])

/** The kinds of payments that a rule can be for. */
export const sharedPurposes = ['dues', 'donation', 'fee', 'registration'] as const

export type SharedPurpose = (typeof sharedPurposes)[number]

export const purposeNames: Readonly<Record<SharedPurpose, string>> = {
  dues: 'Dues',
  donation: 'Donations',
  fee: 'Fees',
  registration: 'Registrations',
}

/** `flat`: so many cents of each term, and the rest stays with the chapter. `percent`: hundredths of a percent. */
export const bases = ['flat', 'percent'] as const

export type Basis = (typeof bases)[number]

/** The whole of a payment in hundredths of a percent. */
export const whole = 10_000

/** Maximum length of each field, in characters. */
export const maxLength = { levelName: 30, note: 500, checkNumber: 20 } as const

/** The two sides of a statement. */
export const sides = ['chapter', 'parent'] as const

export type Side = (typeof sides)[number]

/** Returns what a chapter passes on: all levels but its own. */
export const toPayOf = ({ parent, third, fourth }: PerLevel): number => parent + third + fourth

/** Returns the sum of all levels. */
export const sumOf = (parts: PerLevel): number => levels.reduce((sum, level) => sum + parts[level], 0)

/** Returns the last day by which a month's share is to be paid: the last of the next month. */
export function dueDay(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number + 1, 0)).toISOString().slice(0, 10)
}
