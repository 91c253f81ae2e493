import type { Store } from '#db/store.ts'
import type { Clock } from '#server/time/clock.ts'
import type { Env } from '#server/env.ts'
import type { Kinds } from '#server/sale.ts'

/**
 * The outcome of a verb: lines for people, figures for programs. `ok` is false when something is not as it should be.
 */
export type Report = { ok: boolean; lines: string[]; figures: object }

/** The books as a verb opens them; verbs that need none never ask. */
export type OpenBooks = { store: Store; env: Env; clock: Clock; kinds: Kinds }

/** The input of a verb. */
export type CommandLine = {
  /** The words behind the verb, without the options. */
  words: string[]
  option(name: string): string | undefined
  flag(name: string): boolean
  books(): Promise<OpenBooks>
  /** Tells a person at a terminal how far long work has come. */
  progress(facts: number): void
}

export type Verb = (cli: CommandLine) => Promise<Report>

/** How a verb is called, and where its work is. */
export type VerbEntry = {
  usage: string
  says: string[]
  options: Record<string, { type: 'string' | 'boolean' }>
  /** How many words stand behind the verb. */
  words: number
  /** Loaded when it is called, so that no verb waits for what only others need. */
  load: () => Promise<{ run: Verb }>
}

/** The verb was called in a way it does not know, or where it cannot work; said in a sentence, exit code 2. */
export class Misuse extends Error {}

/** The value of an option that the verb cannot do without. @throws Misuse */
export function needed(cli: CommandLine, name: string, example: string): string {
  const value = cli.option(name)
  if (!value) throw new Misuse(`--${name} is missing, for example: --${name} ${example}`)
  return value
}
