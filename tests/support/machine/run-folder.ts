import { mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { memoryFolder } from './memory-folder.ts'

/** vitest's global setup: a temporary folder for all tests of the run, which is removed with everything in it. */
export default function setup(): () => Promise<void> {
  const folder = mkdtempSync(path.join(memoryFolder(), 'chapterhouse-run-'))
  const before = process.env['TMPDIR']
  // The workers inherit it.
  process.env['TMPDIR'] = folder
  return async () => {
    if (before === undefined) delete process.env['TMPDIR']
    else process.env['TMPDIR'] = before
    await removeWhenQuiet(folder)
  }
}

/**
 * Retries, because a browser told to end may still write its profile between two steps of the removal. Files written
 * after the last try stay.
 */
async function removeWhenQuiet(folder: string): Promise<void> {
  for (let tries = 0; tries < 40; tries++) {
    try {
      return rmSync(folder, { recursive: true, force: true })
    } catch {
      await setTimeout(50)
    }
  }
}
