/** The passphrase of encrypted backups, in a file that the operator has written. */
import { readFileSync } from 'node:fs'
import { CannotBackUp } from './contents.reads.ts'

/** A backup is read where nobody can limit the number of tries. */
const minPassphrase = 16

/** Reads a passphrase from its file. @throws CannotBackUp when there is none, or it is too short */
export function passphraseIn(file: string): string {
  let passphrase: string
  try {
    passphrase = readFileSync(file, 'utf8').trim()
  } catch (error) {
    throw new CannotBackUp(
      `BACKUP_PASSPHRASE_FILE cannot be read: ${error instanceof Error ? error.message : String(error)}`,
      { cause: error },
    )
  }
  if (passphrase.length < minPassphrase)
    throw new CannotBackUp(
      `The passphrase in BACKUP_PASSPHRASE_FILE is too short. Write at least ${minPassphrase} characters into it.`,
    )
  return passphrase
}

/** Returns why a passphrase cannot be used; null if it can. */
export function problemOfPassphrase(file: string): string | null {
  try {
    passphraseIn(file)
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
