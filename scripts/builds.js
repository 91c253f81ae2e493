/**
 * The folders of builds: each build has its own, and `build` links to the newest. A running portal keeps the files it
 * was started from, whatever is built in the meantime.
 */
import { existsSync, lstatSync, mkdirSync, readdirSync, realpathSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import path from 'node:path'

const link = 'build'
const folders = '.builds'

/** @returns {string} a new, empty folder for an unpublished build */
export function newBuildFolder() {
  const folder = path.join(folders, `${Date.now().toString(36)}-${process.pid}`)
  mkdirSync(folder, { recursive: true })
  return folder
}

/** Publishes a build in one step and removes those that nothing runs from; the previous one stays. */
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

/** Whether a portal started from the build is still running, by the marks it leaves (`server/boot/build-mark.ts`). */
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
