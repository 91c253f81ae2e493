/** Global setup of the journeys: an up-to-date build, the demo association as after its first start, and a Chromium. */
import { mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { ensureBuilt } from '../../../scripts/ensure-built.js'
import { memoryFolder } from '../machine/memory-folder.ts'
import { startBuiltPortal } from '../machine/portal.ts'
import { chromiumPrograms, type ChromiumPrograms } from './chromium.ts'

declare module 'vitest' {
  interface ProvidedContext {
    chromiumPrograms: ChromiumPrograms
    /** A data folder to copy as the starting point. */
    demoFolder: string
  }
}

export default async function setup(project: TestProject): Promise<() => void> {
  await ensureBuilt()
  project.provide('chromiumPrograms', chromiumPrograms())
  const demoFolder = mkdtempSync(path.join(memoryFolder(), 'chapterhouse-demo-'))
  const portal = await startBuiltPortal({ dataDir: demoFolder })
  await portal.stop()
  project.provide('demoFolder', demoFolder)
  return () => rmSync(demoFolder, { recursive: true, force: true })
}
