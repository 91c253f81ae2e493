import { z } from 'zod'
import { day, edition, line } from '#server/records/shapes.ts'
import { positionsOf } from '../committees/rules.ts'
import { grants, max, maxLength } from './rules.ts'

/** A list as forms send it: nothing, one text, or several. */
const listOf = <Item extends z.ZodType<string, string>>(item: Item, most: number, tooMany: string) =>
  z
    .union([z.string().transform((one) => (one === '' ? [] : [one])), z.array(z.string())])
    .nullish()
    .transform((given) => [...new Set(given ?? [])])
    .pipe(z.array(item).max(most, tooMany))

const officeFields = {
  officeName: line(maxLength.officeName),
  /** The committee position that the office goes with; '' for none. */
  position: z.enum(['', ...positionsOf({ isMain: true })], 'Choose a position from the list').default(''),
  grants: listOf(z.enum(grants, 'Choose rights from the list'), grants.length, 'Choose rights from the list'),
  /** The events to which its right over events is limited; none means all. */
  eventIds: listOf(z.string().max(40), max.events, `At most ${max.events} events`),
}

/** One office. A malformed id is simply not found. */
export const officeReference = z.object({ officeId: z.string().max(40) })

export const newOffice = z.object(officeFields)

export const officeUpdate = officeReference.extend({ ...officeFields, edition })

export const namedHolder = officeReference.extend({
  memberId: z
    .string({ error: 'Choose a member of this chapter' })
    .trim()
    .min(1, 'Choose a member of this chapter')
    .max(40),
  fromDay: day,
  untilDay: day,
})

export const termReference = z.object({ termId: z.string().max(40) })
