import type { BankFile } from '../../bank-files/read.ts'
import type { BankColumns, BankMapping, ColumnsChoice } from '../../bank-files/mapped.ts'
import type { AcceptedFile } from './accepted-file.ts'

export type { BankColumns, BankFile, BankMapping, ColumnsChoice }
export type { ColumnTarget } from '../../bank-files/mapped.ts'
export type { BankLine, BankStatement } from '../../bank-files/statement.ts'

/** Left, top and side of a part of a picture, in its own pixels. */
export type Square = { x: number; y: number; side: number }

/**
 * A task for the reading process: validate a file and prepare it for storage, crop a portrait, scale a picture down,
 * make a logo, read a bank's file, or show the columns of one.
 */
export type ReadingTask =
  | { kind: 'accept'; bytes: Uint8Array; video: boolean }
  | { kind: 'portrait'; bytes: Uint8Array; square: Square | null; format: 'jpeg' | 'png' }
  | { kind: 'smaller'; bytes: Uint8Array; width: number }
  | { kind: 'logo'; bytes: Uint8Array }
  | { kind: 'bank'; bytes: Uint8Array; fileName: string; mappings: readonly BankMapping[] }
  | { kind: 'columns'; bytes: Uint8Array; choice: ColumnsChoice | null }

/** A logo as PNG, as wide as it is and as a square, and the size of the first in pixels. */
export type LogoPictures = { picture: Uint8Array; icon: Uint8Array; width: number; height: number }

/** A stored file with its number of pages, for a PDF that states it. */
export type ReadFile = AcceptedFile & { pages: number | null }

/** The process's answer; a refusal is transferred as its parts. */
export type ReadingResult =
  | { file: ReadFile }
  | { picture: Uint8Array }
  | { logo: LogoPictures }
  | { bank: BankFile | undefined }
  | { columns: BankColumns }
  | { refused: { why: 'invalid'; text: string; status?: number; documented?: string } }
