import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

const imports = `
import { openLog } from './server/boot/log.ts'
import { logUnhandled } from './server/boot/log-unhandled.ts'
import { forRequest } from './server/http/current-request.ts'
const log = openLog('info')
`

function runProgram(program: string) {
  const { status, stdout } = spawnSync(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '--eval', imports + program],
    { encoding: 'utf8' },
  )
  return {
    status,
    lines: stdout
      .trim()
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Record<string, unknown>),
  }
}

const work = `
const fail = async (text) => { await null; throw new Error(text) }
const request = (number) => ({ requestId: 'request-' + number, method: 'GET', path: '/' + number })
for (const number of [1, 2]) forRequest(request(number), async () => { await null; void fail('bug ' + number) })
void fail('bug of a job')
setImmediate(() => setImmediate(() => log.info('still running')))
`

test('an unhandled rejection is logged with its request, and ends nothing', () => {
  const { status, lines } = runProgram(`logUnhandled(log);${work}`)
  expect(status).toBe(0)
  const seen = lines.map(({ level, requestId, path, msg, err }) => [
    level,
    requestId,
    path,
    (err as Error | undefined)?.message ?? msg,
  ])
  expect(seen.sort()).toEqual([
    [30, undefined, undefined, 'still running'],
    [50, undefined, undefined, 'bug of a job'],
    [50, 'request-1', '/1', 'bug 1'],
    [50, 'request-2', '/2', 'bug 2'],
  ])
})

test('control: without the handler, the first of them ends the process', () => {
  const { status, lines } = runProgram(work)
  expect([status, lines]).toEqual([1, []])
})
