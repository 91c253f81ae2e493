/** `chapterhouse backup <folder>`: backs up the portal while it runs, and restores a backup. */
import { statSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { CommandPlace } from './commands.ts'
import { printable } from '../log/layout.ts'
import { Misuse } from '../log/verb.ts'
import { bucketText, copiesIn } from '#server/features/backups/bucket.reads.ts'
import { withFetched } from '#server/features/backups/bucket.writes.ts'
import type { Made } from '#server/features/backups/rules.ts'
import { assertReadable } from '#server/features/backups/readable.reads.ts'
import { archiveName, shelfIn } from '#server/features/backups/shelf.reads.ts'
import { assertNoDatabase, restoreArchive } from '#server/features/backups/shelf.writes.ts'
import { bytesText } from '#server/features/system/rules.ts'
import { openBucket } from '#server/providers/files/bucket.ts'
import { restoreBackup } from '#server/features/backups/restore.writes.ts'
import { passphraseIn } from '#server/features/backups/passphrase.reads.ts'
import { takeBackup } from '#server/features/backups/take.writes.ts'
import { readPlaces } from '#server/env.ts'
import { systemClock } from '#server/time/clock.ts'
import { logDefinition } from '#server/wiring/log-definition.ts'

const help = `chapterhouse backup <new folder>
  copies the database, the checkpoints and the uploaded files (those in S3 too) while the portal runs, and verifies the copy
  with a signed manifest: the SHA-256 sum of every file, and the number of rows of every table
chapterhouse backup list
  lists the nightly backups in BACKUP_DIR and in the bucket BACKUP_S3_BUCKET
chapterhouse restore <folder>
  brings a copy back into an empty DATA_DIR (or the empty database of DATABASE_URL), and verifies it there
chapterhouse restore <file>.zip
  the same for an archive of the nightly backups (BACKUP_DIR)
chapterhouse restore <file>.zip.age
  the same for an encrypted one; its passphrase is in BACKUP_PASSPHRASE_FILE, or is asked for
chapterhouse restore --from-bucket <name>
  the same for one in the bucket, by the name that the list has
chapterhouse restore <folder> --without-manifest
  the same for a copy of an earlier release, of which nobody can tell whether anything is missing

APP_SECRET is in no backup of a live portal: keep it elsewhere, it is needed to verify and to restore.`

/** Takes a backup, or restores one. @throws Misuse */
export async function run(words: string[], place: CommandPlace): Promise<0 | 1> {
  if (words.includes('--help')) {
    process.stdout.write(`${help}
`)
    return 0
  }
  if (words[0] === 'list' && words.length === 1) return listed()
  if (words[0] === '--restore' && words[1] === '--from-bucket' && words.length === 3) return fromBucket(words[2]!)
  const withoutManifest = words[0] === '--restore' && words.includes('--without-manifest')
  const [first, second, ...more] = words.filter((word) => !withoutManifest || word !== '--without-manifest')
  const isRestore = first === '--restore'
  const folder = isRestore ? second : first
  if (!folder || folder.startsWith('-') || more.length > 0 || (!isRestore && second !== undefined))
    throw new Misuse(help)
  const at = path.resolve(place.folder, folder)
  const {
    lines,
    problems,
    missing = [],
  } = isRestore
    ? await (isArchive(at)
        ? restoreArchive(at, process.env, logDefinition, askPassphrase)
        : restoreBackup(at, process.env, logDefinition, withoutManifest))
    : await takeBackup(at, process.env, { logDefinition, takenAt: systemClock.now().toISOString() })
  return printed(lines, [
    ...problems,
    ...missing.map((what) => `The copy is sound, but an uploaded file is not in S3: ${what}`),
  ])
}

function printed(lines: readonly string[], problems: readonly string[]): 0 | 1 {
  process.stdout.write(lines.map((line) => `${printable(line)}\n`).join(''))
  for (const problem of problems) process.stderr.write(`! ${printable(problem)}\n`)
  return problems.length === 0 ? 0 : 1
}

async function fromBucket(name: string): Promise<0 | 1> {
  const { backupS3, dataDir } = readPlaces(process.env)
  if (backupS3 === null) throw new Misuse('Set BACKUP_S3_BUCKET to the bucket with the backups.')
  assertNoDatabase(dataDir)
  const { lines, problems } = await withFetched(backupS3, { name, dataDir }, async (file) => {
    const outcome = await restoreArchive(file, process.env, logDefinition, askPassphrase)
    return { ...outcome, lines: outcome.lines.map((line) => line.replaceAll(file, name)) }
  })
  return printed(lines, problems)
}

/** Lists the folder as it is and the bucket as it is, not as the folder remembers it. */
async function listed(): Promise<0 | 1> {
  const { backupDir, backupS3 } = readPlaces(process.env)
  if (backupDir === '' && backupS3 === null) throw new Misuse('Set BACKUP_DIR or BACKUP_S3_BUCKET to list backups.')
  const lines: string[] = []
  const list = (where: string, made: readonly Made[]) =>
    lines.push(
      `In ${where}: ${made.length === 0 ? 'none' : made.length}`,
      ...made.map((one) => `  ${archiveName(one)}  ${bytesText(one.bytes)}${wrongOf(one)}`),
    )
  if (backupDir !== '') list(backupDir, shelfIn(backupDir, systemClock.now()).made)
  const problems: string[] = []
  if (backupS3 !== null) {
    const bucket = await openBucket(backupS3)
    try {
      list(bucketText(backupS3), (await copiesIn(bucket)).made)
    } catch (error) {
      problems.push(error instanceof Error ? error.message : String(error))
    } finally {
      bucket.close()
    }
  }
  return printed(lines, problems)
}

const wrongOf = ({ problem, testProblem }: Made): string => {
  const wrong = testProblem ?? problem
  return wrong === null ? '' : `  not good: ${wrong}`
}

/** Read from a file, from a terminal that does not show it, or from another program. @throws Misuse */
async function askPassphrase(): Promise<string> {
  const { backupPassphraseFile } = readPlaces(process.env)
  if (backupPassphraseFile !== '') return passphraseIn(backupPassphraseFile)
  const given = process.stdin.isTTY ? await fromTerminal() : (await text(process.stdin)).trim()
  if (!given)
    throw new Misuse(
      'This backup is encrypted. Set BACKUP_PASSPHRASE_FILE to the file with its passphrase, or enter it here.',
    )
  return given
}

async function fromTerminal(): Promise<string> {
  const hidden = new Writable({ write: (_piece, _encoding, done) => done() })
  const asked = createInterface({ input: process.stdin, output: hidden, terminal: true })
  process.stderr.write('Passphrase: ')
  try {
    return (await asked.question('')).trim()
  } finally {
    asked.close()
    process.stderr.write('\n')
  }
}

/** Whether a backup is in an archive rather than in a folder. @throws CannotBackUp when this account cannot read it */
function isArchive(place: string): boolean {
  assertReadable(place, readPlaces(process.env).dataDir)
  return statSync(place, { throwIfNoEntry: false })?.isFile() === true
}
