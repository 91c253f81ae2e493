import { readBankCsv, UnknownColumns } from './csv.ts'
import { readCamt } from './camt.ts'
import {
  columnsOf,
  isMappable,
  readMappedCsv,
  type BankColumns,
  type BankMapping,
  type ColumnsChoice,
} from './mapped.ts'
import { readMt940 } from './mt940.ts'
import { readOfx } from './ofx.ts'
import { UnreadableBankFile, type BankFormat, type BankStatement } from './statement.ts'

/** What was read of a bank's file. */
export type BankFile = { format: BankFormat; statements: BankStatement[] }

/** 64 MB: a CAMT file of 100,000 entries has some 50. */
export const maxBankFileBytes = 64 * 1024 * 1024

/**
 * Reads a bank's file of any format; the format follows from its content, not from its name.
 * Runs in the process of the caller: the portal's own must not call it (untrusted files are read outside of it).
 * @param mappings say what the columns of a list are whose header they are for
 * @throws UnreadableBankFile with a sentence that says what is wrong and where; nothing is returned half-read
 */
export function readBankFile(bytes: Uint8Array, fileName: string, mappings: readonly BankMapping[] = []): BankFile {
  if (bytes.byteLength > maxBankFileBytes)
    throw new UnreadableBankFile('The file is larger than 64 MB. Please download a shorter period.')
  if (bytes.byteLength === 0) throw new UnreadableBankFile('The file is empty.')
  const text = textOf(bytes)
  const head = text.slice(0, 4000)
  if (/^\s*(?:OFXHEADER\s*:|<OFX>)/i.test(head)) return { format: 'ofx1', statements: readOfx(text) }
  if (/<\?OFX\s/i.test(head) || /^\s*<\?xml[^>]*>\s*(?:<!--(?:(?!-->)[\s\S])*-->\s*)*<(?:\w+:)?OFX[\s>]/i.test(head))
    return { format: 'ofx2', statements: readOfx(text) }
  if (/camt\.053|BkToCstmrStmt/.test(head)) return { format: 'camt053', statements: readCamt(text) }
  const otherCamt = /camt\.0(?:52|54)/.exec(head)
  if (otherCamt)
    throw new UnreadableBankFile(`This is ${otherCamt[0]}, not a statement of a day. Please download camt.053.`)
  if (/^\s*</.test(head)) throw new UnreadableBankFile(ofKind(head))
  if (/^:20:/m.test(head) && /^:(?:25|60[FM]):/m.test(head)) return { format: 'mt940', statements: readMt940(text) }
  const mapped = mappings.length === 0 ? undefined : readMappedCsv(text, mappings)
  if (mapped) return { format: 'csv', statements: [mapped] }
  const { format, statement } = readBankCsv(text, fileName)
  return { format, statements: [statement] }
}

/** Reads a file as `readBankFile` does. Returns undefined for a list whose columns an admin has to name. */
export function readMappable(
  bytes: Uint8Array,
  fileName: string,
  mappings: readonly BankMapping[],
): BankFile | undefined {
  try {
    return readBankFile(bytes, fileName, mappings)
  } catch (error) {
    if (error instanceof UnknownColumns && isMappable(textOf(bytes))) return undefined
    throw error
  }
}

/** Returns the columns of a list, and what its lines become by a choice. @throws UnreadableBankFile */
export const readColumns = (bytes: Uint8Array, choice: ColumnsChoice | null): BankColumns =>
  columnsOf(textOf(bytes), choice)

const ofKind = (head: string) =>
  /<html|<!doctype html/i.test(head)
    ? 'This is a web page, not a file of the bank. Your sign-in at the bank may have ended: please download it again.'
    : 'This is XML, but neither OFX nor a camt.053 statement.'

const signatures: [string, string][] = [
  ['PK\u0003\u0004', 'This is a workbook or a ZIP file. Please download CSV, OFX or CAMT from the bank.'],
  ['%PDF', 'This is a PDF. Please download CSV, OFX or CAMT from the bank.'],
  ['\u00d0\u00cf\u0011\u00e0', 'This is an old Excel file. Please download CSV, OFX or CAMT from the bank.'],
]

/** Decodes UTF-8 and UTF-16 by their mark, UTF-8 without one, and everything else as Windows-1252. */
function textOf(bytes: Uint8Array): string {
  const start = String.fromCharCode(...bytes.subarray(0, 4))
  const other = signatures.find(([signature]) => start.startsWith(signature))
  if (other) throw new UnreadableBankFile(other[1])
  const text = decoded(bytes)
  if (text.includes('\u0000')) throw new UnreadableBankFile('This is not a text file of a bank.')
  return text
}

function decoded(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
