import { logDefinition } from '#server/wiring/log-definition.ts'
import { stageNames } from '#server/features/books/rules.ts'
import { traceOf, type Trace } from '#server/features/books/trace.reads.ts'
import { money, shortHash, timeText } from './layout.ts'
import { Misuse, type Verb } from './verb.ts'

/** Lists every entry of a payment or registration and of what it touched. */
export const run: Verb = async (cli) => {
  const { store, env, kinds } = await cli.books()
  const [id = ''] = cli.words
  const trace = await traceOf({ db: store.read, kinds, logDefinition }, null, id)
  if (!trace) throw new Misuse(`There is no payment, registration, order, capture or refund ${id} in the log.`)
  const widest = (values: string[]) => Math.max(...values.map(({ length }) => length))
  const [streamWidth, nameWidth] = [
    widest(trace.facts.map(({ stream }) => short(stream))),
    widest(trace.facts.map(({ name }) => name)),
  ]
  const lines = trace.facts.map(({ recordedAt, stream, name, detail, actor, hash }) =>
    [
      timeText(recordedAt, env.timeZone),
      short(stream).padEnd(streamWidth),
      shortHash(hash),
      name.padEnd(nameWidth),
      `${detail ? `${detail}, ` : ''}${actor}`,
    ].join('  '),
  )
  return { ok: true, figures: trace, lines: [...lines, '', ...standing(trace)] }
}

/** A member's stream has a long id; its beginning is enough here. */
const short = (stream: string) => (stream.length > 22 ? `${stream.slice(0, 15)}…` : stream)

function standing({ payments, registrations }: Trace): string[] {
  return [
    ...payments.map(
      ({ paymentId, stage, amountCents, returns }) =>
        `Payment ${paymentId}: ${stageNames[stage]}, ${money(amountCents)} USD${returns.length > 0 ? `; ${returns.join(', ')}` : ''}`,
    ),
    ...registrations.map(({ registrationId, lastFact }) => `Registration ${registrationId}: ${lastFact}`),
  ]
}
