import type { Logger } from 'pino'
import type { Store } from '#db/store.ts'

/** Milliseconds until somebody's removal of the database is noticed: what is paid until then is lost. */
const everyMs = 1000

/** The exit code of a portal that lost its database: its unit must not start it anew, as an empty portal. */
export const exitWithoutDatabase = 66

export type DatabaseFileWatch = {
  /** Looks now. @throws DatabaseFileGone */
  assertInPlace(): void
  stop(): void
}

export class DatabaseFileGone extends Error {
  constructor() {
    super('The database file was removed or replaced, so the portal ends without a checkpoint')
  }
}

/**
 * Looks every second whether the database file is still the one that was opened, and otherwise logs it and calls
 * `gone`, once. Nothing else shows it: SQLite goes on with the removed file.
 */
export function watchDatabaseFile(
  { store, log }: { store: Pick<Store, 'databaseFile'>; log: Logger },
  gone: () => void,
): DatabaseFileWatch {
  const look = () => {
    const file = store.databaseFile()
    if (file === 'in place') return
    clearInterval(timer)
    log.error(
      { file },
      'The database file was removed or replaced while the portal ran, so the portal ends and writes nothing more. Put a backup in its place, and start the portal then: docs/backup.md, "After a disaster"',
    )
    gone()
  }
  const timer = setInterval(look, everyMs).unref()
  return {
    assertInPlace() {
      if (store.databaseFile() !== 'in place') throw new DatabaseFileGone()
    },
    stop: () => clearInterval(timer),
  }
}
