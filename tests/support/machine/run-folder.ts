import { mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import { memoryFolder } from './memory-folder.ts'

/** vitest's global set-up: a temporary folder for all tests of the run, which goes with everything they leave in it. */
export default function setup(): () => void {
  const folder = mkdtempSync(path.join(memoryFolder(), 'chapterhouse-run-'))
  const before = process.env['TMPDIR']
  // The workers inherit it.
  process.env['TMPDIR'] = folder
  return () => {
    if (before === undefined) delete process.env['TMPDIR']
    else process.env['TMPDIR'] = before
    rmSync(folder, { recursive: true, force: true })
  }
}
