/** Global setup of the journeys: an up-to-date build, the demo association as after its first start, and a Chromium. */
import { mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { TestProject } from 'vitest/node'
import Database from '#db/sqlite/driver.ts'
import { monthIn } from '#server/time/calendar.ts'
import { ensureBuilt } from '../../../scripts/ensure-built.js'
import { memoryFolder } from '../machine/memory-folder.ts'
import { startBuiltPortal, type PortalProcess } from '../machine/portal.ts'
import { chromiumPrograms, type ChromiumPrograms } from './chromium.ts'

declare module 'vitest' {
  interface ProvidedContext {
    chromiumPrograms: ChromiumPrograms
    /** A data folder to copy as the starting point. */
    demoFolder: string
    /** The month, YYYY-MM, in which its demo began, in the chapter dc. */
    demoMonth: string
  }
}

export default async function setup(project: TestProject): Promise<() => void> {
  await ensureBuilt()
  project.provide('chromiumPrograms', chromiumPrograms())
  const demoFolder = mkdtempSync(path.join(memoryFolder(), 'chapterhouse-demo-'))
  const portal = await startBuiltPortal({ dataDir: demoFolder })
  await dailyJobs(portal, demoFolder)
  await portal.stop()
  project.provide('demoFolder', demoFolder)
  project.provide('demoMonth', monthOfDemo(demoFolder))
  return () => rmSync(demoFolder, { recursive: true, force: true })
}

function monthOfDemo(dataDir: string): string {
  const database = new Database(path.join(dataDir, 'chapterhouse.sqlite'), { readonly: true })
  const began = database.prepare('select "laidAt" from "demoMarks"').pluck().get() as string
  const zone = database.prepare(`select "timeZone" from "chapters" where "subDomain" = 'dc'`).pluck().get() as string
  database.close()
  return monthIn(zone)(began)
}

const openChecks = `
  select not exists (select 1 from "verifications" where "state" = 'whole') or exists (
    select 1 from "paymentAccounts" left join "comparisons" using ("chapterId", "clientId") where "completedAt" is null
  )`

/** Looks at the books, 50 ms apart. */
const maxLooks = 6_000

/**
 * Waits until the demo's books are verified and compared with the provider. A portal that is stopped before leaves both
 * to the next one, so the portal of each journey would do them again, at three times the cost of its start.
 */
async function dailyJobs(portal: PortalProcess, dataDir: string): Promise<void> {
  const database = new Database(path.join(dataDir, 'chapterhouse.sqlite'), { readonly: true })
  const isOpen = database.prepare(openChecks).pluck()
  try {
    for (let looks = 0; isOpen.get() === 1; looks++) {
      if (looks > maxLooks) throw new Error("The demo's books are not verified and compared after minutes")
      if (portal.process.exitCode !== null || portal.errors().length > 0)
        throw new Error(`The demo's books were not checked: ${portal.errors().join('\n')}`)
      await setTimeout(50)
    }
  } finally {
    database.close()
  }
}
