import type { Compilable, Kysely } from 'kysely'
import type { Tables } from '#db/tables/tables.ts'
import type { Work } from '#db/work.ts'

/**
 * A record of the log: something that happened, in the past tense. It is called a fact because an "event" here is
 * something that members attend, such as a picnic. `data` holds opaque ids, cents, types and dates, never a name, an
 * address or free text, because a fact can never be changed or erased.
 */
export type NewFact<Type extends string = string, Data extends object = object> = {
  type: Type
  data: Data
  /** The key by which this fact happens only once, e.g. `paypal:capture:<id>`. Unique in the whole log. */
  idempotencyKey?: string
  /** When it actually happened, if not now (the provider's time of a capture). UTC ISO. */
  occurredAt?: string
}

/** A fact as stored in the log. `F` is the union of the facts that its stream may hold. */
export type Recorded<F extends NewFact = NewFact> = Metadata & Seal & F extends infer Whole ? Whole : never

/** A fact as projections see it: without hash and ids, which make up more than a third of the log's data. */
export type Projected<F extends NewFact = NewFact> = Metadata & F extends infer Whole ? Whole : never

type Metadata = {
  position: number
  stream: string
  version: number
  schemaVersion: number
  chapterId: string
  actor: string
  occurredAt: string
  recordedAt: string
}

type Seal = { factId: string; correlation: string; idempotencyKey: string | null; hash: string }

/** A kind of stream and how its facts fold into a state. */
export type Stream<State, F extends NewFact> = {
  kind: string
  initial: State
  evolve(state: State, fact: Recorded<F>): State
}

/**
 * Tables that are derived from the log. `project` turns a fact into statements; it reads nothing but the fact and uses
 * the fact's own times, so that folding the log again gives the same rows.
 */
export type Projection = {
  name: string
  /** The kind of stream whose facts it receives. */
  stream: string
  tables: readonly (keyof Tables)[]
  project(fact: Projected, sql: Kysely<Tables>): Statement[]
}

/**
 * A statement of a projection. One with `orElse` must touch a row, or the command that recorded the fact is rolled
 * back.
 */
export type Statement = Compilable & { orElse?: string }

/** A limit that a projection guards was reached; `limit` is the statement's `orElse`. */
export class LimitReached extends Error {
  readonly limit: string

  constructor(limit: string) {
    super(`A limit was reached: ${limit}`)
    this.name = 'LimitReached'
    this.limit = limit
  }
}

/** Marks a conditional statement that must touch a row, such as one that takes seats while there are any. */
export const guarded = (statement: Compilable, orElse: string): Statement => ({
  compile: () => statement.compile(),
  orElse,
})

/** Converts a fact's data from one schema version to the next. Pure; the stored bytes never change. */
export type Upcaster = (data: object) => object

/** Writes facts for one command, stamped with actor and time. Lives inside one unit of work. */
export type LogWriter = {
  /** Folds the stream's facts into its current state. */
  read<State, F extends NewFact>(stream: Stream<State, F>, id: string): Work<State>
  /**
   * History → decide → append → project, in the transaction of the command. `decide` is pure: it gets the state and
   * returns the new facts (none means: nothing to do), or throws a refusal. Returns the new state.
   */
  record<State, F extends NewFact>(
    stream: Stream<State, F>,
    id: string,
    decide: (state: State) => readonly F[],
  ): Work<State>
}

/**
 * Records in another stream what follows from a fact, in the same transaction and with the same stamp. Facts are followed
 * once, when they are recorded, and never when the log is folded again.
 */
export type Follower = {
  /** The kind of stream whose facts it follows. */
  stream: string
  follow(fact: Recorded, tx: { sql: Kysely<Tables>; logWriter: LogWriter }): Work<void>
}

/** Everything about the features that is needed to record facts and to fold the log. */
export type LogDefinition = {
  projections: readonly Projection[]
  /** By fact type: the step from version 1 to 2, from 2 to 3, … */
  upcasters: Readonly<Record<string, readonly Upcaster[]>>
  followers?: readonly Follower[]
}

/** Returns the name of one thing's stream: `payment-8KD40213`. */
export const streamName = (kind: string, id: string) => `${kind}-${id}`

/** Returns the kind of a stream: the part before the first hyphen. */
export const streamKind = (stream: string) => stream.slice(0, stream.indexOf('-'))

/** Returns the id within the kind: the part after the first hyphen. */
export const streamId = (stream: string) => stream.slice(stream.indexOf('-') + 1)

/** Types a projection, which receives the facts `F` of the stream. */
export function projectionOf<F extends NewFact>(
  stream: { kind: string },
  tables: readonly (keyof Tables)[],
  project: (fact: Projected<F>, sql: Kysely<Tables>) => Statement[],
): Projection {
  return {
    name: stream.kind,
    stream: stream.kind,
    tables,
    project: project as unknown as Projection['project'],
  }
}
