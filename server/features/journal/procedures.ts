import { admin, router } from '#server/trpc.ts'
import { journalPage, lastExport } from './page.reads.ts'
import { chartNames, exportOrder, journalQuestion, starterOrder } from './schema.ts'
import { exportJournal, nameAccounts, useStarterChart } from './writes.ts'

/** The journal for a chapter's accountant: double entry, from the facts, in the form of the accountant's program. */
export const journal = router({
  /** Returns the chart with the sums of a period, the first lines of its file, and the earlier exports. */
  view: admin.input(journalQuestion).query(({ ctx, input }) => journalPage(ctx, input)),

  /** Returns the program of the chapter's last export, and what its classes name; null before the first. */
  lastExport: admin.query(({ ctx }) => lastExport(ctx.db, ctx.chapter.id)),

  /** Stores what the accounts are called in a program. */
  nameAccounts: admin.input(chartNames).mutation(({ ctx, input }) => nameAccounts(ctx, input)),

  /** Gives every account without a name that of the chart to begin with. */
  useStarter: admin.input(starterOrder).mutation(({ ctx, input }) => useStarterChart(ctx, input.program)),

  /** Exports the journal of a sealed month or year; returns the position of its fact. */
  export: admin.input(exportOrder).mutation(({ ctx, input }) => exportJournal(ctx, input)),
})
