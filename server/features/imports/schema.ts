import { z } from 'zod'
import { fieldKinds, maxChoices, maxLength } from '#server/features/members/member-fields/rules.ts'
import { educationLines, mapLines } from '#server/features/members/details/lines.rules.ts'
import { titles } from '#server/features/members/rules.ts'
import type { RowExtras } from './planning/extras.decisions.ts'
import {
  atMost,
  edition,
  flag,
  line,
  optionalEmail,
  optionalLine,
  optionalLines,
  phoneEntry,
  required,
} from '#server/records/shapes.ts'
import {
  fieldReaders,
  kindsOfRows,
  maxFileCharacters,
  maxMappingName,
  maxSheetName,
  rowAnswers,
  rowReasons,
  rowStates,
} from './rules.ts'

/** A malformed id, or number of a row, is simply not found. */
export const importReference = z.object({ importId: z.string().max(40).catch('') })

/** A file to plan; its content as base64. */
export const newImport = z.object({
  name: line(200),
  file: z
    .string()
    .min(1, 'Choose a file')
    .max(maxFileCharacters, 'The file is larger than 20 MB. Split it into several.')
    .regex(/^[A-Za-z0-9+/]*={0,2}$/, 'This is no file'),
  /** The sheet of a workbook that is read; without it, the one with the most of a list in it. */
  sheet: z
    .string()
    .max(maxSheetName, 'No sheet has a name as long as this')
    .optional()
    .transform((name) => name?.trim() || undefined),
})

const rowNumber = z.coerce.number().int().min(0).max(2_000_000).catch(0)

/** One row of an import. */
export const rowReference = importReference.extend({ row: rowNumber })

/** A page of an import's rows. */
export const importRows = importReference.extend({
  state: z.enum(rowStates).optional().catch(undefined),
  why: z.enum(rowReasons).optional().catch(undefined),
  search: optionalLine(100).catch(''),
  page: z.coerce.number().int().min(1).max(10_000).catch(1).default(1),
})

/** The version of the row that was shown. */
const rowVersion = z.string().max(40).optional()

/**
 * An answer to a held row; `alike` answers all that are held for the same kind of reason. `type` names our member type
 * for theirs, in all rows of the import.
 */
export const rowAnswer = rowReference.extend({
  answer: z.enum([...rowAnswers, 'type'], 'Choose an answer'),
  memberId: optionalLine(20).optional(),
  memberType: optionalLine(100).optional(),
  version: rowVersion,
  alike: z
    .union([z.boolean(), z.literal('on'), z.literal('')])
    .optional()
    .transform((given) => given === true || given === 'on'),
})

const day = z
  .string()
  .max(10)
  .regex(/^(?:\d{4}-\d{2}-\d{2})?$/, 'Enter a day')
  .default('')

const textOrNone = z
  .string()
  .nullish()
  .transform((text) => text ?? '')

const emailOrNone = textOrNone.pipe(optionalEmail)
const phoneOrNone = textOrNone.pipe(phoneEntry.check(atMost(60)).regex(/^\P{Cc}*$/u, 'This must be a single line'))

/** A value that a form without its entry leaves as it was read. */
const textUnlessAbsent = optionalLine(250).optional()
const dayUnlessAbsent = z
  .string()
  .max(10)
  .regex(/^(?:\d{4}-\d{2}-\d{2})?$/, 'Enter a day')
  .optional()

/** What a form says by the places of columns or types, from 0; other names in it say nothing. */
const byPlace = <Shape extends z.ZodType>(shape: Shape) =>
  z
    .preprocess(
      (given) =>
        typeof given === 'object' && given !== null
          ? Object.fromEntries(Object.entries(given).filter(([place]) => /^\d{1,3}$/.test(place)))
          : given,
      z.record(z.string(), shape),
    )
    .optional()
    .transform((given): Record<string, z.output<Shape>> => given ?? {})

/** An answer to a member field as a form sends it; several choices are a list. */
const answer = z.string().check(atMost(maxChoices * (maxLength.choice + 1)))

/** An edited row: what the plan reads instead of the file's cells. */
export const rowEdit = rowReference.extend({
  version: rowVersion,
  firstName: optionalLine(100),
  lastName: optionalLine(100),
  email: emailOrNone,
  phone: phoneOrNone,
  memberType: optionalLine(100),
  joinedOn: day,
  paidThrough: day,
  title: z.enum(['', ...titles]).optional(),
  otherEmail: emailOrNone.optional(),
  otherPhone: phoneOrNone.optional(),
  address1: textUnlessAbsent,
  address2: textUnlessAbsent,
  city: textUnlessAbsent,
  state: textUnlessAbsent,
  zipcode: textUnlessAbsent,
  memberNumber: textUnlessAbsent,
  degree: textUnlessAbsent,
  degreeYear: z
    .string()
    .regex(/^(?:(?:19|20)\d{2})?$/, 'Enter a year')
    .optional(),
  ...mapLines(educationLines, () => textUnlessAbsent),
  status: z.enum(['', 'active', 'inactive', 'pending', 'deceased']).optional(),
  birthDate: dayUnlessAbsent,
  /** Answers to member fields, by the places of their columns. */
  answers: byPlace(z.union([answer, z.array(answer).max(maxChoices + 1)])),
  /** Between semicolons. */
  tags: optionalLine(2_000).optional(),
})

/** An edited row of a payment. Its id stays, by which the same file is recognized. */
export const paymentEdit = rowReference.extend({
  version: rowVersion,
  date: z.string().regex(/^\d{4}-\d{2}-\d{2}$/, 'Enter a day'),
  /** In dollars; below 0 for a refund. */
  amount: z
    .string()
    .trim()
    .regex(/^-?\d{1,7}(?:\.\d{1,2})?$/, 'Enter an amount, such as 25 or 12.50'),
  fullName: optionalLine(200),
  email: emailOrNone,
  memberNumber: optionalLine(60),
  kind: optionalLine(250),
  years: optionalLine(250),
  method: optionalLine(250),
  purpose: optionalLine(250),
})

/** The values that are stored in place of a payment's own. */
export type PaymentEdit = z.output<typeof paymentEdit>

/**
 * The values that are stored in place of a row's own. `half` is of a row that was split: which of the two it is, and the
 * number of the other's row.
 */
export type RowEdit = Omit<z.output<typeof rowEdit>, 'answers'> & {
  half?: { at: 1 | 2; other: number }
  /** By references, as the row has them. */
  answers?: RowExtras['answers']
}

const half = z.object({
  firstName: line(100),
  lastName: optionalLine(100),
  email: emailOrNone,
  phone: phoneOrNone,
})

/** One of the two people into whom a row is split. */
export type Half = z.output<typeof half>

/** A row of two people, and who they are. */
export const rowSplit = rowReference.extend({ version: rowVersion, first: half, second: half })

/** A member field that a column makes; what is left out follows from the column's values. */
const madeField = z.object({
  name: line(maxLength.fieldName),
  kind: z.enum(fieldKinds, { error: required }),
  choices: optionalLines(maxChoices * (maxLength.choice + 1)).default(''),
  seenBy: z.enum(fieldReaders, { error: required }),
  isAsked: flag.optional().transform((on) => on ?? 0),
})

export type MadeField = z.output<typeof madeField>

/** The version of the import that was shown. */
const version = z.coerce.number().int().optional().catch(undefined)

/** An import whose plan is to be written, as it was shown. */
export const writtenImport = importReference.extend({ version })

/** Where each column of an import goes, and which of ours each of their member types, chapters and states is. */
export const columnsChoice = importReference.extend({
  version,
  /** What the rows are; without it, what the plan took them for. */
  rows: z.enum(kindsOfRows, 'Choose what these rows are').optional(),
  /**
   * A field of a person, `field:` and the id of a member field, `new`, `tags`, `tag`, or `out`; '' for none yet. For
   * payments one of `paymentFields`, or `out`.
   */
  columns: byPlace(z.string().max(60)),
  made: byPlace(madeField),
  /** Our type for the type at a place of the plan; '' holds its rows, `create` adds it. */
  types: byPlace(z.string().check(atMost(100))),
  /** Our chapter for the one at a place of the plan; '' holds its rows. */
  chapters: byPlace(z.string().check(atMost(250))),
  /** The letters of the state at a place of the plan; '' leaves it as it is written. */
  states: byPlace(z.string().max(2)),
  /** Keeps the mapping under this name. */
  keepAs: optionalLine(maxMappingName).optional(),
  /** Whether a mapping of this name is replaced. */
  replace: flag.optional().transform((on) => on ?? 0),
})

export type ColumnsChoice = z.output<typeof columnsChoice>

/** The columns of an import, as they are or as a kept mapping would have them. */
export const columnsQuestion = importReference.extend({
  mappingId: z.string().max(40).optional().catch(undefined),
  /** As what the rows are shown; a kept mapping is for one of them. */
  rows: z.enum(kindsOfRows).optional().catch(undefined),
})

/** One kept mapping. A malformed id is simply not found. */
export const mappingReference = z.object({ mappingId: z.string().max(40) })

export const mappingUpdate = mappingReference.extend({ mappingName: line(maxMappingName), edition })
