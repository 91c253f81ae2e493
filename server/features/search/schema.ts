import { z } from 'zod'
import { cutText } from '#server/text/graphemes.ts'
import { groupNames, searchLength as length } from './rules.ts'

/** The words of a search, up to the number that a person would plausibly type. */
const search = z
  .string()
  .transform((text) =>
    cutText(text.trim(), length.max)
      .split(/[\s,]+/)
      .filter(Boolean)
      .slice(0, length.words)
      .join(' '),
  )
  .pipe(z.string().min(length.min, `Type at least ${length.min} characters`))

export const searchQuestion = z.object({ search })

export const groupQuestion = searchQuestion.extend({
  group: z.enum(groupNames),
  /** From 0. */
  page: z.number().int().min(0).max(10_000).catch(0).default(0),
})
