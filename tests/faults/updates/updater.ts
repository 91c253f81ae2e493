/**
 * A program that runs an update, and kills itself at the given change of a file or right after the start of a program.
 * Prints the number of these and how the update ended.
 */
import childProcess from 'node:child_process'
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

const [killAt, archive] = process.argv.slice(2)
let changes = 0

function kill() {
  if (++changes === Number(killAt)) process.kill(process.pid, 'SIGKILL')
}

for (const name of ['mkdirSync', 'renameSync', 'rmSync', 'writeFileSync', 'symlinkSync', 'linkSync'] as const) {
  const original = fs[name] as (...args: unknown[]) => unknown
  Object.assign(fs, {
    [name]: (...args: unknown[]) => {
      kill()
      return original(...args)
    },
  })
}
const { spawn } = childProcess
Object.assign(childProcess, {
  spawn: (...args: Parameters<typeof spawn>) => {
    const child = spawn(...args)
    kill()
    return child
  },
})
syncBuiltinESMExports()

// Imported after the functions were replaced.
const { update } = await import('../../../scripts/update/update.ts')
const { env: environment } = process
const outcome = await update(archive!, {
  link: environment.UPDATE_LINK!,
  restart: environment.UPDATE_RESTART!,
  stop: environment.UPDATE_STOP!,
  readyUrl: `http://127.0.0.1:${environment.PORT}/readyz`,
  waitSeconds: 30,
  environment,
  say: () => undefined,
})
process.stdout.write(JSON.stringify({ changes, outcome }))
