import { z } from 'zod'
import { day, line, optionalLine } from '#server/records/shapes.ts'
import { bases, maxLength, sharedPurposes } from './rules.ts'

const month = z.string({ error: 'Choose a month' }).regex(/^\d{4}-(?:0[1-9]|1[0-2])$/, 'Choose a month')

/** A month of the own chapter. */
export const ownMonth = z.object({ month })

/** A month of any chapter, for the parent. A malformed id is simply not found. */
export const anyMonth = z.object({ chapterId: z.string().max(60), month })

/** An exported month: of the own chapter, or of another one for the parent. */
export const exportedMonth = ownMonth.extend({ chapterId: z.string().max(60).default('') })

/** What the page showed: a statement that has changed meanwhile is not agreed with. */
const shown = z.object({ toPayCents: z.coerce.number().int().safe() })

export const ownAgreement = ownMonth.extend(shown.shape)
export const anyAgreement = anyMonth.extend(shown.shape)

const objection = z.object({ note: line(maxLength.note) })

export const ownObjection = ownMonth.extend(objection.shape)
export const anyObjection = anyMonth.extend(objection.shape)

/** A number on a check: digits and letters, because the log keeps it for ever. */
export const ownCheck = ownMonth.extend({
  checkNumber: z
    .string({ error: 'Enter the number of the check' })
    .trim()
    .regex(/^[\dA-Za-z-]{1,20}$/, 'Enter the number of the check'),
})

const lineId = z.string({ error: 'Choose a line of the bank' }).min(1, 'Choose a line of the bank').max(40)

export const ownLine = ownMonth.extend({ lineId })
export const anyLine = anyMonth.extend({ lineId })

/** A payment whose share was wrong, and the member type whose rule is right. */
export const correction = anyMonth.extend({
  paymentId: z.string().max(20),
  paymentType: z.string({ error: 'Choose a member type' }).min(1, 'Choose a member type').max(200),
})

/** A part of a rule: dollars of a term, or percent; an empty field is nothing. */
const part = z
  .string()
  .trim()
  .regex(/^(?:\d{1,6}(?:\.\d{1,2})?)?$/, 'Enter a number such as 15 or 2.5')
  .default('')

/** A rule of the parent, with the names of the levels above it. */
export const newShareRule = z.object({
  purpose: z.enum(sharedPurposes, 'Choose what the rule is for'),
  paymentType: optionalLine(200),
  basis: z.enum(bases, 'Choose how it is split'),
  fromDay: day,
  chapter: part,
  parent: part,
  third: part,
  fourth: part,
  thirdName: optionalLine(maxLength.levelName),
  fourthName: optionalLine(maxLength.levelName),
})

/** A month of the parent's list; by default the last one that is over. */
export const monthQuestion = z.object({ month: month.optional().catch(undefined) })
