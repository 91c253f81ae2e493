/**
 * Stands for systemd: `supervisor.js restart PLACE` stops the portal of a place and starts the release that
 * PLACE/current leads to; `stop` only stops it, and `is-active` ends with 3 if none runs. With `notified` after `restart`,
 * that ends once the portal is ready on its port, and fails when it is ready on another one.
 */
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, openSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'

const [, , verb, place, mode] = process.argv
const file = (name) => path.join(place, name)
const pollMs = 50

/** A process that has ended stays listed until its parent has asked for its end. */
function isRunning(pid) {
  try {
    return !/\) [ZX]/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}

async function stop() {
  if (!existsSync(file('pid'))) return
  const pid = Number(readFileSync(file('pid'), 'utf8'))
  if (isRunning(pid)) process.kill(pid, 'SIGTERM')
  while (isRunning(pid)) await setTimeout(pollMs)
  rmSync(file('pid'))
}

async function start() {
  rmSync(file('log'), { force: true })
  const log = openSync(file('log'), 'w')
  const child = spawn(file('current/bin/chapterhouse'), ['start'], { detached: true, stdio: ['ignore', log, log] })
  writeFileSync(file('pid'), String(child.pid))
  child.unref()
  if (mode !== 'notified') return
  while (isRunning(child.pid)) {
    const [, port] = /Ready on port (\d+)/.exec(readFileSync(file('log'), 'utf8')) ?? []
    if (port === process.env.PORT) return
    if (port) throw new Error(`It is ready on port ${port}`)
    await setTimeout(pollMs)
  }
  throw new Error(`It has ended: ${readFileSync(file('log'), 'utf8')}`)
}

if (verb === 'is-active') {
  const isActive = existsSync(file('pid')) && isRunning(Number(readFileSync(file('pid'), 'utf8')))
  process.exit(isActive ? 0 : 3)
}

// One at a time: a killed update may have left one at work.
for (;;) {
  try {
    mkdirSync(file('lock'))
    break
  } catch {
    await setTimeout(pollMs)
  }
}
try {
  await stop()
  if (verb === 'restart') await start()
} catch (error) {
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
} finally {
  rmdirSync(file('lock'))
}
