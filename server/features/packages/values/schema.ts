import { z } from 'zod'
import { dollarsUpTo, optionalLine } from '#server/records/shapes.ts'
import { packagesOfEvent } from '../schema.ts'
import { maxDescription, maxValueDollars } from './rules.ts'

/**
 * What each person at an event, or each of a package, gets for the payment; an empty value means that it is what the
 * payment buys, and no gift.
 */
export const receivedValue = packagesOfEvent.extend({
  eventPackageId: z.string().max(40).default(''),
  value: z.union([z.literal(''), dollarsUpTo(maxValueDollars)], 'Enter an amount in dollars, such as 25 or 12.50'),
  description: optionalLine(maxDescription),
})
