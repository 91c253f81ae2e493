import { statSync, type BigIntStats } from 'node:fs'
import type { DatabaseFile } from '../store.ts'

/**
 * Notes which file is at a path now. Returns a function that says what is there later: SQLite goes on with the file
 * that it has open after somebody has removed it, so that everything seems well, and all of it is lost at the end.
 */
export function noteFile(file: string): () => DatabaseFile {
  const noted = statSync(file, { bigint: true })
  return () => compareFiles(noted, () => statSync(file, { bigint: true, throwIfNoEntry: false }))
}

type Identity = Pick<BigIntStats, 'dev' | 'ino'>

/** Compares the noted file with the one that `look` finds; one that cannot be looked at is no other one. */
export function compareFiles(noted: Identity, look: () => Identity | undefined): DatabaseFile {
  try {
    const present = look()
    if (!present) return 'removed'
    return present.dev === noted.dev && present.ino === noted.ino ? 'in place' : 'replaced'
  } catch {
    // Such as a folder that may not be read for a while: writes fail then, and say so themselves.
    return 'in place'
  }
}
