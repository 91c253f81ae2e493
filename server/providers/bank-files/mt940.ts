import { cutText } from '../../text/graphemes.ts'
import { addLine, centsOf, dayOf, joined, short, statementOf, UnreadableBankFile } from './statement.ts'
import type { BankLine, BankStatement } from './statement.ts'

type Balance = { cents: number; day: string; currency: string; isInterim: boolean }
type Page = { account: string | null; opening: Balance; closing: Balance; lines: BankLine[] }

/**
 * Reads MT940 of SWIFT, with or without its envelope: several statements, and statements on several pages.
 * @throws UnreadableBankFile
 */
export function readMt940(text: string): BankStatement[] {
  const pages = pagesOf(text)
  if (pages.length === 0) throw new UnreadableBankFile('The file has no bank statement in it.')
  return merged(pages).map(({ account, opening, closing, lines }) =>
    statementOf({
      account,
      currency: opening.currency,
      openingCents: opening.cents,
      closingCents: closing.cents,
      lines,
      from: opening.day,
      to: closing.day,
    }),
  )
}

function pagesOf(text: string): Page[] {
  const pages: Page[] = []
  let account: string | null = null
  let opening: Balance | undefined
  let lines: BankLine[] = []
  for (const { tag, value, row } of fieldsOf(text)) {
    const where = `Line ${row}`
    if (tag === '20' && opening) throw cutOff(where)
    if (tag === '25') account = value.split('\n')[0]!.trim()
    else if (tag === '60F' || tag === '60M') {
      if (opening) throw cutOff(where)
      opening = balanceOf(tag, value, where)
      lines = []
    } else if (tag === '61') addLine(lines, lineOf(value, where))
    else if (tag === '86' && lines.length > 0 && opening) {
      const line = lines.at(-1)!
      line.text = cutText(joined([line.text, detailsOf(value)]), 1000)
    } else if (tag === '62F' || tag === '62M') {
      if (!opening) throw new UnreadableBankFile(`${where}: a closing balance without an opening one.`)
      const closing = balanceOf(tag, value, where)
      if (closing.currency !== opening.currency)
        throw new UnreadableBankFile(`${where}: the closing balance is in another currency than the opening one.`)
      pages.push({ account, opening, closing, lines })
      opening = undefined
      // The details that may follow belong to the statement, not to a line.
      lines = []
    }
  }
  if (opening) throw cutOff('The last statement')
  return pages
}

const cutOff = (where: string) =>
  new UnreadableBankFile(`${where}: the statement breaks off before its closing balance. Please download it again.`)

/** Joins the pages of a statement: an interim closing balance is followed by the same interim opening balance. */
function merged(pages: Page[]): Page[] {
  const statements: Page[] = []
  for (const page of pages) {
    const before = statements.at(-1)
    const goesOn =
      before?.closing.isInterim &&
      page.opening.isInterim &&
      before.account === page.account &&
      before.closing.cents === page.opening.cents
    if (goesOn) {
      for (const line of page.lines) addLine(before.lines, line)
      before.closing = page.closing
    } else statements.push(page)
  }
  return statements
}

/** The fields of the file: `:61:` begins one, and lines without a tag continue it. */
function* fieldsOf(text: string): Generator<{ tag: string; value: string; row: number }> {
  let field: { tag: string; value: string; row: number } | undefined
  for (const [index, line] of text.split(/\r\n|\n|\r/).entries()) {
    const match = /^(?:\{.*\{4:)?:(\d{2}[A-Z]?):(.*)$/.exec(line)
    if (match) {
      if (field) yield field
      field = { tag: match[1]!, value: match[2]!, row: index + 1 }
    } else if (/^-\}?|^\{/.test(line) && !/^-[^}\s]/.test(line)) {
      if (field) yield field
      field = undefined
    } else if (field && field.value.length < 10_000) field.value += `\n${line}`
  }
  if (field) yield field
}

function balanceOf(tag: string, value: string, where: string): Balance {
  const match = /^([CD])(\d{2})(\d{2})(\d{2})([A-Z]{3})(\d{1,12},\d{0,2}|\d{1,12})\s*$/.exec(value.trim())
  if (!match) throw new UnreadableBankFile(`${where}: "${short(value)}" is not a balance.`)
  const [, direction, year, month, day, currency, amount] = match
  const cents = centsOf(amount!, where)
  return {
    cents: direction === 'D' && cents !== 0 ? -cents : cents,
    day: dayOf(2000 + Number(year), Number(month), Number(day), where, `${year}${month}${day}`),
    currency: currency!,
    isInterim: tag.endsWith('M'),
  }
}

/** Reads "2501130113C50,00NTRFNONREF//BANK0001" and the supplementary line below it. */
function lineOf(value: string, where: string): BankLine {
  const [first = '', ...more] = value.split('\n')
  const match =
    /^(\d{2})(\d{2})(\d{2})(?:(\d{2})(\d{2}))?(R?[CD])([A-Z])?(\d{1,12}(?:,\d{0,2})?)([A-Z][A-Z0-9]{3})(.*)$/.exec(
      first,
    )
  if (!match) throw new UnreadableBankFile(`${where}: "${short(first)}" is not a line of a statement.`)
  const [, year, month, day, entryMonth, entryDay, direction, , amount, , references = ''] = match
  const valueDay = dayOf(2000 + Number(year), Number(month), Number(day), where, first.slice(0, 6))
  const cents = centsOf(amount!, where)
  // A reversal of a credit takes money away, a reversal of a debit gives it back.
  const isCredit = direction === 'C' || direction === 'RD'
  const [ownReference = '', bankReference = ''] = references.split('//')
  const supplement = more.join(' ').trim()
  return {
    day: entryMonth ? entryDayOf(valueDay, entryMonth, entryDay!, where) : valueDay,
    amountCents: isCredit || cents === 0 ? cents : -cents,
    text: joined([ownReference === 'NONREF' ? '' : ownReference, supplement]),
    bankId: bankReference.trim() || null,
    checkNumber: /^CHK|^NCHK/.test(match[9]!) && /^\d+$/.test(ownReference.trim()) ? ownReference.trim() : null,
  }
}

/** The day of booking has no year: it is the one nearest to the day of value. */
function entryDayOf(valueDay: string, month: string, day: string, where: string): string {
  const year = Number(valueDay.slice(0, 4))
  const months = Number(month) - Number(valueDay.slice(5, 7))
  const booked = months > 6 ? year - 1 : months < -6 ? year + 1 : year
  return dayOf(booked, Number(month), Number(day), where, `${month}${day}`)
}

/** The readable part of field 86: the values of subfields (`?20…`, `/REMI/…`) or the text as it is. */
function detailsOf(value: string): string {
  const flat = value.replaceAll('\n', '')
  if (/^\d{3}\?\d{2}/.test(flat)) return joined(flat.slice(3).split(/\?\d{2}/))
  return joined([value.replaceAll('\n', ' ')])
}
