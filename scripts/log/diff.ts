import { diffProjections } from '#events-log/shadow.ts'
import { logDefinition } from '#server/wiring/log-definition.ts'
import { count } from './layout.ts'
import type { Verb } from './verb.ts'

/** Compares the derived tables with the log, and lists the rows that differ. */
export const run: Verb = async (cli) => {
  const { store } = await cli.books()
  const tables = await store.alone('snapshot', (builder) => diffProjections(builder, logDefinition, cli.progress))
  const ok = tables.every(({ unexplained, missing }) => unexplained.length + missing.length === 0)
  const lines = tables.flatMap(({ table, rows, unexplained, missing }) => [
    `${table.padEnd(20)} ${count(rows).padStart(10)} rows`,
    ...unexplained.map((row) => `  not in the log:   ${JSON.stringify(row)}`),
    ...missing.map((row) => `  not in the table: ${JSON.stringify(row)}`),
  ])
  return {
    ok,
    figures: { tables },
    lines: [...lines, ok ? 'Every row follows from the log.' : 'THE TABLES DIFFER FROM THE LOG.'],
  }
}
