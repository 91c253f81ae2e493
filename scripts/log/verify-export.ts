import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { verifyExport as readExport, type ExportVerdict } from '#events-log/verify-export.ts'
import { balanceOf, bookedOf } from '#server/features/payments/books/decisions.ts'
import { auditor, type ExportTotals } from '#server/features/payments/books/exports/decisions.ts'
import { bookedKinds, kindNames } from '#server/features/payments/books/rules.ts'
import { count, grouped, money, table, timeText } from './layout.ts'
import { Misuse, type Verb, type VerbEntry } from './verb.ts'

export const verifyExport: VerbEntry = {
  usage: 'verify-export dc-2025.ndjson [--key <public key>]',
  says: ['verify such a file: needs neither database nor environment'],
  options: { key: { type: 'string' } },
  words: 1,
  load: () => Promise.resolve({ run }),
}

/** An export, checked with nothing but the file, and the public key when it is given. */
const run: Verb = async (desk) => {
  const [file = ''] = desk.words
  const isFile = await stat(file).then((found) => found.isFile(), () => false)
  if (!isFile) throw new Misuse(`There is no file ${file}.`)
  const key = desk.option('key')
  const { visit, judge } = auditor()
  const verdict = await readExport(createReadStream(file), { visit, progress: (facts) => desk.progress(facts), ...(key === undefined ? {} : { publicKey: key }) })
  const money = judge((verdict.closing ?? {}) as Partial<ExportTotals>)
  const problems = [...verdict.problems, ...(verdict.header && verdict.closing ? money.problems : [])]
  const ok = problems.length === 0
  const { header, facts, ownFacts, withheld, checkpoint } = verdict
  return {
    ok,
    figures: { file, header, facts, ownFacts, withheld, checkpoint, keyWasGiven: key !== undefined, totals: money.totals, problems },
    lines: [
      ...(header ? headText(verdict, key !== undefined) : []),
      ...(header && ok ? ['', ...totalsText(money.totals)] : []),
      '',
      ...problems.map((problem) => `! ${problem}`),
      ok ? 'The export is intact: every entry is as it was recorded, none is missing, and the totals are right.' : 'THE EXPORT HAS BEEN ALTERED OR DAMAGED.',
    ],
  }
}

function headText({ header, facts, ownFacts, withheld, checkpoint }: ExportVerdict, keyWasGiven: boolean): string[] {
  if (!header) return []
  const { chapter, association, year, from, timeZone, fingerprint } = header
  return [
    `Books of ${association.shortName} ${chapter.chapterName} (${chapter.subDomain}), ${year}`,
    `  Entries     ${count(facts)} from position ${count(from)}: ${count(ownFacts)} of the chapter, ${count(withheld)} with their data withheld`,
    ...(checkpoint ? [`  Checkpoint  at ${count(checkpoint.position)}, signed ${timeText(checkpoint.signedAt, timeZone)}`] : []),
    `  Signed with the key ${grouped(fingerprint)}${keyWasGiven ? ', the one you gave' : ''}`,
    ...(keyWasGiven ? [] : ['  Only the association can tell whether this is its key: compare the two, or pass it with --key.']),
  ]
}

function totalsText({ openingBalanceCents, year, closingBalanceCents }: ExportTotals): string[] {
  const rows = bookedKinds.map((kind) => [kindNames[kind], year[kind]] as const)
  const line = (name: string, tally: (typeof year)['dues']) => [name, count(tally.payments), money(tally.receivedCents), money(tally.givenBackCents), money(balanceOf(tally))]
  return [
    ...table([['Kind', 'Payments', 'Received', 'Refunded', 'Balance'], ...rows.map(([name, tally]) => line(name, tally)), line('Total', bookedOf(year))], { sum: true }),
    `  Balance before the year ${money(openingBalanceCents)}, after it ${money(closingBalanceCents)}.`,
  ]
}
