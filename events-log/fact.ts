import type { Compilable, Kysely } from 'kysely'
import type { Tables } from '#db/tables/tables.ts'

/**
 * A record of the log is a fact: something that happened, in the past tense. ("Event" is a picnic here.)
 * `data` holds opaque ids, cents, types and dates, never a name, an address or free text, because a fact
 * can never be changed or erased.
 */
export type NewFact<Type extends string = string, Data extends object = object> = {
  type: Type
  data: Data
  /** The key by which this fact happens only once, e.g. `paypal:capture:<id>`. Unique over the whole log. */
  idempotencyKey?: string
  /** When it happened in the world, when that is not now (the provider's time of a capture). UTC ISO. */
  occurredAt?: string
}

/** A fact as it stands in the log. `F` is the union of the facts that its stream may hold. */
export type Recorded<F extends NewFact = NewFact> = Told & Seal & F extends infer Whole ? Whole : never

/** A fact as projections are told of it: all but its seal, which is more than a third of what the log holds. */
export type Projected<F extends NewFact = NewFact> = Told & F extends infer Whole ? Whole : never

type Told = {
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
 * Tables that are derived from the log. `project` turns a fact into statements; it reads nothing but the
 * fact and uses the fact's own times, so that folding the log again gives the same rows.
 */
export type Projection = {
  name: string
  /** The kind of stream whose facts it is handed. */
  stream: string
  tables: readonly (keyof Tables)[]
  project(fact: Projected, sql: Kysely<Tables>): Statement[]
}

/**
 * A statement of a projection. One with `orElse` must touch a row: else the command that recorded the fact is undone.
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

/** Marks a conditional statement that must touch a row, as one that takes seats while there are any. */
export const guarded = (statement: Compilable, orElse: string): Statement => ({
  compile: () => statement.compile(),
  orElse,
})

/** Turns the data of one schema version of a fact into the next. Pure; the stored bytes never change. */
export type Upcaster = (data: object) => object

/** All that the log must know of the rooms to fold itself. */
export type LogDefinition = {
  projections: readonly Projection[]
  /** By fact type: the step from version 1 to 2, from 2 to 3, … */
  upcasters: Readonly<Record<string, readonly Upcaster[]>>
}

/** The name of one thing's facts: `payment-8KD40213`. */
export const streamName = (kind: string, id: string) => `${kind}-${id}`

/** The kind of a stream: what stands before the first hyphen. */
export const streamKind = (stream: string) => stream.slice(0, stream.indexOf('-'))

/** The id within the kind: what stands behind the first hyphen. */
export const streamId = (stream: string) => stream.slice(stream.indexOf('-') + 1)

/** Gives a projection its types: it is handed the facts `F` of the stream. */
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
