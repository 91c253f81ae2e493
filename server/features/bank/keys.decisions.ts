import type { BankLine } from '#server/providers/files/reading/tasks.ts'
import { comparable } from './rules.ts'

/**
 * Returns what each line of a file is known by, in their order: the bank's ID, or else day, amount, text and check
 * number, with its number among equals, so that two equal payments of one day are two lines, and the same file again
 * has none that is new.
 */
export function keysOf(lines: readonly BankLine[]): string[] {
  const times = new Map<string, number>()
  return lines.map(({ bankId, day, amountCents, text, checkNumber }) => {
    const known =
      bankId === null ? `line ${day} ${amountCents} ${checkNumber ?? ''} ${comparable(text)}` : `id ${bankId}`
    const number = (times.get(known) ?? 0) + 1
    times.set(known, number)
    return number === 1 ? known : `${known} #${number}`
  })
}
