import type { FileEntry, FileJournal } from './layout.decisions.ts'
import { debitsFirst } from './quickbooks.decisions.ts'
import { decimal, guarded, quoted } from './texts.decisions.ts'

/** The most lines that Xero takes in one file, with the heads. */
const maxXeroLines = 300

const heads = [
  '*Narration',
  '*Date',
  'Description',
  '*AccountCode',
  '*TaxRate',
  '*Amount',
  'TrackingName1',
  'TrackingOption1',
  'TrackingName2',
  'TrackingOption2',
]

/** The name of the rate for lines without tax in an American organization of Xero. */
const taxRate = 'Tax Exempt'

/** The tracking category that the lines name, by what it names. */
const categories = { subject: 'Event or cause', chapter: 'Chapter' }

/**
 * Writes the files that Xero imports as manual journals. Lines with the same narration and date are one journal, so the
 * narration begins with the entry's number; an entry is never divided between two files.
 */
export function xero({ entries, tracking }: FileJournal): Uint8Array[] {
  const files: FileEntry[][] = [[]]
  let lines = 1
  for (const entry of entries) {
    if (lines + entry.lines.length > maxXeroLines) {
      files.push([])
      lines = 1
    }
    lines += entry.lines.length
    files.at(-1)!.push(entry)
  }
  return files.map((file) => Buffer.from([heads, ...file.flatMap(rowsOf)].map(record).join(''), 'utf8'))

  function rowsOf({ number, day, text, lines }: FileEntry): string[][] {
    return debitsFirst(lines).map((line) => [
      `${number} ${text}`,
      dayInWords(day),
      guarded(line.text),
      line.account,
      taxRate,
      decimal(line.cents),
      line.track === '' ? '' : categories[tracking],
      guarded(line.track),
      '',
      '',
    ])
  }
}

const record = (fields: string[]) => `${fields.map(quoted).join(',')}\r\n`

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** Returns a day that every region of Xero reads alike: 02 Oct 2026. */
const dayInWords = (day: string) => `${day.slice(8)} ${months[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`
