import { createHash } from 'node:crypto'
import type { BankLine } from '#server/providers/files/reading/tasks.ts'
import { Refusal } from '#server/refusal.ts'
import { cutText } from '#server/text/graphemes.ts'
import { comparable } from './rules.ts'

/** IDs of banks have at most 255 characters; a longer one is known by its hash. */
const maxIdLength = 255

/**
 * Returns what each line of a file is known by, in their order: the bank's ID, or else a hash of day, amount, text and
 * check number, with its number among equals, so that two equal payments of one day are two lines, and the same file
 * again has none that is new. The text itself is not in it: it names people, and is erased with them.
 */
export function keysOf(lines: readonly BankLine[]): string[] {
  const times = new Map<string, number>()
  return lines.map(({ bankId, day, amountCents, text, checkNumber }) => {
    const known =
      bankId === null
        ? `line ${hashOf(`${day} ${amountCents} ${checkNumber ?? ''} ${comparable(text)}`)}`
        : `id ${bankId.length > maxIdLength ? hashOf(bankId) : bankId}`
    const number = (times.get(known) ?? 0) + 1
    times.set(known, number)
    return number === 1 ? known : `${known} #${number}`
  })
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

/** A line as it is compared with those of another format. */
type Alike = { day: string; amountCents: number; lineKey: string }

/**
 * Returns which lines of a file the account has already under another kind of key: a list in CSV has no IDs, and an OFX
 * file of the same days has. Each stored line is one line of the file, so of three equal amounts where two are stored
 * one is new.
 * @param stored the account's lines of the file's days
 * @param keys those of the file's lines, in their order
 */
export function knownOtherwise(
  lines: readonly Pick<BankLine, 'day' | 'amountCents'>[],
  keys: readonly string[],
  stored: readonly Alike[],
): Set<string> {
  const inFile = new Set(keys)
  const storedKeys = new Set(stored.map(({ lineKey }) => lineKey))
  const left = new Map<string, number>()
  const alike = (line: Pick<BankLine, 'day' | 'amountCents'>, kind: string) => `${kind} ${line.day} ${line.amountCents}`
  for (const line of stored) {
    if (inFile.has(line.lineKey)) continue
    const as = alike(line, kindOf(line.lineKey))
    left.set(as, (left.get(as) ?? 0) + 1)
  }
  const known = new Set<string>()
  for (const [index, line] of lines.entries()) {
    const key = keys[index]!
    if (storedKeys.has(key)) continue
    const as = alike(line, kindOf(key) === 'id' ? 'line' : 'id')
    const count = left.get(as) ?? 0
    if (count === 0) continue
    left.set(as, count - 1)
    known.add(key)
  }
  return known
}

/** Returns how many lines of a file the account has already, under their own keys or others. */
export function countKnown(
  lines: readonly Pick<BankLine, 'day' | 'amountCents'>[],
  keys: readonly string[],
  stored: readonly Alike[],
): number {
  const storedKeys = new Set(stored.map(({ lineKey }) => lineKey))
  return keys.filter((key) => storedKeys.has(key)).length + knownOtherwise(lines, keys, stored).size
}

/**
 * Asserts that a list's known lines have the amounts that they had. A column that only numbers its rows is no ID: the
 * next list begins with 1 again, and its lines would be taken for those of the one before.
 * @throws Refusal
 */
export function assertSameAmounts(
  lines: readonly Pick<BankLine, 'bankId' | 'amountCents'>[],
  keys: readonly string[],
  stored: readonly Pick<Alike, 'lineKey' | 'amountCents'>[],
): void {
  const places = new Map(keys.map((key, place) => [key, place]))
  for (const { lineKey, amountCents } of stored) {
    const line = lines[places.get(lineKey)!]!
    if (line.amountCents !== amountCents)
      throw new Refusal(
        'invalid',
        `An earlier line has the ID “${cutText(line.bankId ?? '', 40)}”, with another amount. Delete the saved mapping, and choose another column for the ID, or none. Nothing was read from it.`,
      )
  }
}

const kindOf = (lineKey: string) => (lineKey.startsWith('id ') ? 'id' : 'line')
