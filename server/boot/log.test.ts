import { spawn, type ChildProcess } from 'node:child_process'
import { expect, test } from 'vitest'

function start(program: string): ChildProcess {
  const source = `import { openLog } from './server/boot/log.ts'; const log = openLog('info'); ${program}`
  return spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', source], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
}

const messagesIn = (output: string) =>
  output
    .trim()
    .split('\n')
    .map((line) => (JSON.parse(line) as { msg: string }).msg)

test.each([
  ['is stopped', 'process.exit(0)'],
  ['ends by itself', ''],
  ['crashes', "throw new Error('a bug')"],
])('no line is lost when the process %s', async (_, end) => {
  const child = start(`log.info('one'); log.info('two'); ${end}`)
  let output = ''
  child.stdout!.on('data', (piece) => (output += String(piece)))
  await new Promise((resolve) => child.once('close', resolve))
  expect(messagesIn(output)).toEqual(['one', 'two'])
})

test('an error is written at once, after all earlier lines', async () => {
  // Nothing that a timer or the end of the process writes would ever be written here.
  const child = start("log.info('one'); log.error('two'); Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)")
  const output = await new Promise((resolve) => child.stdout!.once('data', resolve))
  child.kill('SIGKILL')
  expect(messagesIn(String(output))).toEqual(['one', 'two'])
})
