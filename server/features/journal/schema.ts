import { z } from 'zod'
import { isPeriod, maxAccountName, programs, trackings } from './rules.ts'

const period = z.string().refine(isPeriod, 'Choose a month or a year')
const program = z.enum(programs, 'Choose a program')
const tracking = z.enum(trackings, 'Choose what a class names')

/** What the page shows: the newest sealed month, with the program and the classes of the last export, unless something else was chosen. */
export const journalQuestion = z.object({
  period: period.optional().catch(undefined),
  program: program.optional().catch(undefined),
  tracking: tracking.optional().catch(undefined),
})

/** A journal to be exported. */
export const exportOrder = z.object({ period, program, tracking })

/** The same from a form; `isListed` asks for the page that lists the export instead of the file itself. */
export const exportForm = exportOrder.extend({ isListed: z.literal('true').optional() })

export type ExportOrder = z.output<typeof exportOrder>

/** A program whose accounts get the names of the chart to begin with. */
export const starterOrder = z.object({ program })

/** The keys of accounts, and DATEV's own numbers. */
const accountKey = /^[A-Za-z]{1,20}(?::[\w-]{1,60})?$/

/** What the accounts are called in a program, by key; '' for one without a name. `version` is that of the chart shown. */
export const chartNames = z.object({
  program,
  version: z.string().max(64),
  names: z
    .record(
      z.string().regex(accountKey, 'There is no such account'),
      z.string().max(maxAccountName * 4, `At most ${maxAccountName} characters`),
    )
    .optional()
    .transform((given): Record<string, string> => given ?? {}),
})

export type ChartNames = z.output<typeof chartNames>
