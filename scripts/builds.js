/**
 * The folders of builds: each build has one of its own, and `build` is a link to that of the newest. A portal that runs
 * goes on with the files that it was started from, whatever is built meanwhile.
 */
import { existsSync, lstatSync, mkdirSync, readdirSync, realpathSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import path from 'node:path'

const link = 'build'
const folders = '.builds'

/** @returns {string} a new, empty folder for a build that is not published yet */
export function newBuildFolder() {
  const folder = path.join(folders, `${Date.now().toString(36)}-${process.pid}`)
  mkdirSync(folder, { recursive: true })
  return folder
}

/** Makes a build the newest in one step, and removes those from which nothing runs; the one before it stays. */
export function publishBuild(folder) {
  let before = existsSync(link) ? path.resolve(realpathSync(link)) : undefined
  const fresh = `${folder}.link`
  rmSync(fresh, { force: true })
  symlinkSync(path.relative('.', folder), fresh, 'junction')
  // Earlier releases built into a folder of this name.
  if (existsSync(link) && !lstatSync(link).isSymbolicLink()) {
    before = path.resolve(folders, `before-${path.basename(folder)}`)
    renameSync(link, before)
  }
  renameSync(fresh, link)
  for (const name of readdirSync(folders)) {
    const other = path.join(folders, name)
    const stays = [path.resolve(folder), before].includes(path.resolve(other)) || isInUse(other)
    if (!stays) rmSync(other, { recursive: true, force: true })
  }
}

/**
 * Whether a portal that was started from the build still runs, by the marks that it leaves
 * (`server/boot/build-mark.ts`).
 */
function isInUse(folder) {
  if (!lstatSync(folder).isDirectory()) return false
  return readdirSync(folder).some((name) => isAlive(Number(/^\.runs-(\d+)$/.exec(name)?.[1])))
}

function isAlive(pid) {
  if (!pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}
