import { z } from 'zod'
import { changesOf, day, dollarsUpTo, edition, flag, line, optionalLine } from '#server/records/shapes.ts'
import {
  bookingKinds,
  columnTargets,
  dayOrders,
  expenseCategories,
  maxColumns,
  maxLength,
  maxOpeningDollars,
  plainKinds,
} from './rules.ts'

/** A new account: its balance in dollars at the beginning of a day. */
export const newAccount = z.object({
  accountName: line(maxLength.accountName),
  bankName: line(maxLength.bankName),
  lastFour: z
    .string({ error: 'Required' })
    .trim()
    .toUpperCase()
    .regex(/^[\dA-Z]{4}$/, 'The last four characters of the account number'),
  opening: dollarsUpTo(maxOpeningDollars),
  openedOn: day.refine((given) => given >= '1990-01-01', 'Enter a day in 1990 or later'),
})

/** One account. A malformed id is simply not found. */
export const accountReference = z.object({ accountId: z.string().max(40) })

export const accountUpdate = accountReference.extend({ ...changesOf(newAccount), edition })

/** One file. A malformed id is simply not found. */
export const fileReference = z.object({ fileId: z.string().max(40) })

const category = z.enum(expenseCategories, 'Choose a category')

/** A category, where there is one: forms send '' for the kinds that have none. */
const optionalCategory = z
  .union([category, z.literal('')], 'Choose a category')
  .nullish()
  .transform((given) => given ?? '')

/** A rule: lines whose text contains the wording are of this kind. An expense has a category, and nothing else has. */
export const newRule = z
  .object({
    wording: line(maxLength.wording, 3).overwrite((text) => text.toUpperCase().replace(/\s+/g, ' ')),
    kind: z.enum(plainKinds, 'Choose what it is'),
    category: optionalCategory,
  })
  .refine((rule) => rule.kind !== 'expense' || rule.category !== '', { path: ['category'], error: 'Choose a category' })

export const ruleReference = z.object({ ruleId: z.string().max(40) })

export const ruleUpdate = ruleReference.extend({ ...changesOf(newRule), edition })

/** A list that waits for its columns. A malformed id is simply not found. */
export const unmappedReference = z.object({ unmappedId: z.string().max(40) })

/** What was on the days before a file without balances: its balance after them, or '' if nothing moved on them. */
export const fileJoint = unmappedReference
  .extend({
    balance: z
      .string()
      .trim()
      .max(24, 'Enter an amount like 1,250.00')
      .regex(/^(?:-?\d[\d,]*(?:\.\d{1,2})?)?$/, 'Enter an amount like 1,250.00')
      .overwrite((text) => text.replaceAll(',', ''))
      .refine((text) => text === '' || Math.abs(Number(text)) <= maxOpeningDollars, 'Enter an amount like 1,250.00')
      .nullish()
      .transform((given) => given ?? ''),
    /** Whether nothing moved on them. */
    confirmed: flag.nullish().transform((given) => given === 1),
  })
  .refine(({ balance, confirmed }) => confirmed || balance !== '', { path: ['balance'], error: 'Required' })

/** One kept mapping. A malformed id is simply not found. */
export const mappingReference = z.object({ mappingId: z.string().max(40) })

/** What each column is, by its place: forms send `columns.0`, `columns.1`; a column that is not sent is left out. */
const columnsByPlace = z
  .record(z.string().regex(/^\d{1,2}$/), z.enum(columnTargets, 'Choose what it is'))
  .refine((given) => Object.keys(given).every((place) => Number(place) < maxColumns), 'There is no such column')

/** What the columns of a list are. */
export const columnsChoice = unmappedReference.extend({
  columns: columnsByPlace,
  /** '' follows from the column of days. */
  dayOrder: z
    .enum(dayOrders, 'Choose which comes first')
    .nullish()
    .transform((given) => given ?? ''),
  /** Whether positive amounts are money that left. */
  isTurned: flag.nullish().transform((given) => given === 1),
})

/** The columns of a list, as its values look like or as a choice would have them. */
export const columnsQuestion = unmappedReference.extend({
  choice: columnsChoice.omit({ unmappedId: true }).optional().catch(undefined),
})

export type ColumnsInput = Omit<z.output<typeof columnsChoice>, 'unmappedId'>

/** One line. A malformed id is simply not found. */
export const lineReference = z.object({ lineId: z.string().max(40) })

/** A line and the proposal that it is booked by. */
export const proposalReference = lineReference.extend({ key: z.string().max(2000) })

/** What is ticked: each a line's id and a proposal's key, with a space between. A form sends one alone as text. */
export const ticked = z.object({
  accountId: accountReference.shape.accountId,
  ticks: z
    .union([z.string().transform((one) => [one]), z.array(z.string())], 'Tick a line first')
    .pipe(z.array(z.string().max(2_100)).min(1, 'Tick a line first').max(300)),
})

/** A line booked as something that was not proposed; each kind reads its own fields. */
export const bookingByHand = lineReference.extend({
  kind: z.enum(bookingKinds, 'Choose what it is'),
  memberId: optionalLine(12),
  paymentTypeId: optionalLine(40),
  donationTypeName: optionalLine(100),
  registrationId: optionalLine(40),
  paymentId: optionalLine(12),
  category: optionalCategory,
  eventId: optionalLine(40),
  note: optionalLine(maxLength.note),
  /** The wording of a new rule; '' for none. */
  wording: optionalLine(maxLength.wording),
  keepRule: z
    .union([z.literal('on'), z.literal(''), z.boolean()])
    .nullish()
    .transform((given) => given === 'on' || given === true),
})

export type BookingByHand = z.output<typeof bookingByHand>
