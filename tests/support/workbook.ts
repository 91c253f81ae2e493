import xlsxStyle, { type ParsingOptions, type WorkBook } from 'sheetjs-style'

/**
 * Reads a workbook that the portal has written. Only tests read workbooks, and only with this: the reading part of
 * sheetjs-style has known vulnerabilities.
 */
export const workbookOf = (bytes: Uint8Array, options: ParsingOptions = {}): WorkBook => xlsxStyle.read(bytes, options)

/** A workbook as sheetjs-style writes it, without the portal's rows. */
export const writtenByLibrary = (book: WorkBook): Buffer =>
  xlsxStyle.write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer

/** The files of a workbook's archive: their paths, and their bytes in the same order. */
export const archiveOf = (workbook: Buffer) => xlsxStyle.CFB.read(workbook, { type: 'buffer' })
