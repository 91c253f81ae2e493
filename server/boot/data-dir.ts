import { chmodSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'

const others = 0o077

/**
 * Makes DATA_DIR and keeps it to the account that the portal runs under: members' addresses lie in it. Files that
 * this process writes from here on are nobody else's to read; those that an earlier release left open are closed once.
 */
export function openDataDir(dataDir: string): void {
  process.umask(others)
  mkdirSync(dataDir, { recursive: true })
  if ((statSync(dataDir).mode & others) === 0) return
  // The folder last: while it is open, a start that broke off here begins again.
  for (const entry of readdirSync(dataDir, { withFileTypes: true, recursive: true })) {
    if (entry.isDirectory() || entry.isFile())
      chmodSync(path.join(entry.parentPath, entry.name), entry.isDirectory() ? 0o700 : 0o600)
  }
  chmodSync(dataDir, 0o700)
}
