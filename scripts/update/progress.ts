/** What an update has done so far, in a file beside the releases, so that one that was killed can be resumed. */
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { UpdateRefused } from './outcome.ts'

const progress = z.object({
  /** Until `switching` nothing of the running portal was changed. */
  stage: z.enum(['preparing', 'switching', 'going-back']),
  from: z.object({ folder: z.string(), version: z.string() }),
  to: z.object({ folder: z.string(), version: z.string() }),
  /** The SHA-256 sum of the archive. */
  sum: z.string(),
  backup: z.string().nullable(),
  /** The time in the names of the backup and of what is moved aside. Earlier releases did not record it. */
  time: z.string().optional(),
  /** The migrations of the data before the switch. */
  applied: z.array(z.string()),
  waitSeconds: z.number(),
  why: z.string().nullable(),
})

export type Progress = z.output<typeof progress>

const fileIn = (releases: string) => path.join(releases, '.update.json')

/** Returns what an update that was interrupted had done; null if there is none. */
export function progressIn(releases: string): Progress | null {
  if (!existsSync(fileIn(releases))) return null
  return progress.parse(JSON.parse(readFileSync(fileIn(releases), 'utf8')))
}

/** Writes what was done, in one step that a power loss keeps. */
export function record(releases: string, done: Progress): Progress {
  const file = fileIn(releases)
  writeFileSync(`${file}.new`, JSON.stringify(done), { mode: 0o600, flush: true })
  renameSync(`${file}.new`, file)
  syncFolder(releases)
  return done
}

/** Forgets an update that has ended. */
export const forget = (releases: string): void => rmSync(fileIn(releases), { force: true })

/** Writes a folder's list of names to disk. */
export function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

/** Runs work that no other update may do at the same time. @throws UpdateRefused while another process is at it */
export async function alone<T>(releases: string, work: () => Promise<T>): Promise<T> {
  const file = path.join(releases, lockName)
  lock(file)
  try {
    return await work()
  } finally {
    rmSync(file, { force: true })
  }
}

const lockName = '.update.lock'

/** Written under a name of its own first, so that nobody finds an empty lock, which would be taken for a dead one. */
function lock(file: string): void {
  const own = `${file}.${process.pid}`
  writeFileSync(own, JSON.stringify({ pid: process.pid, started: startOf(process.pid) }), { mode: 0o600 })
  try {
    if (linkNew(own, file)) return
    if (!isAlive(textOf(file))) {
      rmSync(file, { force: true })
      if (linkNew(own, file)) return
    }
    throw new UpdateRefused('Another update is running. Wait until it has ended.')
  } finally {
    rmSync(own, { force: true })
    removeOwnOfDead(file)
  }
}

/** Gives a file a second name. @returns false when that is taken */
function linkNew(file: string, name: string): boolean {
  try {
    linkSync(file, name)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

function removeOwnOfDead(file: string): void {
  const folder = path.dirname(file)
  for (const name of readdirSync(folder).filter((one) => one.startsWith(`${lockName}.`)))
    if (!isAlive(textOf(path.join(folder, name)))) rmSync(path.join(folder, name), { force: true })
}

/** The text of a file; empty of one that is gone. */
const textOf = (file: string): string => (existsSync(file) ? readFileSync(file, 'utf8') : '')

/** When a process was started, so that another one which has its number since is not taken for it. */
function startOf(pid: number): string {
  try {
    // Its own name may contain spaces; the fields after it do not.
    return readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\)/s, '').split(' ')[20]!
  } catch {
    return ''
  }
}

function isAlive(claim: string): boolean {
  const [, pid, started] = /^\{"pid":(\d+),"started":"(\d*)"\}$/.exec(claim) ?? []
  if (!pid) return false
  try {
    process.kill(Number(pid), 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  return startOf(Number(pid)) === started
}
