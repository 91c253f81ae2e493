import { cutText } from '../../text/graphemes.ts'

/** The formats of bank files that the portal reads; `csv` is any other bank's list with a header. */
export type BankFormat = 'ofx1' | 'ofx2' | 'camt053' | 'mt940' | 'chase' | 'boa' | 'wellsfargo' | 'csv'

/** One booked line of an account, as the bank says it. */
export type BankLine = {
  /** The day of booking, YYYY-MM-DD. */
  day: string
  /** Positive when money came in. */
  amountCents: number
  text: string
  /** The bank's own ID of the line (FITID, AcctSvcrRef), or null where its format has none. */
  bankId: string | null
  checkNumber: string | null
}

/** What the file says of one account in one period. */
export type BankStatement = {
  /** The last four characters of the account's number; null where the file does not name the account. */
  account: string | null
  /** ISO 4217 code. */
  currency: string
  /** null where the file has no such balance. */
  openingCents: number | null
  closingCents: number | null
  /** The day of the closing balance, where the file states another than that of its last day. */
  closingOn?: string | null
  lines: BankLine[]
  sumCents: number
  /** The first and last day, as the file states its period or else of its lines; null without either. */
  from: string | null
  to: string | null
  /** Whether opening + lines = closing; null where the file does not have both balances. */
  balanced: boolean | null
  /** closing − opening − lines, in cents; null where `balanced` is. */
  differenceCents: number | null
}

/** A file that cannot be read. Its message is a sentence for the person who chose the file. */
export class UnreadableBankFile extends Error {}

/** The most lines in one file: ten years of a busy account. */
const maxBankLines = 200_000

/** The parts of a statement that a format knows; the rest follows from them. */
export type StatementParts = Pick<BankStatement, 'currency' | 'openingCents' | 'closingCents' | 'lines'> & {
  /** The account's number in full, as the file has it. */
  account: string | null
  closingOn?: string | null
  from?: string | null
  to?: string | null
}

/** Completes a statement: sums its lines, checks its balances, shortens the account's number. */
export function statementOf({ account, from, to, ...parts }: StatementParts): BankStatement {
  const { openingCents, closingCents, lines } = parts
  const days = lines.map(({ day }) => day).sort()
  const sumCents = lines.reduce((sum, { amountCents }) => sum + amountCents, 0)
  const differenceCents = openingCents === null || closingCents === null ? null : closingCents - openingCents - sumCents
  return {
    ...parts,
    account: lastFour(account),
    sumCents,
    from: from ?? days[0] ?? null,
    to: to ?? days.at(-1) ?? null,
    balanced: differenceCents === null ? null : differenceCents === 0,
    differenceCents,
  }
}

function lastFour(account: string | null): string | null {
  const plain = account?.replace(/[^\p{L}\p{N}]/gu, '') ?? ''
  return plain === '' ? null : plain.slice(-4)
}

/** Characters of a line's text that are read; more is no bank's. */
const maxTextLength = 1000

/** Appends a line, with the beginning of a text that is too long. @throws UnreadableBankFile beyond `maxBankLines` */
export function addLine(lines: BankLine[], line: BankLine): void {
  if (lines.length >= maxBankLines)
    throw new UnreadableBankFile(
      `The file has more than ${maxBankLines.toLocaleString('en-US')} lines. Please download a shorter period.`,
    )
  lines.push(line.text.length > maxTextLength ? { ...line, text: cutText(line.text, maxTextLength) } : line)
}

/**
 * Returns YYYY-MM-DD.
 * @param year four digits
 * @param where the place in the file, for the error: "Line 7"
 * @throws UnreadableBankFile for a day that no calendar has
 */
export function dayOf(year: number, month: number, day: number, where: string, written: string): string {
  const date = new Date(Date.UTC(year, month - 1, day))
  if (year < 1950 || year > 2199 || date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day)
    throw new UnreadableBankFile(`${where}: "${short(written)}" is not a date.`)
  return date.toISOString().slice(0, 10)
}

/** Returns a value short enough to be quoted in a sentence. */
export const short = (text: string) => (text.length > 40 ? `${cutText(text, 40)}…` : text)

/**
 * Returns the cents of an amount with `.` or `,` before its decimals and without thousands separators, as OFX, CAMT and
 * MT940 write it: "-86.40", "1348,6", "250".
 * @throws UnreadableBankFile
 */
export function centsOf(text: string, where: string): number {
  const match = /^([-+]?)(\d{1,12})?(?:[.,](\d*))?$/.exec(text.trim())
  const [, sign, whole = '', decimals = ''] = match ?? []
  if (!match || (whole === '' && decimals === ''))
    throw new UnreadableBankFile(`${where}: "${short(text)}" is not an amount.`)
  if (/[1-9]/.test(decimals.slice(2)))
    throw new UnreadableBankFile(`${where}: "${short(text)}" has more than two decimals.`)
  const cents = Number(`${whole || '0'}${decimals.slice(0, 2).padEnd(2, '0')}`)
  return sign === '-' && cents !== 0 ? -cents : cents
}

/** Joins the parts of a bank's text into one line: no runs of spaces, no part twice. */
export function joined(parts: readonly (string | null | undefined)[]): string {
  const texts = [...new Set(parts.map((part) => part?.replace(/\s+/g, ' ').trim() ?? ''))].filter((part) => part !== '')
  return texts.filter((text) => !texts.some((other) => other !== text && other.includes(text))).join(' ')
}

const namedEntities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

/** Decodes the character references that banks leave in texts; unknown ones stay as written. */
export function withoutEntities(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,4}));/gi, (written, decimal, hex, name) => {
    if (name) return namedEntities[String(name).toLowerCase()] ?? written
    const code = decimal ? Number(decimal) : parseInt(String(hex), 16)
    const isCharacter = code >= 0x20 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
    return isCharacter ? String.fromCodePoint(code) : written
  })
}
