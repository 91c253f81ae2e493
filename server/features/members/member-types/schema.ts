import { z } from 'zod'
import { changesOf, dollarsUpTo, edition, line, optionalLine } from '#server/records/shapes.ts'
import { lifelongYears } from '../rules.ts'
import { maxLengthOfType, maxFeeDollars } from './rules.ts'

const notAYear = `Enter whole years, from 1 to ${lifelongYears - 1}, or ${lifelongYears} for life`

/** Years as a form or a client sends them, text or number. */
const years = z
  .union(
    [
      z
        .string()
        .trim()
        .regex(/^\d{1,2}$/),
      z.number(),
    ],
    notAYear,
  )
  .transform(Number)
  .pipe(z.number().int(notAYear).min(1, notAYear).max(lifelongYears, notAYear))

/**
 * A new member type: a fee from $0, a duration of 1 to 98 years or 99 for life, 1 by default (content section 5, [spec
 * 7]).
 */
export const newType = z.object({
  memberType: line(maxLengthOfType.memberType),
  fee: dollarsUpTo(maxFeeDollars),
  description: optionalLine(maxLengthOfType.description),
  duration: years.default(1),
})

export type NewType = z.output<typeof newType>

/** One member type. A malformed id is simply not found. */
export const typeReference = z.object({ memberTypeId: z.string().max(40) })

const typeChanges = z.object({ ...changesOf(newType), edition })

export type TypeChanges = z.output<typeof typeChanges>

export const typeUpdate = typeReference.extend(typeChanges.shape)
