/** The folder of the nightly backups: an archive for each, and a small file that says what is in it. */
import { accessSync, constants, existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { hostname } from 'node:os'
import path from 'node:path'
import { z } from 'zod'
import type { Made, Shelf } from './rules.ts'

/** What is written about a backup. */
export const madeEntry = z.object({
  takenAt: z.string(),
  seconds: z.number(),
  bytes: z.number(),
  // Earlier entries say neither.
  isEncrypted: z.boolean().default(false),
  isByHand: z.boolean().default(false),
  facts: z.number().nullable(),
  head: z.string().nullable(),
  problem: z.string().nullable().default(null),
  testedAt: z.string().nullable(),
  testProblem: z.string().nullable(),
})

const notes = z.object({
  since: z.string().nullable(),
  alertedAt: z.string().nullable(),
  failure: z.object({ at: z.string(), problem: z.string() }).nullable(),
})

export type ShelfNotes = z.output<typeof notes>

export const notesName = 'state.json'
export const runningName = 'running.json'

/** 'chapterhouse-2026-11-27T03-00-00Z' for a backup taken then, without an extension. */
export const nameOf = (takenAt: string): string => `chapterhouse-${takenAt.slice(0, 19).replaceAll(':', '-')}Z`

/** The name of a backup's archive. */
export const archiveName = ({ takenAt, isEncrypted }: Pick<Made, 'takenAt' | 'isEncrypted'>): string =>
  `${nameOf(takenAt)}.zip${isEncrypted ? '.age' : ''}`

/** Whether a file says what is in an archive. */
export const isEntry = (name: string): boolean => /^chapterhouse-[\dTZ-]+\.json$/.test(name)

/** Reads what is on the shelf. Half-written and foreign files do not count; an unreadable folder has nothing. */
export function shelfIn(folder: string, now: Date): Shelf {
  const names = namesIn(folder)
  const entries = names
    .filter(isEntry)
    .flatMap((name) => parsed(path.join(folder, name), madeEntry) ?? [])
    .filter((entry) => names.includes(archiveName(entry)))
    .sort((one, other) => (one.takenAt < other.takenAt ? 1 : -1))
  const { since, alertedAt, failure } = shelfNotes(folder)
  return {
    made: entries satisfies Made[],
    failure: failure && failure.at > (entries[0]?.takenAt ?? '') ? failure : null,
    since,
    alertedAt,
    isRunning: isRunning(folder, now),
  }
}

/** Returns why no backup can be written to a folder, which may not be there yet; null if one can. Writes nothing. */
export function problemOfFolder(folder: string): string | null {
  let place = path.resolve(folder)
  while (!existsSync(place) && path.dirname(place) !== place) place = path.dirname(place)
  try {
    if (!statSync(place).isDirectory()) return `${place} is no folder`
    accessSync(place, constants.W_OK | constants.X_OK)
    return null
  } catch (error) {
    return `${place} cannot be written: ${error instanceof Error ? error.message : String(error)}`
  }
}

/** The names of all that is on the shelf. */
export function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

/** Returns the shelf's own notes; those of an empty one when there are none. */
export const shelfNotes = (folder: string): ShelfNotes =>
  parsed(path.join(folder, notesName), notes) ?? { since: null, alertedAt: null, failure: null }

const claim = z.object({ host: z.string(), pid: z.number(), since: z.string() })

/** The process that makes or tests a backup, and since when (UTC). */
export type Claim = z.output<typeof claim>

/** Returns who says to be at work on this shelf; null if nobody does. */
export const claimOn = (folder: string): Claim | null => parsed(path.join(folder, runningName), claim)

/** No backup, restore or rehearsal takes that long: its process is gone, or another one has its number since. */
export const maxWorkMs = 12 * 3_600_000

/**
 * Whether a process is making a backup here. A process of this machine that is gone does not count; one of another
 * machine, such as a container that was replaced, is believed for half a day.
 */
export function isRunning(folder: string, now: Date): boolean {
  const by = claimOn(folder)
  if (!by || now.getTime() - Date.parse(by.since) > maxWorkMs) return false
  if (by.host !== hostname()) return true
  try {
    process.kill(by.pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Reads a small file of the shelf; null when it is not there or not as it should be. */
export function parsed<T>(file: string, shape: z.ZodType<T>): T | null {
  try {
    return shape.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return null
  }
}
