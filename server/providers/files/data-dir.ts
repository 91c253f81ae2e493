import { chmodSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'

const others = 0o077

/**
 * Creates DATA_DIR and restricts it to the portal's own account: it holds members' addresses. Files written by this
 * process are private from here on; files that an earlier release left readable are restricted once.
 */
export function openDataDir(dataDir: string): void {
  process.umask(others)
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  if ((statSync(dataDir).mode & others) === 0) return
  // The folder is restricted last, so that the start after an interrupted one does all of this again.
  for (const entry of readdirSync(dataDir, { withFileTypes: true, recursive: true })) {
    if (entry.isDirectory() || entry.isFile())
      chmodSync(path.join(entry.parentPath, entry.name), entry.isDirectory() ? 0o700 : 0o600)
  }
  chmodSync(dataDir, 0o700)
}
