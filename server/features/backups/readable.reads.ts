/** Whether the account that runs a restore can read the backup. */
import { closeSync, openSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { CannotBackUp } from './contents.reads.ts'

/**
 * Checks that this account can read a backup, which may have been copied here by another one. What is not there is no
 * fault of its account, and is left to others to tell.
 * @param place its folder or archive
 * @param dataDir the folder of the account
 * @throws CannotBackUp
 */
export function assertReadable(place: string, dataDir: string): void {
  const closed = closedIn(place)
  if (closed === null) return
  const whose = `${closed} cannot be read by this account.`
  const give = (what: string) => `chown -R --reference=${path.resolve(dataDir)} ${what}`
  if (closed === place && closedIn(path.dirname(place), false) !== null) {
    const within = path.join(path.resolve(dataDir), path.basename(place))
    throw new CannotBackUp(
      `${whose} A folder above it is closed. As root, move it to ${within}, give it to the account: ${give(within)}, and restore from there.`,
    )
  }
  throw new CannotBackUp(`${whose} As root, give it to the account: ${give(place)}`)
}

/** Returns the first file or folder that is closed to this account, from here down; null if none is. */
function closedIn(place: string, isWhole = true): string | null {
  try {
    const stats = statSync(place)
    if (stats.isFile()) closeSync(openSync(place, 'r'))
    if (!stats.isDirectory()) return null
    // What is within a folder can only be reached with the right to enter it.
    statSync(`${place}/.`)
    if (!isWhole) return null
    for (const name of readdirSync(place)) {
      const closed = closedIn(path.join(place, name))
      if (closed !== null) return closed
    }
    return null
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EACCES' || code === 'EPERM') return place
    if (code === 'ENOENT') return null
    throw error
  }
}
