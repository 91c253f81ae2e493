import { logDefinition } from '#server/wiring/log-definition.ts'
import { checkpointKey, fingerprintOf, publicKeyText } from '#events-log/checkpoint.ts'
import type { Difference } from '#events-log/shadow.ts'
import type { Verification } from '#events-log/verify.ts'
import { checkBooks } from '#server/features/books/integrity.reads.ts'
import { count, grouped, table, timeText } from './layout.ts'
import type { Verb } from './verb.ts'

/** Verifies the log and everything derived from it. */
export const run: Verb = async (cli) => {
  const { store, env } = await cli.books()
  const { log, tables, problems } = await checkBooks({ store, logDefinition }, env, cli.progress)
  const ok = problems.length === 0
  const fingerprint = fingerprintOf(publicKeyText(checkpointKey(env.appSecret)))
  const { facts, streams, gaps, checkpoints, lastCheckpoint, head, setbacks, clockRanBack } = log
  const last = lastCheckpoint
    ? `, the last at ${count(lastCheckpoint.position)} of ${timeText(lastCheckpoint.signedAt, env.timeZone)}`
    : ''
  return {
    ok,
    figures: {
      facts,
      streams,
      gaps,
      checkpoints,
      lastCheckpoint,
      head,
      fingerprint,
      setbacks,
      clockRanBack,
      tables: tables.map(counted),
      problems,
    },
    lines: [
      'The log',
      `  Entries      ${count(facts)} in ${count(streams)} streams, ${gaps === 0 ? 'none' : count(gaps)} missing`,
      `  Checkpoints  ${count(checkpoints)}${last}`,
      `  Last hash    ${head}`,
      `  Time         ${setbackText(log, env.timeZone)}`,
      `  Signed with  the key ${grouped(fingerprint)}`,
      '',
      'The tables derived from it, rebuilt beside them and compared row by row',
      ...table([['Table', 'Rows', ''], ...tables.map((each) => [each.table, count(each.rows), differences(each)])]),
      '',
      ...problems.map((problem) => `! ${problem}`),
      ok ? 'The books are intact.' : 'THE BOOKS HAVE BEEN ALTERED OR DAMAGED.',
    ],
  }
}

/** Describes where time runs backward, which changes no entry but reveals a clock that jumped. */
function setbackText(
  { setbacks, clockRanBack: [first] }: Pick<Verification, 'setbacks' | 'clockRanBack'>,
  timeZone: string,
): string {
  if (!first) return 'never runs back'
  const times = setbacks === 1 ? 'once' : `${count(setbacks)} times`
  return `RUNS BACK ${times}, first at entry ${count(first.position)}: from ${timeText(first.before, timeZone)} to ${timeText(first.recordedAt, timeZone)}`
}

const counted = ({ table: name, rows, unexplained, missing }: Difference) => ({
  table: name,
  rows,
  unexplained: unexplained.length,
  missing: missing.length,
})

const differences = (each: Difference) =>
  each.unexplained.length + each.missing.length === 0 ? 'matches the log' : 'DOES NOT MATCH THE LOG'
