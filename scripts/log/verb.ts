import type { Store } from '#db/store.ts'
import type { Clock } from '#server/time/clock.ts'
import type { Env } from '#server/env.ts'
import type { Kinds } from '#server/sale.ts'

/** The outcome of a verb: lines for people, figures for programs. `ok` is false when a check failed. */
export type Report = { ok: boolean; lines: string[]; figures: object }

/** The books as a verb opens them; verbs that do not need them never open them. */
export type OpenBooks = { store: Store; env: Env; clock: Clock; kinds: Kinds }

/** The input of a verb. */
export type CommandLine = {
  /** The words after the verb, without the options. */
  words: string[]
  option(name: string): string | undefined
  flag(name: string): boolean
  books(): Promise<OpenBooks>
  /** Reports the progress of long work to a terminal. */
  progress(facts: number): void
}

export type Verb = (cli: CommandLine) => Promise<Report>

/** The usage of a verb, and its module. */
export type VerbEntry = {
  usage: string
  says: string[]
  options: Record<string, { type: 'string' | 'boolean' }>
  /** Number of words after the verb. */
  words: number
  /** Loaded on demand, so that no verb waits for another's modules. */
  load: () => Promise<{ run: Verb }>
}

/** Thrown when a verb is called wrongly or cannot run here; its message is printed, and the exit code is 2. */
export class Misuse extends Error {}

/** Returns the value of a required option. @throws Misuse */
export function needed(cli: CommandLine, name: string, example: string): string {
  const value = cli.option(name)
  if (!value) throw new Misuse(`--${name} is missing, for example: --${name} ${example}`)
  return value
}
