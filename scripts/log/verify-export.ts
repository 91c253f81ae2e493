import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { fingerprintOf } from '#events-log/checkpoint.ts'
import type { ExportHeader } from '#events-log/export-lines.ts'
import { verifyExport as readExport, type ExportVerdict } from '#events-log/verify-export.ts'
import { bookedOf, tallyOf } from '#server/features/books/decisions.ts'
import { auditor, type ExportTotals } from '#server/features/books/export.decisions.ts'
import { receiptFinder } from '#server/features/receipts/exported.decisions.ts'
import { kinds } from '#server/wiring/kinds.ts'
import { recounter } from './recount.ts'
import { linesOf } from '#server/sale.ts'
import { count, grouped, money, printable, table, timeText } from './layout.ts'
import { feelessText, kindHead, kindRow } from './replay-text.ts'
import { Misuse, type Verb, type VerbEntry } from './verb.ts'

export const verifyExport: VerbEntry = {
  usage: 'verify-export dc-2025.ndjson [--key <public key>] [--receipt <check code or number>] [--ballot <id>]',
  says: [
    'verify such a file: needs neither database nor environment; --receipt says whether a receipt is in it, as it was printed; --ballot counts a closed ballot again',
  ],
  options: { key: { type: 'string' }, receipt: { type: 'string' }, ballot: { type: 'string' } },
  words: 1,
  load: () => Promise.resolve({ run }),
}

/** Verifies an export with nothing but the file, and the public key when it is given. */
const run: Verb = async (cli) => {
  const [file = ''] = cli.words
  const isFile = await stat(file).then(
    (stats) => stats.isFile(),
    () => false,
  )
  if (!isFile) throw new Misuse(`There is no file ${file}.`)
  const key = cli.option('key')
  const named = cli.option('receipt')
  const { visit, judge } = auditor(kinds)
  const finder = named === undefined ? undefined : receiptFinder(kinds, named)
  const ballotId = cli.option('ballot')
  const recount = ballotId === undefined ? undefined : recounter(ballotId)
  const verdict = await readExport(createReadStream(file), {
    visit(line, header) {
      visit(line, header)
      finder?.visit(line)
      recount?.visit(line)
    },
    progress: (facts) => cli.progress(facts),
    ...(key === undefined ? {} : { publicKey: key }),
  })
  const money = judge((verdict.closing ?? {}) as Partial<ExportTotals>)
  const problems = [...verdict.problems, ...(verdict.header && verdict.closing ? money.problems : [])]
  const isIntact = problems.length === 0
  const match = finder?.find()
  const counted = recount?.count()
  const ok = isIntact && (match?.problems.length ?? 0) === 0 && (counted?.problems.length ?? 0) === 0
  const { facts, ownFacts, withheld, checkpoint } = verdict
  const header = verdict.header && shortened(verdict.header)
  return {
    ok,
    figures: {
      file,
      header,
      facts,
      ownFacts,
      withheld,
      checkpoint,
      keyWasGiven: key !== undefined,
      totals: money.totals,
      ...(match ? { receipt: match.receipt } : {}),
      // The count of an altered file is no count.
      ...(counted ? { ballot: isIntact ? counted.figures : null } : {}),
      problems: [...problems, ...(match?.problems ?? []), ...(counted?.problems ?? [])],
    },
    lines: [
      ...(header ? headText({ ...verdict, header }, key) : []),
      ...(header && isIntact ? ['', ...totalsText(money.totals)] : []),
      '',
      ...problems.map((problem) => `! ${problem}`),
      isIntact
        ? 'The export is intact: every entry is as it was recorded, none is missing, and the totals are right.'
        : 'THE EXPORT HAS BEEN ALTERED OR DAMAGED.',
      ...(match && header ? ['', ...receiptText(match, header.timeZone, isIntact)] : []),
      ...(counted
        ? ['', ...(isIntact ? counted.lines : ['THE BALLOT CANNOT BE COUNTED: the export is not intact.'])]
        : []),
    ],
  }
}

function receiptText(
  { receipt, problems }: ReturnType<ReturnType<typeof receiptFinder>['find']>,
  timeZone: string,
  isIntact: boolean,
): string[] {
  if (!receipt) return problems.map((problem) => `! ${problem}`)
  if (!isIntact) return ['THE RECEIPT CANNOT BE TRUSTED: the export is not intact.']
  const { paymentId, kind, at, amountCents, refundedCents, position, hash } = receipt
  return [
    `Receipt ${paymentId}: ${kind}, ${money(amountCents)} USD, recorded ${timeText(at, timeZone)}${refundedCents > 0 ? `, of which ${money(refundedCents)} went back by the end of the export` : ''}`,
    `  Entry ${count(position)}, fingerprint ${grouped(hash.slice(0, 8))}`,
    ...problems.map((problem) => `! ${problem}`),
    problems.length === 0
      ? 'The receipt is in the export, as it was recorded.'
      : 'THE RECEIPT IS NOT THE ONE THAT WAS PRINTED.',
  ]
}

/** A header's self-description, truncated to a line: a forger can write anything. */
function shortened({ association, chapter, year, timeZone, from, to, anchor, publicKey, openingHash }: ExportHeader) {
  return {
    year,
    from,
    to,
    anchor,
    timeZone: short(timeZone),
    publicKey: short(publicKey),
    openingHash: short(openingHash),
    association: { shortName: short(association.shortName) },
    chapter: {
      chapterId: short(chapter.chapterId),
      subDomain: short(chapter.subDomain),
      chapterName: short(chapter.chapterName),
    },
    // The fingerprint of the key it contains, not the one it claims.
    fingerprint: fingerprintOf(publicKey),
  }
}

const short = (text: string) => printable(text, 80)

type VerdictView = Omit<ExportVerdict, 'header'> & { header: ReturnType<typeof shortened> }

function headText({ header, facts, ownFacts, withheld, checkpoint }: VerdictView, given: string | undefined): string[] {
  const { chapter, association, year, from, timeZone, publicKey, fingerprint } = header
  return [
    `Books of ${association.shortName} ${chapter.chapterName} (${chapter.subDomain}), ${year}`,
    `  Entries     ${count(facts)} from position ${count(from)}: ${count(ownFacts)} of the chapter, ${count(withheld)} with their data withheld`,
    ...(checkpoint
      ? [`  Checkpoint  at ${count(checkpoint.position)}, signed ${timeText(checkpoint.signedAt, timeZone)}`]
      : []),
    ...keyText(publicKey, fingerprint, given),
  ]
}

function keyText(named: string, fingerprint: string, given: string | undefined): string[] {
  const key = grouped(fingerprint)
  if (given === named) return [`  Signed with the key ${key}, the one you gave`]
  if (given !== undefined) return [`  Names the key ${key}, NOT the one you gave (${grouped(fingerprintOf(given))})`]
  return [
    `  Signed with the key ${key}`,
    '  Only the association can tell whether this is its key: compare the two, or pass it with --key.',
  ]
}

function totalsText({ openingBalanceCents, year, closingBalanceCents }: ExportTotals): string[] {
  const rows = kinds.all.flatMap(linesOf).map(({ id, name }) => [name, tallyOf(year, id)] as const)
  return [
    ...table([kindHead, ...rows.map(([name, tally]) => kindRow(name, tally)), kindRow('Total', bookedOf(year))], {
      sum: true,
    }),
    ...feelessText(bookedOf(year)),
    `  Balance before the year ${money(openingBalanceCents)}, after it ${money(closingBalanceCents)}.`,
  ]
}
