import type { z } from 'zod'
import type { donorsQuestion } from '#server/features/donor-letters/schema.ts'
import type { Outputs } from '#server/wiring/api.ts'

export type LettersView = Outputs['donorLetters']['view']

export type LettersQuestion = z.output<typeof donorsQuestion>

/** Returns the address of the page with another part of its question. */
export function lettersAddress(year: number, question: LettersQuestion, change: Partial<LettersQuestion>): string {
  const { search, show, page, preview } = { ...question, ...change }
  const query = new URLSearchParams({
    year: String(year),
    ...(search && { search }),
    ...(show !== 'all' && { show }),
    ...(page > 1 && { page: String(page) }),
    ...(preview > 0 && { preview: String(preview) }),
  })
  return `/treasury/letters?${query}`
}

/** Returns the address of a letter as it would be made now, as a file. */
export const previewAddress = (year: number, donorId: string): string =>
  `/export/donor-letter-preview.pdf?${new URLSearchParams({ year: String(year), donorId })}`
