import { z } from 'zod'
import { flag, line, optionalLine, optionalLines } from '#server/records/shapes.ts'
import { donorFilters, firstLetterYear, maxLength } from './rules.ts'

/** A calendar year; missing or empty means the one that the page begins with. */
const year = z.coerce
  .number('Choose a year')
  .int('Choose a year')
  .min(firstLetterYear, 'Choose a year')
  .max(9999, 'Choose a year')

export const letterYear = z.object({ year })

/** A page of a year's donors. */
export const donorsQuestion = z.object({
  year: year.optional().catch(undefined),
  search: z.string().max(100).catch('').default(''),
  show: z.enum(donorFilters).catch('all').default('all'),
  page: z.coerce.number().int().min(1).max(100_000).catch(1).default(1),
  /** Which three letters the preview begins with, from 0. */
  preview: z.coerce.number().int().min(0).max(1_000_000).catch(0).default(0),
})

/** What the letters of a chapter say. */
export const letterSettings = z.object({
  legalName: line(maxLength.legalName),
  duesAreGifts: flag.default(0),
  thanks: optionalLines(maxLength.thanks),
  signerName: optionalLine(maxLength.signerName),
  signerTitle: optionalLine(maxLength.signerTitle),
})

/** A year's letters to make; `send` emails them to donors with an address. */
export const newLetters = letterYear.extend({ send: flag })

/** What a donor's letter would say. A malformed id is simply not found. */
export const previewReference = letterYear.extend({ donorId: z.string().max(60) })

/** One letter. A malformed id is simply not found. */
export const letterReference = z.object({ letterId: z.string().max(40) })

/** A letter as a file; a donor without an account sends the link's key. */
export const printedLetter = letterReference.extend({ key: z.string().max(40).default('') })
