/** `chapterhouse bank read <file>`: what is in a bank's file, before it is booked. */
import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { maxBankFileBytes, readBankFile, type BankFile } from '#server/providers/bank-files/read.ts'
import { money, printable, printableJson } from '../log/layout.ts'
import { Misuse } from '../log/verb.ts'
import type { CommandPlace } from './commands.ts'

const help = `chapterhouse bank read <file> [--json]

  reads a bank's file (OFX, QFX and QBO, CAMT.053, MT940, the CSV of Chase, Bank of America, Wells Fargo and others) and
  prints its statements: account, balances, lines and their sum, and whether opening + lines = closing.
  --json prints one object. Exit code 2 and a sentence if the file cannot be read. Nothing is stored.`

/** Runs a verb on a bank's file. Resolves with 0. @throws Misuse, UnreadableBankFile */
export async function run(words: string[], { folder }: CommandPlace): Promise<0> {
  const { positionals, values } = parseArgs({
    args: words,
    allowPositionals: true,
    options: { help: { type: 'boolean' }, json: { type: 'boolean' } },
  })
  const [verb, file, ...more] = positionals
  if (values.help || verb === undefined) {
    process.stdout.write(`${help}\n`)
    return 0
  }
  if (verb !== 'read' || file === undefined || more.length > 0) throw new Misuse(help)
  const read = readBankFile(await bytesOf(path.resolve(folder, file), file), path.basename(file))
  process.stdout.write(values.json ? `${printableJson(figuresOf(read))}\n` : `${linesOf(read).join('\n')}\n`)
  for (const sentence of differencesOf(read)) process.stderr.write(`${sentence}\n`)
  return 0
}

async function bytesOf(location: string, file: string): Promise<Uint8Array> {
  const found = await stat(location).catch(() => undefined)
  if (!found?.isFile()) throw new Misuse(`There is no file ${printable(file)}.`)
  // Checked before it is read: the file may be larger than the memory.
  if (found.size > maxBankFileBytes) return new Uint8Array(maxBankFileBytes + 1)
  return readFile(location)
}

function figuresOf({ format, statements }: BankFile): object {
  return {
    format,
    statements: statements.map((one) => ({
      account: one.account,
      currency: one.currency,
      openingCents: one.openingCents,
      closingCents: one.closingCents,
      lines: one.lines.length,
      sumCents: one.sumCents,
      from: one.from,
      to: one.to,
      balanced: one.balanced,
    })),
  }
}

const amount = (cents: number | null) => (cents === null ? '-' : money(cents))

function linesOf({ format, statements }: BankFile): string[] {
  return statements.flatMap((one) => [
    `${format}  account ${printable(one.account ?? 'not named')}  ${printable(one.currency)}  ${one.from ?? '-'} to ${one.to ?? '-'}`,
    `  opening ${amount(one.openingCents)}  ${one.lines.length} lines  sum ${amount(one.sumCents)}  closing ${amount(one.closingCents)}  ${
      one.balanced === null ? 'balances not stated' : one.balanced ? 'balanced' : 'NOT balanced'
    }`,
  ])
}

function differencesOf({ statements }: BankFile): string[] {
  return statements
    .filter(({ balanced }) => balanced === false)
    .map(({ account, differenceCents }) =>
      differenceCents
        ? `Account ${printable(account ?? 'not named')}: opening + lines differ from closing by ${money(differenceCents)}. Lines are missing or damaged.`
        : `Account ${printable(account ?? 'not named')}: the lines do not add up to the bank's own totals.`,
    )
}
