import { SaxesParser } from 'saxes'
import { cutText } from '../../text/graphemes.ts'
import { addLine, centsOf, dayOf, joined, short, statementOf, UnreadableBankFile } from './statement.ts'
import type { BankStatement } from './statement.ts'

const maxDepth = 40
const maxTextLength = 100_000

/** An element with its text and its children, without namespaces. */
type Element = { name: string; text: string; children: Element[]; currency: string | undefined }

/**
 * Reads CAMT.053 of ISO 20022, versions .001.02 to .001.13, with several statements in one file. Pending entries are not
 * booked yet and are left out.
 * @throws UnreadableBankFile
 */
export function readCamt(text: string): BankStatement[] {
  const statements: BankStatement[] = []
  walk(text, (statement) => statements.push(readStatement(statement)))
  if (statements.length === 0) throw new UnreadableBankFile('The file has no bank statement in it.')
  return statements
}

/** Parses the file and hands over each statement; an entry is reduced as soon as it ends, so memory stays flat. */
function walk(text: string, onStatement: (statement: Statement) => void): void {
  const parser = new SaxesParser({ xmlns: false })
  const open: Element[] = []
  let statement: Statement | undefined
  parser.on('doctype', () => {
    throw new UnreadableBankFile('The file declares a document type, which no bank does. It was not read.')
  })
  parser.on('error', (error) => {
    throw new UnreadableBankFile(
      `The file breaks off or is damaged: ${error.message.replace(/^\d+:\d+: /, (at) => `line ${at.split(':')[0]}: `)} Please download it again.`,
    )
  })
  parser.on('opentag', ({ name, attributes }) => {
    if (open.length >= maxDepth) throw new UnreadableBankFile('The elements of the file are nested too deep.')
    const local = name.slice(name.indexOf(':') + 1)
    const element: Element = { name: local, text: '', children: [], currency: attributes['Ccy'] }
    open.at(-1)?.children.push(element)
    open.push(element)
    if (local === 'Stmt') statement = { head: element, lines: [] }
  })
  const addText = (part: string) => {
    const top = open.at(-1)
    if (top && top.text.length + part.length <= maxTextLength) top.text += part
  }
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('closetag', () => {
    const element = open.pop()!
    if (element === statement?.head) {
      onStatement(statement)
      statement = undefined
    } else if (statement && open.at(-1) === statement.head && element.name === 'Ntry') {
      statement.head.children.pop()
      addEntry(statement, element)
    } else if (!statement) element.children = []
  })
  parser.write(text).close()
}

type Statement = { head: Element; lines: BankStatement['lines'] }

function addEntry({ head, lines }: Statement, entry: Element): void {
  const where = `Entry ${lines.length + 1}`
  const status = textAt(entry, 'Sts', 'Cd') ?? textAt(entry, 'Sts')
  if (status && status !== 'BOOK') return
  const amount = child(entry, 'Amt')
  const day = dateIn(entry, 'BookgDt', where) ?? dateIn(entry, 'ValDt', where)
  if (!amount || !day) throw new UnreadableBankFile(`${where} has no ${amount ? 'date' : 'amount'}.`)
  const currency = currencyOf(head)
  if (currency && amount.currency && amount.currency !== currency)
    throw new UnreadableBankFile(`${where} is in ${short(amount.currency)}, but the account is in ${currency}.`)
  const details = entry.children
    .filter(({ name }) => name === 'NtryDtls')
    .flatMap(({ children }) => children.filter(({ name }) => name === 'TxDtls'))
  const texts = details.slice(0, 20).flatMap((detail) => [
    ...['Dbtr', 'Cdtr'].map((party) => {
      const parties = child(detail, 'RltdPties')
      return textAt(parties, party, 'Nm') ?? textAt(parties, party, 'Pty', 'Nm')
    }),
    ...(child(detail, 'RmtInf')?.children ?? []).filter(({ name }) => name === 'Ustrd').map((one) => one.text),
    textAt(detail, 'AddtlTxInf'),
  ])
  addLine(lines, {
    day,
    amountCents: signed(entry, centsOf(amount.text, where), where),
    text: cutText(joined([...texts, textAt(entry, 'AddtlNtryInf')]), 1000),
    bankId: textAt(entry, 'AcctSvcrRef') ?? textAt(details[0], 'Refs', 'AcctSvcrRef') ?? null,
    checkNumber: textAt(details[0], 'Refs', 'ChqNb') ?? null,
  })
}

function readStatement({ head, lines }: Statement): BankStatement {
  const account = child(head, 'Acct')
  const balances = head.children.filter(({ name }) => name === 'Bal')
  const balance = (...kinds: string[]): number | null => {
    for (const kind of kinds) {
      const matching = balances.filter((one) => textAt(one, 'Tp', 'CdOrPrtry', 'Cd') === kind)
      // Pages of one statement each have interim balances: the first opens it, the last closes it.
      const found = kind === 'ITBD' && kinds[0] === 'CLBD' ? matching.at(-1) : matching[0]
      const amount = child(found, 'Amt')
      if (found && amount) return signed(found, centsOf(amount.text, `Balance ${kind}`), `Balance ${kind}`)
    }
    return null
  }
  const interim = balances.filter((one) => textAt(one, 'Tp', 'CdOrPrtry', 'Cd') === 'ITBD').length > 1
  return statementOf({
    account: textAt(account, 'Id', 'IBAN') ?? textAt(account, 'Id', 'Othr', 'Id') ?? null,
    currency: currencyOf(head) ?? 'USD',
    openingCents: balance('OPBD', 'PRCD', ...(interim ? ['ITBD'] : [])),
    closingCents: balance('CLBD', ...(interim ? ['ITBD'] : [])),
    lines,
    from: dateOf(textAt(head, 'FrToDt', 'FrDtTm') ?? textAt(head, 'FrToDt', 'FrDt'), 'FrToDt'),
    to: dateOf(textAt(head, 'FrToDt', 'ToDtTm') ?? textAt(head, 'FrToDt', 'ToDt'), 'FrToDt'),
  })
}

const child = (element: Element | undefined, name: string) => element?.children.find((one) => one.name === name)

/** Returns the trimmed text at a path below an element, or undefined where it is missing or empty. */
function textAt(element: Element | undefined, ...names: string[]): string | undefined {
  return names.reduce(child, element)?.text.trim() || undefined
}

function currencyOf(head: Element): string | undefined {
  return textAt(child(head, 'Acct'), 'Ccy') ?? child(child(head, 'Bal'), 'Amt')?.currency
}

/** A credit is positive; a reversal already names its own direction. */
function signed(element: Element, cents: number, where: string): number {
  const direction = textAt(element, 'CdtDbtInd')
  if (direction !== 'CRDT' && direction !== 'DBIT')
    throw new UnreadableBankFile(`${where} does not say whether it is a credit or a debit.`)
  return direction === 'DBIT' && cents !== 0 ? -cents : cents
}

const dateIn = (element: Element, name: string, where: string) =>
  dateOf(textAt(element, name, 'Dt') ?? textAt(element, name, 'DtTm'), where)

function dateOf(written: string | undefined, where: string): string | null {
  if (!written) return null
  const match = /^(\d{4})-(\d{2})-(\d{2})(?:T.*|[+-]\d{2}:\d{2}|Z)?$/.exec(written)
  if (!match) throw new UnreadableBankFile(`${where}: "${short(written)}" is not a date.`)
  return dayOf(Number(match[1]), Number(match[2]), Number(match[3]), where, written)
}
