import type { NewFact, Recorded, Stream } from '#events-log/fact.ts'

/** How many rows of a file there are in each state. */
export type RowCounts = { new: number; changed: number; same: number; held: number; refused: number }

/**
 * The facts of an import; the stream's id is the import's. What it wrote about each person is in the member's facts.
 * `sha256` is of the file.
 */
export type ImportFact =
  | NewFact<'ImportStarted', { sha256: string } & RowCounts>
  | NewFact<'ImportFinished', { written: number } & RowCounts>
  | NewFact<'ImportUndone', { removed: number; restored: number; stayed: number }>

/** The state of an import according to its facts. */
export type ImportState = 'none' | 'started' | 'finished' | 'undone'

export const importStream: Stream<ImportState, ImportFact> = {
  kind: 'import',
  initial: 'none',
  evolve: (_, { type }: Recorded<ImportFact>) =>
    type === 'ImportStarted' ? 'started' : type === 'ImportFinished' ? 'finished' : 'undone',
}
