import { z } from 'zod'
import { line, optionalLine } from '#server/records/shapes.ts'
import { maxFileCharacters, rowAnswers, rowStates } from './rules.ts'

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
  sheet: z.string().max(200).optional(),
})

const rowNumber = z.coerce.number().int().min(0).max(2_000_000).catch(0)

/** One row of an import. */
export const rowReference = importReference.extend({ row: rowNumber })

/** A page of an import's rows. */
export const importRows = importReference.extend({
  state: z.enum(rowStates).optional().catch(undefined),
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
  memberId: z.string().max(20).optional(),
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

/** An edited row: what the plan reads instead of the file's cells. */
export const rowEdit = rowReference.extend({
  version: rowVersion,
  firstName: optionalLine(100),
  lastName: optionalLine(100),
  email: optionalLine(254).pipe(z.union([z.literal(''), z.email('Enter an email address')])),
  phone: optionalLine(60),
  memberType: optionalLine(100),
  joinedOn: day,
  paidThrough: day,
})

export type RowEdit = z.output<typeof rowEdit>
