import { mkdtempSync, renameSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

type MovedClock = {
  /** The environment that starts a built portal with this clock. */
  env: Record<string, string>
  /** Sets the portal's time; it goes on from there, and starts with the machine's. */
  set(time: Date): void
}

/** Returns a clock for a built portal, which a test sets while the portal runs. */
export function movedClock(): MovedClock {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'chapterhouse-clock-')), 'milliseconds')
  writeFileSync(file, '0')
  return {
    env: {
      NODE_OPTIONS: `--import=${pathToFileURL('tests/support/machine/moved-clock.js').href}`,
      CLOCK_FILE: file,
    },
    set(time) {
      // A portal reads it at any moment: an empty file would be the machine's time.
      writeFileSync(`${file}.new`, String(time.getTime() - Date.now()))
      renameSync(`${file}.new`, file)
    },
  }
}
