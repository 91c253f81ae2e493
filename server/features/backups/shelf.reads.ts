/** The folder of the nightly backups: an archive for each, and a small file that says what is in it. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { hostname } from 'node:os'
import path from 'node:path'
import { z } from 'zod'
import type { Made, Shelf } from './rules.ts'

const made = z.object({
  takenAt: z.string(),
  seconds: z.number(),
  bytes: z.number(),
  facts: z.number().nullable(),
  head: z.string().nullable(),
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

/** Reads what is on the shelf. Half-written and foreign files do not count; an unreadable folder has nothing. */
export function shelfIn(folder: string): Shelf {
  const names = existsSync(folder) ? readdirSync(folder) : []
  const entries = names
    .filter((name) => /^chapterhouse-[\dTZ-]+\.json$/.test(name) && names.includes(name.replace(/json$/, 'zip')))
    .flatMap((name) => parsed(path.join(folder, name), made) ?? [])
    .sort((one, other) => (one.takenAt < other.takenAt ? 1 : -1))
  const { since, alertedAt, failure } = shelfNotes(folder)
  return {
    made: entries satisfies Made[],
    failure: failure && failure.at > (entries[0]?.takenAt ?? '') ? failure : null,
    since,
    alertedAt,
    isRunning: isRunning(folder),
  }
}

/** Returns the shelf's own notes; those of an empty one when there are none. */
export const shelfNotes = (folder: string): ShelfNotes =>
  parsed(path.join(folder, notesName), notes) ?? { since: null, alertedAt: null, failure: null }

const running = z.object({ host: z.string(), pid: z.number() })

/**
 * Whether a process is making a backup here. A process of this machine that is gone does not count; one of another
 * machine is believed.
 */
export function isRunning(folder: string): boolean {
  const by = parsed(path.join(folder, runningName), running)
  if (!by) return false
  if (by.host !== hostname()) return true
  try {
    process.kill(by.pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function parsed<T>(file: string, shape: z.ZodType<T>): T | null {
  try {
    return shape.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return null
  }
}
