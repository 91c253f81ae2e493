import {
  addLine,
  centsOf,
  dayOf,
  joined,
  short,
  statementOf,
  UnreadableBankFile,
  withoutEntities,
} from './statement.ts'
import type { BankStatement } from './statement.ts'

/** The text of a leaf, or the children of an aggregate, by the tag's name in capitals. */
type OfxNode = { leaves: Map<string, string>; children: { name: string; node: OfxNode }[] }

const maxDepth = 30

/** Leaves that banks leave empty, some with an end tag and some without. */
const leafTags = new Set(
  'NAME MEMO CHECKNUM REFNUM SIC PAYEEID SRVRTID DTUSER DTAVAIL FITID CORRECTFITID EXTDNAME MESSAGE ORG FID'.split(' '),
)

/**
 * Reads OFX, QFX and QBO, versions 1 (SGML, whose leaves need no end tag) and 2 (XML): both nest the same tags.
 * OFX has no opening balance, so its statements are never `balanced`.
 * @throws UnreadableBankFile
 */
export function readOfx(text: string): BankStatement[] {
  const start = text.search(/<OFX[\s>]/i)
  if (start < 0) throw new UnreadableBankFile('The file has an OFX header but no statement.')
  // Neither version allows a document type, and an entity of the file's own can expand without end.
  if (/<!(DOCTYPE|ENTITY)/i.test(text))
    throw new UnreadableBankFile('The file declares entities of its own, which no bank does. It was not read.')
  const root = treeOf(withoutCdata(text.slice(start)))
  const found = [...statementsIn(root)]
  if (found.length === 0)
    throw new UnreadableBankFile('The file has no statement of a bank account or a credit card in it.')
  return found.map(readStatement)
}

function treeOf(text: string): OfxNode {
  // A tag without text is an aggregate if it has an end tag anywhere, and otherwise an empty leaf.
  const ended = new Set([...text.matchAll(/<\/([\w.]+)\s*>/g)].map(([, name]) => name!.toUpperCase()))
  const root: OfxNode = { leaves: new Map(), children: [] }
  const open: { name: string; node: OfxNode }[] = [{ name: '', node: root }]
  let isEnded = false
  for (const [, slash, written, content] of text.matchAll(/<(\/?)([\w.]+)\s*>([^<]*)/g)) {
    const name = written!.toUpperCase()
    const top = open.at(-1)!
    if (slash) {
      // The end tag of a leaf closes nothing.
      if (top.name !== name) {
        if (open.some((one) => one.name === name)) throw cutOff(top.name)
        continue
      }
      open.pop()
      if (name === 'OFX') isEnded = true
      continue
    }
    const value = withoutEntities(content!).trim()
    if (value !== '' || leafTags.has(name) || !ended.has(name)) {
      if (!top.node.leaves.has(name)) top.node.leaves.set(name, value)
      continue
    }
    const node: OfxNode = { leaves: new Map(), children: [] }
    top.node.children.push({ name, node })
    open.push({ name, node })
    if (open.length > maxDepth) throw new UnreadableBankFile('The tags of the file are nested too deep.')
  }
  if (!isEnded) throw cutOff(open.at(-1)!.name)
  return root
}

/** Writes CDATA sections as plain text with references. */
function withoutCdata(text: string): string {
  const parts: string[] = []
  let from = 0
  for (;;) {
    const start = text.indexOf('<![CDATA[', from)
    const end = start < 0 ? -1 : text.indexOf(']]>', start)
    if (end < 0) return parts.length === 0 ? text : parts.join('') + text.slice(from)
    const content = text.slice(start + '<![CDATA['.length, end)
    parts.push(text.slice(from, start), content.replaceAll('&', '&amp;').replaceAll('<', '&lt;'))
    from = end + ']]>'.length
  }
}

const cutOff = (tag: string) =>
  new UnreadableBankFile(`The file breaks off inside <${tag || 'OFX'}>. Please download it again.`)

function* statementsIn(node: OfxNode): Generator<OfxNode> {
  for (const child of node.children) {
    if (child.name === 'STMTRS' || child.name === 'CCSTMTRS') yield child.node
    else yield* statementsIn(child.node)
  }
}

const childOf = (node: OfxNode | undefined, ...names: string[]) =>
  node?.children.find(({ name }) => names.includes(name))?.node

function readStatement(node: OfxNode): BankStatement {
  const list = childOf(node, 'BANKTRANLIST')
  const lines: BankStatement['lines'] = []
  for (const { name, node: transaction } of list?.children ?? []) {
    if (name !== 'STMTTRN') continue
    const where = `Transaction ${lines.length + 1}`
    const leaf = (tag: string) => transaction.leaves.get(tag) || null
    const posted = leaf('DTPOSTED')
    const amount = leaf('TRNAMT')
    if (!posted || !amount) throw new UnreadableBankFile(`${where} has no ${posted ? 'amount' : 'date'}.`)
    addLine(lines, {
      day: ofxDay(posted, where),
      amountCents: centsOf(amount, where),
      text: joined([leaf('NAME') ?? childOf(transaction, 'PAYEE')?.leaves.get('NAME'), leaf('MEMO')]),
      bankId: leaf('FITID'),
      checkNumber: leaf('CHECKNUM'),
    })
  }
  const ledger = childOf(node, 'LEDGERBAL')?.leaves
  const balance = ledger?.get('BALAMT')
  const balanceOn = ledger?.get('DTASOF')
  const day = (tag: string) => {
    const written = list?.leaves.get(tag)
    return written ? ofxDay(written, tag) : null
  }
  return statementOf({
    account: childOf(node, 'BANKACCTFROM', 'CCACCTFROM')?.leaves.get('ACCTID') ?? null,
    currency: (node.leaves.get('CURDEF') ?? 'USD').toUpperCase(),
    openingCents: null,
    closingCents: balance ? centsOf(balance, 'The balance') : null,
    closingOn: balance && balanceOn ? ofxDay(balanceOn, 'The balance') : null,
    lines,
    from: day('DTSTART'),
    to: day('DTEND'),
  })
}

/** Reads the day of "20250131", "20250131120000.000[-5:EST]": the bank's own day, whatever the zone. */
function ofxDay(written: string, where: string): string {
  const match = /^(\d{4})(\d{2})(\d{2})(?:\d{2,6}(?:\.\d+)?)?(?:\[.*\])?$/.exec(written.trim())
  if (!match) throw new UnreadableBankFile(`${where}: "${short(written)}" is not a date.`)
  return dayOf(Number(match[1]), Number(match[2]), Number(match[3]), where, written)
}
