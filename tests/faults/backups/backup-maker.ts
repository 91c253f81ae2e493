/** A program that makes one backup, and kills itself at the given change of a file. Prints the number of changes. */
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import type { BackupTask } from '#server/features/backups/shelf.writes.ts'

const [killAt, task] = process.argv.slice(2)
let changes = 0

/** Counts the calls of a function that changes files, and kills the process before the chosen one. */
function count<Name extends string>(owner: Record<Name, unknown>, name: Name) {
  const original = owner[name] as (...args: unknown[]) => unknown
  owner[name] = (...args: unknown[]) => {
    if (++changes === Number(killAt)) process.kill(process.pid, 'SIGKILL')
    return original.apply(owner, args)
  }
}

for (const name of ['mkdirSync', 'renameSync', 'rmSync', 'writeFileSync', 'createWriteStream'] as const) count(fs, name)
for (const name of ['open', 'rm'] as const) count(fs.promises, name)
syncBuiltinESMExports()

// Imported after the functions were replaced.
const [{ carryOut }, { logDefinition }] = await Promise.all([
  import('#server/features/backups/shelf.writes.ts'),
  import('#server/wiring/log-definition.ts'),
])
await carryOut(JSON.parse(task!) as BackupTask, logDefinition)
process.stdout.write(String(changes))
