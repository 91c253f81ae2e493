import type { FactRow } from '#db/tables/events-log.ts'
import type { Checkpoint } from './checkpoint.ts'
import { sha256Hex } from './hash.ts'

/**
 * A year of one chapter's books as a file of lines (NDJSON): a header, every fact of the log from the first to the last
 * position of the year and on to the next checkpoint, that checkpoint, a closing line with totals, a signature.
 */
export const exportFormat = 'chapterhouse books'
export const exportVersion = 1

export type ExportHeader = {
  line: 'header'
  format: typeof exportFormat
  version: typeof exportVersion
  association: { shortName: string; name: string }
  chapter: { chapterId: string; subDomain: string; chapterName: string }
  year: number
  timeZone: string
  /** The chapter's former time zones, if any, which apply to the days before each change. */
  formerZones?: { timeZone: string; lastDay: string; until: string }[]
  /** First and last position of the year. */
  from: number
  to: number
  /** The checkpoint's position; facts between `to` and it only connect the two. */
  anchor: number
  publicKey: string
  fingerprint: string
  /** The hash of the fact before the first one. */
  openingHash: string
  exportedAt: string
}

/** A fact with all its columns. For another chapter or another year it holds only the digest of `data`. */
export type FactLine = { line: 'fact' } & Omit<FactRow, 'data'> & ({ data: string } | { dataDigest: string })

export type CheckpointLine = { line: 'checkpoint' } & Checkpoint

/** The number of facts, and their totals, which a feature computes because the log does not interpret facts. */
export type ClosingLine<Totals extends object = object> = { line: 'closing'; facts: number; ownFacts: number } & Totals

/** The digest of every byte before this line, signed with the checkpoints' key. */
export type SealLine = { line: 'seal'; sha256: string; signature: string }

/** The signature's purpose, so that it cannot pass for a checkpoint's signature. */
export const sealPurpose = 'export'

/** Returns whether a fact's data belongs in the export of a chapter and year. */
export const isOwn = (header: Pick<ExportHeader, 'chapter' | 'to'>, row: Pick<FactRow, 'chapterId' | 'position'>) =>
  row.chapterId === header.chapter.chapterId && row.position <= header.to

/**
 * Returns a line of an export: a fact of the chapter and the year with its data, any other with only the digest of its
 * data.
 */
export function factLine(header: ExportHeader, row: FactRow): FactLine {
  const { data, ...columns } = row
  return isOwn(header, row)
    ? { line: 'fact', ...columns, data }
    : { line: 'fact', ...columns, dataDigest: sha256Hex(data) }
}
