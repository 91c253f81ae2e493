/** `chapterhouse move`: moves the portal to another database, or its uploaded files into S3 and back. */
import path from 'node:path'
import { parseArgs } from 'node:util'
import { moveDatabase, reopenDatabase } from '#server/features/backups/moves/database.writes.ts'
import { moveFilesHere, moveFilesToBucket } from '#server/features/backups/moves/files.writes.ts'
import { logDefinition } from '#server/wiring/log-definition.ts'
import { printable } from '../log/layout.ts'
import { Misuse } from '../log/verb.ts'
import type { CommandPlace } from './commands.ts'

const help = `chapterhouse move --to postgres://…
  copies the portal's database into an empty one of PostgreSQL, compares every table, and verifies the log there;
  without a password in the address, where other users of this machine would see it, that of PGPASSWORD is taken
chapterhouse move --to <DATA_DIR>/chapterhouse.sqlite
  the same into a SQLite file, from the PostgreSQL of DATABASE_URL
chapterhouse move --reopen
  gives a move up: the database of this environment is served again, without what was written in the other one since
chapterhouse move --files-to-bucket
  copies the uploaded files from DATA_DIR into the bucket of S3_BUCKET, and compares each
chapterhouse move --files-here
  the same from the bucket into DATA_DIR

The portal may run: for most of the time it goes on, and at the end it can be read and not written. Afterwards the first
database refuses writes, and a start on it says where the portal is now. A move that was interrupted is continued by the
same command.`

/** Moves the database or the files of the portal. @throws Misuse, CannotMove */
export async function run(words: string[], place: CommandPlace): Promise<0 | 1> {
  const given = optionsOf(words)
  if (given.help) return printed([help], [])
  const chosen = (['to', 'reopen', 'files-to-bucket', 'files-here'] as const).filter((name) => given[name])
  if (chosen.length !== 1) throw new Misuse(help)
  if (given.to) {
    // An address with a mistyped scheme is refused as it was written.
    const target = given.to.includes('://') ? given.to : path.resolve(place.folder, given.to)
    const { lines, problems } = await moveDatabase(target, process.env, { logDefinition, tell })
    return printed(lines, problems)
  }
  if (given.reopen) return printed(await reopenDatabase(process.env), [])
  const { lines, problems } = await (given['files-here'] ? moveFilesHere(process.env) : moveFilesToBucket(process.env))
  return printed(lines, problems)
}

/** Progress is not part of the output. */
const tell = (line: string) => void process.stderr.write(`${printable(line)}\n`)

function printed(lines: readonly string[], problems: readonly string[]): 0 | 1 {
  for (const line of lines.flatMap((text) => text.split('\n'))) process.stdout.write(`${printable(line)}\n`)
  for (const problem of problems) process.stderr.write(`! ${printable(problem)}\n`)
  return problems.length === 0 ? 0 : 1
}

function optionsOf(words: string[]) {
  try {
    const { values } = parseArgs({
      args: words,
      options: {
        to: { type: 'string' },
        reopen: { type: 'boolean' },
        'files-to-bucket': { type: 'boolean' },
        'files-here': { type: 'boolean' },
        help: { type: 'boolean' },
      },
    })
    return values
  } catch (error) {
    throw new Misuse(`${error instanceof Error ? error.message : String(error)}\n${help}`)
  }
}
