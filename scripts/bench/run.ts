/** Runs topics one after the other, each in its own process; prints a table, and writes it as JSON on request. */
import { fork } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { parseArgs } from 'node:util'
import { partsOfStart } from '#tests/support/machine/portal.ts'
import { holds, type Figure } from './figure.ts'
import { topics } from './topics.ts'

export type Measured = { topic: string; title: string; seconds: number; figures: Figure[]; error?: string }

const { positionals, values } = parseArgs({ allowPositionals: true, options: { json: { type: 'string' } } })
const unknown = positionals.filter((name) => !(name in topics))
if (unknown.length > 0) {
  say(`There is no topic ${unknown.join(', ')}. There are: ${Object.keys(topics).join(', ')}.`)
  process.exit(2)
}

const measured: Measured[] = []
const usual = Object.keys(topics).filter((name) => !topics[name]!.isOnlyByName)
for (const name of positionals.length > 0 ? positionals : usual) {
  const one = await measure(name)
  measured.push(one)
  print(one)
}
const figures = measured.flatMap((one) => one.figures)
const short = figures.filter((figure) => holds(figure) === false)
const bounded = figures.filter((figure) => figure.target)
say(`\n${bounded.length - short.length} of ${bounded.length} figures are within their bounds.`)
if (values.json) writeFileSync(values.json, `${JSON.stringify({ machine: machine(), measured }, null, 2)}\n`)
// A missed target is discussed in docs/performance.md; a topic that crashes is an error.
process.exitCode = measured.some((one) => one.error) ? 1 : 0

function measure(topic: string): Promise<Measured> {
  const started = performance.now()
  const { title, asStarted } = topics[topic]!
  return new Promise((resolve) => {
    const child = fork(new URL('topic.js', import.meta.url), [topic], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      ...(asStarted ? ofStart() : {}),
    })
    let figures: Figure[] | undefined
    child.on('message', (message: Figure[]) => (figures = message))
    child.once('exit', (code) => {
      const seconds = Math.round((performance.now() - started) / 1000)
      const error = figures && code === 0 ? {} : { error: `The topic ended with ${code}` }
      resolve({ topic, title, seconds, figures: figures ?? [], ...error })
    })
  })
}

function ofStart(): { env: NodeJS.ProcessEnv; execArgv: string[] } {
  const { variables, flags } = partsOfStart()
  return { env: { ...process.env, ...variables }, execArgv: flags }
}

function print({ title, seconds, figures, error }: Measured) {
  say(`\n${title} (${seconds} s)${error ? `: ${error}` : ''}`)
  const lines = figures.map((figure) => [mark(figure), figure.name, text(figure), bound(figure), figure.note ?? ''])
  const widths = [0, 1, 2, 3].map((column) => Math.max(...lines.map((line) => line[column]!.length)))
  for (const [sign, name, value, limit, note] of lines) {
    say(
      `  ${sign!.padEnd(1)} ${name!.padEnd(widths[1]!)}  ${value!.padStart(widths[2]!)}  ${limit!.padEnd(widths[3]!)}  ${note}`.trimEnd(),
    )
  }
}

function mark(figure: Figure): string {
  const verdict = holds(figure)
  return verdict === null ? ' ' : verdict ? '✓' : '✗'
}

function text({ value, unit }: Figure): string {
  const digits = unit === 'ratio' || Math.abs(value) < 10 ? 2 : Math.abs(value) < 100 ? 1 : 0
  const number = value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits })
  return unit === 'ratio' || unit === '' ? number : `${number} ${unit}`
}

function bound({ target }: Figure): string {
  if (!target) return ''
  return 'min' in target ? `≥ ${target.min}` : `≤ ${target.max}`
}

function machine() {
  return {
    node: process.version,
    processors: cpus().length,
    model: cpus()[0]?.model ?? '',
    memoryGb: Math.round(totalmem() / 1024 ** 3),
  }
}

function say(line: string) {
  process.stdout.write(`${line}\n`)
}
