/** `npm run log -- <verb>`: what a treasurer or an operator asks of the log. Exits 1 on any difference. */
import { parseArgs } from 'node:util'
import { openStore } from '#db/open-store.ts'
import { checkpointKey } from '#events-log/checkpoint.ts'
import { diffProjections, rebuildProjections } from '#events-log/shadow.ts'
import { verifyLog } from '#events-log/verify.ts'
import { allCheckpoints, writeCheckpoint } from '#server/checkpoints.ts'
import { systemClock } from '#server/clock.ts'
import { BadEnvironment, readEnv } from '#server/env.ts'
import { logDefinition } from '#server/log-definition.ts'

const help = `npm run log -- <verb> [--json]

  verify      read the whole log: no gaps, every hash fits, every checkpoint is genuine and still true
  diff        fold the log anew and compare every row of the derived tables
  rebuild     fold the log anew and put the rows in place of the derived tables
  checkpoint  sign where the log stands now`

type Report = { ok: boolean; lines: string[]; [figure: string]: unknown }

type Desk = { store: Awaited<ReturnType<typeof openStore>>; env: ReturnType<typeof readEnv>; progress: (facts: number) => void }

const verbs: Record<string, (desk: Desk) => Promise<Report>> = { verify, diff, rebuild, checkpoint }

async function verify({ store, env, progress }: Desk): Promise<Report> {
  const checkpoints = await allCheckpoints({ store, env })
  const found = await store.alone('snapshot', (bench) =>
    verifyLog(bench, checkpointKey(env.appSecret), checkpoints, progress),
  )
  const ok = found.problems.length === 0
  return {
    ok,
    ...found,
    lines: [
      `Facts         ${found.facts} in ${found.streams} streams`,
      `Checkpoints   ${found.checkpoints}`,
      `Last hash     ${found.head}`,
      ...found.problems.map((problem) => `  ${problem}`),
      ok ? 'The log is whole.' : 'THE LOG WAS CHANGED OR DAMAGED.',
    ],
  }
}

async function diff({ store, progress }: Desk): Promise<Report> {
  const tables = await store.alone('snapshot', (bench) => diffProjections(bench, logDefinition, progress))
  const ok = tables.every(({ unexplained, missing }) => unexplained.length + missing.length === 0)
  const lines = tables.flatMap(({ table, rows, unexplained, missing }) => [
    `${table.padEnd(20)} ${String(rows).padStart(8)} rows`,
    ...unexplained.map((row) => `  not in the log:   ${JSON.stringify(row)}`),
    ...missing.map((row) => `  not in the table: ${JSON.stringify(row)}`),
  ])
  return { ok, tables, lines: [...lines, ok ? 'Every row follows from the log.' : 'THE TABLES DIFFER FROM THE LOG.'] }
}

async function rebuild({ store, progress }: Desk): Promise<Report> {
  const facts = await store.alone('exclusive', (bench) => rebuildProjections(bench, logDefinition, progress))
  return { ok: true, facts, lines: [`The derived tables were written anew from ${facts} facts.`] }
}

async function checkpoint({ store, env }: Desk): Promise<Report> {
  const signed = await writeCheckpoint({ store, env, clock: systemClock })
  return {
    ok: true,
    checkpoint: signed,
    lines: [
      signed
        ? `Signed: ${signed.position} facts, ${signed.hash}`
        : 'Nothing was added since the last checkpoint, so there is nothing to sign.',
    ],
  }
}

async function main(): Promise<number> {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { json: { type: 'boolean' } } })
  const verb = verbs[positionals[0] ?? '']
  if (!verb) {
    process.stdout.write(`${help}\n`)
    return positionals.length === 0 ? 0 : 2
  }
  const env = readEnv(process.env)
  const store = await openStore(env.database)
  try {
    const report = await verb({ store, env, progress: showProgress })
    if (process.stderr.isTTY) process.stderr.write('\r\x1b[K')
    const { lines, ...figures } = report
    process.stdout.write(values.json ? `${JSON.stringify(figures)}\n` : `${lines.join('\n')}\n`)
    return report.ok ? 0 : 1
  } finally {
    await store.close()
  }
}

function showProgress(facts: number) {
  if (process.stderr.isTTY) process.stderr.write(`\r${facts} facts read`)
}

main().then(
  (code) => void (process.exitCode = code),
  (error: unknown) => {
    const text = error instanceof BadEnvironment || error instanceof Error ? error.message : String(error)
    process.stderr.write(`${text}\n`)
    process.exitCode = 2
  },
)
