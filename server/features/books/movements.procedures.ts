import { z } from 'zod'
import { exportInput, exportJob } from '#server/exports/export-job.ts'
import { periodText } from '#server/exports/export-text.ts'
import { date } from '#server/time/dates.ts'
import { Refusal } from '#server/refusal.ts'
import { admin } from '#server/trpc.ts'
import { movementColumns, movementsIn } from './movements.reads.ts'
import { booksInput, periodInput } from './schema.ts'

/** A file of the books for a period, as a form asks for it: fields that were left empty are not there. */
const movementsInput = z.preprocess(
  (given) =>
    typeof given === 'object' && given !== null
      ? Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''))
      : given,
  z.object({ until: booksInput.shape.until, ...periodInput.shape, ...exportInput.shape }),
)

/** Exports the entries of the books within a period as a file; served at /export/books. */
export const exported = admin.input(movementsInput).query(async ({ ctx, input }) => {
  const kind = ctx.kinds.all.find(({ purpose }) => purpose === input.kind)
  if (input.kind && !kind) throw new Refusal('invalid', 'Choose a kind')
  return exportJob(ctx, input, {
    name: 'books',
    title: 'Books',
    filter: [
      ...(kind ? [`Kind ${kind.name}`] : []),
      ...periodText(input),
      ...(input.until ? [`As of ${date(input.until)}`] : []),
    ],
    columns: movementColumns,
    rows: await movementsIn(ctx, ctx.chapter, { period: input, until: input.until, purpose: input.kind }),
  })
})
