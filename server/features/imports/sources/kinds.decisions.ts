import { Refusal } from '#server/refusal.ts'

const startsWith = (bytes: Uint8Array, text: string) =>
  Buffer.from(bytes.subarray(0, text.length)).toString('latin1') === text

/** Files that are sometimes given the ending .csv or .xlsx, by their first bytes, with what to do instead. */
const others: { is: (bytes: Uint8Array) => boolean; says: string }[] = [
  { is: (bytes) => startsWith(bytes, '%PDF'), says: 'It is a PDF. Export the list as CSV or XLSX instead.' },
  { is: isEncrypted, says: 'It is protected by a password. Save it without one and choose it again.' },
  {
    is: (bytes) => startsWith(bytes, '\xD0\xCF\x11\xE0'),
    says: 'It is in the format of Excel 97 to 2003 (.xls). Open it in Excel and save it as .xlsx or CSV.',
  },
  { is: (bytes) => startsWith(bytes, 'SQLite format 3'), says: 'It is a database. Export the list as CSV instead.' },
  { is: (bytes) => startsWith(bytes, '{\\rtf'), says: 'It is a text document (RTF). Save the table as CSV or XLSX.' },
  { is: (bytes) => startsWith(bytes, '\x89PNG'), says: 'It is a picture (PNG).' },
  { is: (bytes) => startsWith(bytes, '\xFF\xD8\xFF'), says: 'It is a picture (JPEG).' },
  { is: (bytes) => startsWith(bytes, 'GIF8'), says: 'It is a picture (GIF).' },
  {
    is: (bytes) => startsWith(bytes, '\x1F\x8B'),
    says: 'It is a compressed file (GZIP). Unpack it and choose what is inside.',
  },
  {
    is: (bytes) => startsWith(bytes, 'Rar!'),
    says: 'It is a compressed file (RAR). Unpack it and choose what is inside.',
  },
  {
    is: (bytes) => startsWith(bytes, '7z\xBC\xAF'),
    says: 'It is a compressed file (7z). Unpack it and choose what is inside.',
  },
  { is: (bytes) => startsWith(bytes, 'MZ') && bytes.includes(0), says: 'It is a program for Windows.' },
  { is: (bytes) => startsWith(bytes, '\x7FELF'), says: 'It is a program.' },
]

// The name of the stream in which Office stores an encrypted document, in UTF-16.
function isEncrypted(bytes: Uint8Array): boolean {
  return (
    startsWith(bytes, '\xD0\xCF\x11\xE0') && Buffer.from(bytes).includes(Buffer.from('EncryptedPackage', 'utf16le'))
  )
}

/** Kinds of text that are no table. */
const otherTexts: { is: RegExp; says: string }[] = [
  {
    is: /^\s*<\?xml[^>]*>[^]{0,500}urn:schemas-microsoft-com:office:spreadsheet/i,
    says: 'It is an XML spreadsheet of 2003. Open it in Excel and save it as .xlsx or CSV.',
  },
  {
    is: /^\s*(?:<!doctype html|<html|<head|<body|<table|<meta)/i,
    says: 'It is a web page (HTML), as some systems call a workbook. Open it in Excel and save it as .xlsx or CSV.',
  },
  { is: /^\s*<\?xml/i, says: 'It is an XML file. Export the list as CSV or XLSX instead.' },
  { is: /^\s*BEGIN:VCARD/i, says: 'It is an address card (vCard). Export the list as CSV instead.' },
  { is: /^\s*BEGIN:VCALENDAR/i, says: 'It is a calendar.' },
  { is: /^\s*OFXHEADER|^\s*<OFX>/i, says: 'It is a bank statement in OFX. Download it as CSV instead.' },
  { is: /^\s*!Type:/i, says: 'It is a file of Quicken (QIF). Export the list as CSV instead.' },
  { is: /^%!PS/, says: 'It is a PostScript file.' },
]

/** @throws Refusal invalid when the bytes are of a file that is neither text nor an archive, saying what it is */
export function assertNoOtherKind(bytes: Uint8Array): void {
  if (bytes.length === 0) throw new Refusal('invalid', 'The file is empty.')
  const other = others.find(({ is }) => is(bytes))
  if (other) throw new Refusal('invalid', other.says)
}

/** @throws Refusal invalid when a text is of a known kind that is no table, or no text at all */
export function assertTable(text: string): void {
  if (text.trim() === '') throw new Refusal('invalid', 'The file has no text in it.')
  const start = text.slice(0, 4_096)
  const other = otherTexts.find(({ is }) => is.test(start))
  if (other) throw new Refusal('invalid', other.says)
  if (isJson(text)) throw new Refusal('invalid', 'It is a JSON file. Export the list as CSV or XLSX instead.')
  const controls = start.match(/[\0-\x08\x0E-\x1A\x1C-\x1F]/g)?.length ?? 0
  // One broken cell is held later; a file full of control characters is something else.
  if (controls > Math.max(8, start.length / 50))
    throw new Refusal('invalid', 'It is neither text nor a workbook. Export the list as CSV or XLSX.')
}

function isJson(text: string): boolean {
  if (!/^\s*[[{]/.test(text) || !/[\]}]\s*$/.test(text)) return false
  try {
    return typeof JSON.parse(text) === 'object'
  } catch {
    return false
  }
}
