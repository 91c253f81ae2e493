/** Before the journeys: a build of the sources as they are, and a Chromium. */
import type { TestProject } from 'vitest/node'
import { ensureBuilt } from '../../../scripts/ensure-built.js'
import { chromiumProgram } from './chromium.ts'

declare module 'vitest' {
  interface ProvidedContext {
    chromiumProgram: string
  }
}

export default async function setup(project: TestProject): Promise<void> {
  await ensureBuilt()
  project.provide('chromiumProgram', chromiumProgram())
}
