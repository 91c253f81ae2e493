import type { FactRow } from '#db/tables/events-log.ts'
import type { Checkpoint } from './checkpoint.ts'
import { sha256Hex } from './hash.ts'

/**
 * A year of one chapter's books as a file of lines (NDJSON): a header, every fact of the log from the first to the
 * last position of the year and on to the next checkpoint, that checkpoint, a closing line, a seal.
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
  /** The zones that the chapter had before, where there are any: days until then are counted in those. */
  formerZones?: { timeZone: string; lastDay: string; until: string }[]
  /** First and last position of the year. */
  from: number
  to: number
  /** The position that the checkpoint stands at; facts between `to` and it only lead there. */
  anchor: number
  publicKey: string
  fingerprint: string
  /** The hash of the fact before the first one. */
  openingHash: string
  exportedAt: string
}

/** A fact with all its columns. Of another chapter or another year it holds only the digest of `data`. */
export type FactLine = { line: 'fact' } & Omit<FactRow, 'data'> & ({ data: string } | { dataDigest: string })

export type CheckpointLine = { line: 'checkpoint' } & Checkpoint

/** How many facts there are, and what they come to: of that the log knows nothing, so a room fills it. */
export type ClosingLine<Totals extends object = object> = { line: 'closing'; facts: number; ownFacts: number } & Totals

/** The digest of every byte before this line, signed with the key of the checkpoints. */
export type SealLine = { line: 'seal'; sha256: string; signature: string }

/** Keeps the two kinds of signature apart, so that neither can be passed off as the other. */
export const sealPurpose = 'export'

/** Whether the data of a fact belongs into the export of a chapter and year. */
export const isOwn = (header: Pick<ExportHeader, 'chapter' | 'to'>, row: Pick<FactRow, 'chapterId' | 'position'>) =>
  row.chapterId === header.chapter.chapterId && row.position <= header.to

/**
 * A line of an export: a fact of the chapter and the year with its data, any other with the digest of its data alone.
 */
export function factLine(header: ExportHeader, row: FactRow): FactLine {
  const { data, ...columns } = row
  return isOwn(header, row)
    ? { line: 'fact', ...columns, data }
    : { line: 'fact', ...columns, dataDigest: sha256Hex(data) }
}
