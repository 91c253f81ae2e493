import { readFileSync } from 'node:fs'
import { rating } from '#server/features/imports/mapping/decisions.ts'
import type { SavedMapping } from '#server/features/imports/mapping/rules.ts'
import type { ChapterState } from '#server/features/imports/planning/rows.decisions.ts'
import { accountOf, planned, type ImportPlan } from '#server/features/imports/reads.ts'
import { readSource } from '#server/features/imports/sources/reads.ts'

const typeOf = (memberType: string, feeCents: number, durationYears = 1) => ({
  memberTypeId: `dc-${memberType}`,
  memberType,
  feeCents,
  durationYears,
})

/** A chapter without members. */
export const emptyChapter: ChapterState = {
  members: [],
  applicants: new Set(),
  types: [typeOf('Student', 10_00), typeOf('Regular', 50_00), typeOf('Life', 1_000_00, 99)],
  chapterNames: ['Washington DC', 'dc'],
  otherChapters: ['Maryland', 'md'],
}

/** Returns the bytes of a file in this folder. */
export const fileNamed = (name: string): Uint8Array => readFileSync(new URL(name, import.meta.url))

type Settings = { chapter?: ChapterState; mapping?: SavedMapping | null; sheet?: string }

/** Plans a file, or a text, in 2026 in Washington. */
export async function planOfFile(
  given: Uint8Array | string,
  { chapter = emptyChapter, mapping = null, sheet }: Settings = {},
): Promise<ImportPlan> {
  const bytes = typeof given === 'string' ? Buffer.from(given) : given
  const file = await readSource(bytes, { sheet, rate: (rows) => rating({ rows }) })
  return accountOf(planned(file, chapter, { mapping, thisYear: 2026, timeZone: 'America/New_York' }), file, '')
}

/** Returns the rows of a plan that are not simply new, as "row state: reasons". */
export const reasonsOf = ({ rows }: ImportPlan): string[] =>
  rows
    .filter(({ state, reasons }) => state !== 'new' || reasons.length > 0)
    .map(({ row, state, reasons }) => `${row} ${state}: ${reasons.join('; ')}`)
