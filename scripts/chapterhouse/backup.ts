/** `chapterhouse backup <folder>`: backs up the portal while it runs, and restores a backup. */
import { statSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { CommandPlace } from './commands.ts'
import { Misuse } from '../log/verb.ts'
import { restoreArchive } from '#server/features/backups/shelf.writes.ts'
import { restoreBackup } from '#server/features/backups/restore.writes.ts'
import { passphraseIn } from '#server/features/backups/passphrase.reads.ts'
import { takeBackup } from '#server/features/backups/take.writes.ts'
import { readPlaces } from '#server/env.ts'
import { systemClock } from '#server/time/clock.ts'
import { logDefinition } from '#server/wiring/log-definition.ts'

const help = `chapterhouse backup <new folder>
  copies the database, the checkpoints and the uploaded files while the portal runs, and verifies the copy
  with a signed manifest: the SHA-256 sum of every file, and the number of rows of every table
chapterhouse restore <folder>
  brings a copy back into an empty DATA_DIR (or the empty database of DATABASE_URL), and verifies it there
chapterhouse restore <file>.zip
  the same for an archive of the nightly backups (BACKUP_DIR)
chapterhouse restore <file>.zip.age
  the same for an encrypted one; its passphrase is in BACKUP_PASSPHRASE_FILE, or is asked for
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
  const withoutManifest = words[0] === '--restore' && words.includes('--without-manifest')
  const [first, second, ...more] = words.filter((word) => !withoutManifest || word !== '--without-manifest')
  const isRestore = first === '--restore'
  const folder = isRestore ? second : first
  if (!folder || folder.startsWith('-') || more.length > 0 || (!isRestore && second !== undefined))
    throw new Misuse(help)
  const at = path.resolve(place.folder, folder)
  const { lines, problems } = isRestore
    ? await (isArchive(at)
        ? restoreArchive(at, process.env, logDefinition, askPassphrase)
        : restoreBackup(at, process.env, logDefinition, withoutManifest))
    : await takeBackup(at, process.env, { logDefinition, takenAt: systemClock.now().toISOString() })
  process.stdout.write(lines.map((line) => `${line}\n`).join(''))
  for (const problem of problems) process.stderr.write(`! ${problem}\n`)
  return problems.length === 0 ? 0 : 1
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

const isArchive = (place: string) => statSync(place, { throwIfNoEntry: false })?.isFile() === true
