import type { SqlBuilder } from '#db/store.ts'
import { send, type Work } from '#db/work.ts'
import { append, lockHead, type Stamp } from './append.ts'
import {
  LimitReached,
  streamKind,
  streamName,
  type LogDefinition,
  type LogWriter,
  type NewFact,
  type Projected,
  type Projection,
  type Stream,
} from './fact.ts'
import { history, readFact } from './read.ts'

/** Records facts of all kinds inside a transaction, each with this stamp, and updates the derived tables. */
export function logWriter(builder: SqlBuilder, definition: LogDefinition, stamp: Stamp): LogWriter {
  const writer: LogWriter = {
    *read(stream, id) {
      return (yield* load(builder, definition, stream, id)).state
    },
    *record(stream, id, decide) {
      const head = yield* lockHead(builder)
      const { state, version } = yield* load(builder, definition, stream, id)
      const facts = decide(state)
      if (facts.length === 0) return state
      const name = streamName(stream.kind, id)
      const rows = yield* append(builder, definition, name, version, facts, stamp, head)
      let next = state
      for (const row of rows) {
        const fact = readFact(row, definition)
        yield* project(builder, definition, fact)
        next = stream.evolve(next, fact as never)
      }
      for (const follower of followersOf(definition, stream.kind))
        for (const row of rows)
          yield* follower.follow(readFact(row, definition), { sql: builder.sql, logWriter: writer })
      return next
    },
  }
  return writer
}

const followersOf = ({ followers = [] }: LogDefinition, kind: string) =>
  followers.filter(({ stream }) => stream === kind)

const byKind = new WeakMap<LogDefinition, Map<string, Projection[]>>()

/** Returns the projections of a kind of stream, cached, because a rebuild looks them up for each of a million facts. */
function projectionsOf(definition: LogDefinition, kind: string): readonly Projection[] {
  let ofDefinition = byKind.get(definition)
  if (!ofDefinition) byKind.set(definition, (ofDefinition = new Map<string, Projection[]>()))
  let ofKind = ofDefinition.get(kind)
  if (!ofKind) ofDefinition.set(kind, (ofKind = definition.projections.filter(({ stream }) => stream === kind)))
  return ofKind
}

/** Writes a fact into the derived tables. @throws LimitReached when a guarded statement touched nothing */
export function* project(builder: SqlBuilder, definition: LogDefinition, fact: Projected): Work<void> {
  for (const projection of projectionsOf(definition, streamKind(fact.stream))) {
    for (const statement of projection.project(fact, builder.sql)) {
      if (!statement.orElse) {
        yield* send(builder, statement)
        continue
      }
      const { affected } = yield statement.compile()
      if (affected === 0) throw new LimitReached(statement.orElse)
    }
  }
}

function* load<State, F extends NewFact>(
  builder: SqlBuilder,
  definition: LogDefinition,
  stream: Stream<State, F>,
  id: string,
): Work<{ state: State; version: number }> {
  const rows = yield* history(builder, streamName(stream.kind, id))
  let state = stream.initial
  for (const row of rows) state = stream.evolve(state, readFact<F>(row, definition))
  return { state, version: rows.length }
}
