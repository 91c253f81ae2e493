import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { otherNodes } from './other-nodes.js'
import { runProgram } from './program.js'

/**
 * @typedef {{ file: string, fullName: string, failure: string }} Failed a failed journey, and its line among the
 * failures
 * @typedef {{ passed: number, failed: number, failures?: string[], again?: Failed[] }} Count `failures` describes each
 * failure in a line or two
 * @typedef {{ name: string, run: () => Promise<Count>, after?: Step }} Step `after` must have finished before it starts
 */

const node = (script, ...args) => [process.execPath, [script, ...args]]

/** The types and all rules (.oxlintrc.json), by one native program. */
export const types = step('Types and lint', node('node_modules/oxlint/bin/oxlint', '--type-aware', '--type-check', '.'))
export const format = step('Format', node('scripts/format.js', '--check'))
export const structure = step('Structure', node('scripts/structure.js'))
/** An exception that is no longer needed fails as well. */
export const unused = step(
  'What nobody uses',
  node('node_modules/knip/bin/knip.js', '--no-progress', '--treat-config-hints-as-errors'),
)
export const build = step('Build', node('scripts/build.js'))
export const unit = tests('Unit and integration tests', 'unit')
/** They kill the built portal, so they run after the build, with a share of the random trials of `npm run faults`. */
export const faults = tests('Crashes, races and tampering', 'faults', {
  after: build,
  settings: { FAULTS_SHARE: '0.2' },
  prepare: otherNodes,
})
/** The journeys and the walks of one run start with copies of the same demo, which the first of them makes. */
const demoFolder = path.resolve(`node_modules/.cache/demos/${process.pid}-${Date.now()}`)
process.once('exit', removeDemos)
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(130))
const browser = { after: build, settings: { DEMO_FOLDER: demoFolder }, mayRunAgain: true }
/** The longest files of the project `browser`: they walk all pages, with ordinary and with hostile texts. */
const walkFiles = ['every-page', 'hostile-lines', 'hostile-markup'].map((name) => `tests/e2e/${name}.test.ts`)
/**
 * The walks are two steps of about the same length, so that none of them runs alone at the end. Each test is in exactly
 * one: the second takes what the first does not match.
 */
export const adminWalks = tests('Walks through all pages of admins', 'browser', {
  ...browser,
  files: [...walkFiles, '-t', "'an admin"],
})
export const otherWalks = tests('Walks through all other pages', 'browser', {
  ...browser,
  files: [...walkFiles, '-t', "^(?!.*'an admin)"],
})
/** The other files of that project: an idle lane takes the walks in parallel. */
export const journeys = tests('Browser journeys', 'browser', {
  ...browser,
  files: walkFiles.flatMap((file) => ['--exclude', file]),
})

/**
 * Runs steps in their order, `atOnce` of them at the same time: a free lane takes the first step whose `after` has
 * finished. A step that fails stops no other.
 * @param {Step[]} steps each behind its `after`
 * @param {number} [atOnce] the unit tests alone take two cores; with a third step they take too long
 * @returns {Promise<Count[]>} of every step, in the order of the steps
 */
export async function inLanes(steps, atOnce = 2) {
  const waiting = [...steps]
  const running = new Map()
  const finished = new Map()
  await Promise.all(Array.from({ length: atOnce }, lane))
  return steps.map((step) => finished.get(step))

  async function lane() {
    while (waiting.length > 0) {
      const place = waiting.findIndex(({ after }) => !after || finished.has(after))
      if (place < 0) await Promise.race(running.values())
      else await take(waiting.splice(place, 1)[0])
    }
  }

  async function take(step) {
    running.set(step, step.run())
    finished.set(step, await running.get(step))
    running.delete(step)
  }
}

/** More failed journeys than this are a fault of the portal, not of the machine. */
const maxFlaky = 2

/**
 * Retries failed journeys once, each alone, after everything else: a browser on a busy machine may miss a deadline. One
 * that passes is printed as flaky and counts as passed. More than two failures are not tried again, and unit and fault
 * tests never are.
 * @param {Count[]} counts of every step
 * @param {(test: Failed) => Promise<boolean>} passesAlone
 * @returns {Promise<Count[]>}
 */
export async function withSecondTries(counts, passesAlone = runsAlone) {
  const failed = counts.flatMap(({ again = [] }) => again)
  if (failed.length > maxFlaky) return counts
  const flaky = new Set()
  for (const test of failed) if (await passesAlone(test)) flaky.add(test)
  for (const { failure } of flaky) console.log(`flaky, passed when run alone: ${failure}`)
  return counts.map((count) => {
    const passed = (count.again ?? []).filter((test) => flaky.has(test))
    const failures = (count.failures ?? []).filter((failure) => !passed.some((test) => test.failure === failure))
    return { ...count, passed: count.passed + passed.length, failed: count.failed - passed.length, failures }
  })
}

async function runsAlone({ file, fullName }) {
  const pattern = `^${fullName.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`
  const [command, args] = node('node_modules/vitest/vitest.mjs', 'run', '--project', 'browser', file, '-t', pattern)
  // With a demo of its own: the run's may be from the day before, if midnight came during it.
  const { code, output } = await runProgram(command, args, { title: `Again: ${fullName}` })
  if (code !== 0) console.log(output.trimEnd())
  return code === 0
}

/**
 * Repeats the failures at the end of a long output, prints the sum as the last line, and exits accordingly.
 * @param {Count[]} counts
 */
export function conclude(counts) {
  for (const failure of counts.flatMap(({ failures = [] }) => failures)) console.log(`✗ ${failure}`)
  const sum = (key) => counts.reduce((total, count) => total + count[key], 0)
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`)
  process.exitCode = sum('failed') === 0 ? 0 : 1
}

/** A step that passes or fails as one. The program's output is shown only when it fails. */
function step(name, [command, args]) {
  return {
    name,
    async run() {
      const { code, output, seconds } = await runProgram(command, args, { title: name })
      report(name, code === 0, seconds, code === 0 ? '' : output)
      return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1, failures: [name] }
    },
  }
}

/**
 * The tests of a vitest project, each counted. All output is shown, but only at the end, so that lanes do not mix.
 * @param {{ settings?: Record<string, string>, files?: string[], prepare?: () => Promise<Record<string, string>>,
 * mayRunAgain?: boolean, after?: Step }} [options] environment, vitest's file filters, a function that provides more of
 * the environment, whether failed tests get a second try, and the step that must have finished before
 */
function tests(
  name,
  project,
  { after, settings = {}, files = [], prepare = async () => ({}), mayRunAgain = false } = {},
) {
  return {
    name,
    after,
    async run() {
      const counts = path.resolve('node_modules/.cache/test-counts', `${name.replace(/\W+/g, '-')}-${process.pid}.json`)
      mkdirSync(path.dirname(counts), { recursive: true })
      const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${counts}`]
      const [command, args] = node(
        'node_modules/vitest/vitest.mjs',
        'run',
        '--project',
        project,
        ...files,
        ...reporters,
      )
      const prepared = await prepare()
      const { code, output, seconds } = await runProgram(command, args, {
        title: name,
        env: { ...settings, ...prepared, ...process.env },
      })
      const { failedTests, ...count } = countIn(counts, name, code === 0)
      report(`${name}: ${count.passed} passed, ${count.failed} failed`, code === 0, seconds, output)
      return mayRunAgain ? { ...count, again: failedTests } : count
    },
  }
}

/** Counts a failed run in which no test failed as one failure: an unhandled rejection, a file that does not load. */
function countIn(file, name, succeeded) {
  const min = succeeded ? 0 : 1
  try {
    const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(file, 'utf8'))
    const failedTests = testResults.flatMap(failedIn)
    const failures = [...testResults.flatMap(unloaded), ...failedTests.map(({ failure }) => failure)]
    return {
      passed: numPassedTests,
      failed: Math.max(numFailedTests, min),
      failures: failures.length === 0 && !succeeded ? [`${name}: the run failed, and no test`] : failures,
      failedTests,
    }
  } catch {
    return { passed: 0, failed: 1, failures: [`${name}: the run came to no end`], failedTests: [] }
  } finally {
    rmSync(file, { force: true })
  }
}

const failedTestsOf = ({ assertionResults }) => assertionResults.filter(({ status }) => status === 'failed')

/** A file that does not load has no tests, only an error message of its own. */
function unloaded({ name, message, assertionResults }) {
  const isUnloaded = message && failedTestsOf({ assertionResults }).length === 0
  return isUnloaded ? [`${path.relative('.', name)}: ${firstLine(message)}`] : []
}

/** @returns {Failed[]} */
function failedIn({ name, assertionResults }) {
  const file = path.relative('.', name)
  return failedTestsOf({ assertionResults }).map(({ fullName, failureMessages }) => ({
    file,
    fullName,
    failure: `${file}: ${fullName}\n    ${firstLine(failureMessages[0] ?? '')}`,
  }))
}

const firstLine = (text) => text.split('\n')[0]

function report(name, succeeded, seconds, output) {
  if (output) console.log(output.trimEnd())
  console.log(`${succeeded ? '✓' : '✗'} ${name} (${seconds} s)`)
}

/** Also those that a browser step had begun when it was stopped. */
function removeDemos() {
  const { dir, base } = path.parse(demoFolder)
  if (!existsSync(dir)) return
  for (const name of readdirSync(dir).filter((one) => one.startsWith(base)))
    rmSync(path.join(dir, name), { recursive: true, force: true })
}
