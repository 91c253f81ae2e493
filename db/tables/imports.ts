import type { Stamped } from './stamped.ts'

/** A file of another system: its plan, and what became of it. */
export type ImportRow = {
  importId: string
  chapterId: string
  fileName: string
  /** Of the file, in hex. */
  sha256: string
  bytes: number
  /** The system that it comes from; null for one that is not known. */
  system: string | null
  ofWhat: 'people' | 'payments'
  records: number
  newRows: number
  changedRows: number
  sameRows: number
  heldRows: number
  refusedRows: number
  /** `storing` while its rows are put into the table: then nobody sees it. */
  state: 'storing' | 'planned' | 'writing' | 'done' | 'undoing' | 'undone'
  /** JSON: the columns, matches, notes and money of the plan (`StoredPlan`). */
  plan: string
  /** Person ids, here and below. */
  createdBy: string
  createdAt: string
  startedBy: string | null
  startedAt: string | null
  finishedAt: string | null
  undoneBy: string | null
  undoneAt: string | null
  /** Raised by every answer and edit, so that a plan of before does not take their place. */
  version: number
  /** The import from which the rows of several chapters come, itself too; null for another. */
  batchId: string | null
}

/** An import that is being planned, by a portal's process that says every few seconds that it lives. */
export type ImportProgressRow = {
  importId: string
  chapterId: string
  /** Which attempt at planning it is, so that one of before does not end it. */
  runId: string
  kind: 'upload' | 'again' | 'map' | 'chapters'
  fileName: string
  step: 'wait' | 'read' | 'plan' | 'store'
  doneRows: number
  /** 0 while nobody knows. */
  allRows: number
  /** How much of all steps is through, in thousandths; it never goes back. */
  share: number
  /** Of an upload: the sheet that was asked for. */
  sheet: string | null
  /** Of an upload: in how many pieces its file is kept; 0 while it is not there to its end. */
  pieces: number
  /** How many processes took it over. */
  attempts: number
  /** A person id. */
  startedBy: string
  startedAt: string
  heardAt: string
  /** Why there is no plan, as a sentence; null while it is being made. */
  failure: string | null
}

/** A piece of an uploaded file, until it is planned. */
export type ImportPieceRow = {
  importId: string
  /** From 0. */
  piece: number
  chapterId: string
  /** As base64. */
  content: string
}

/** A row of an imported file. Everything personal in it is erased with the person. */
export type ImportRowRow = {
  importId: string
  /** As a spreadsheet counts, from 1. */
  row: number
  chapterId: string
  line: number | null
  state: 'new' | 'changed' | 'same' | 'held' | 'refused'
  name: string
  email: string
  /** The folded words that a search finds. */
  words: string
  /** JSON: a list of sentences. */
  reasons: string
  /** JSON: a list of changes. */
  changes: string
  /** The member that it means, or may mean. */
  memberId: string | null
  /** JSON: the person or the payment as read, with the admin's edits; '' once erased. */
  read: string
  /** By what the same row of another file is recognized. */
  sourceKey: string
  answer: 'new' | 'same' | 'out' | null
  answerMemberId: string | null
  /** Who it was written to. */
  personId: string | null
  writtenAt: string | null
  /** JSON: the values that it replaced. */
  before: string | null
  /** JSON: the cells of the file (`StoredCells`), until the import is written; '' afterwards and once erased. */
  cells: string
  /** JSON: the values that an admin entered in place of the row's own. */
  edit: string | null
  /** Why undoing the import left the person alone. */
  stays: string | null
}

/** Projection of the earlier payment stream: a payment of the last system, which is in no books. */
export type EarlierPaymentRow = {
  earlierPaymentId: string
  chapterId: string
  personId: string
  importId: string
  /** yyyy-mm-dd; null where the file has no day. */
  occurredOn: string | null
  /** Negative for a refund. */
  cents: number
  purpose: 'dues' | 'donation' | 'fee' | 'event' | 'other'
  method: string
  source: string
  sourceId: string
  /** The years that it was for, as "2019, 2020"; '' where the file says none. */
  years: string
}

/** Where the columns of files go, kept under a name for the next file. */
export type ImportMappingRow = Stamped & {
  mappingId: string
  mappingName: string
  /** JSON: the keys of the columns of the file for which it was made. */
  headers: string
  /** JSON: `SavedMapping`. */
  mapping: string
  /** The system of the file; '' for one that is not known. */
  system: string
  usedAt: string
}

export type ImportsRecords = { importMappings: ImportMappingRow }
export type ImportsTables = {
  imports: ImportRow
  importRows: ImportRowRow
  importProgress: ImportProgressRow
  importPieces: ImportPieceRow
  earlierPayments: EarlierPaymentRow
}
