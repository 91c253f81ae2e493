/** Global setup of the journeys: an up-to-date build, the demo association as after its first start, and a Chromium. */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
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
  const { folder, remove } = await demoOfRun()
  project.provide('demoFolder', path.join(folder, 'data'))
  project.provide('demoMonth', readFileSync(path.join(folder, 'month'), 'utf8'))
  return remove
}

/**
 * The demo, made once for all runs that name the same DEMO_FOLDER, as the steps of `npm test` do: making it takes half a
 * minute. The first of them makes it, and whoever names the folder removes it.
 */
async function demoOfRun(): Promise<{ folder: string; remove: () => void }> {
  const shared = process.env['DEMO_FOLDER']
  if (shared && existsSync(shared)) return { folder: shared, remove: () => {} }
  if (shared) mkdirSync(path.dirname(shared), { recursive: true })
  const folder = mkdtempSync(shared ? `${shared}-` : path.join(memoryFolder(), 'chapterhouse-demo-'))
  const own = { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
  await makeDemo(folder)
  if (!shared) return own
  try {
    renameSync(folder, shared)
    return { folder: shared, remove: () => {} }
  } catch (error) {
    // Another run made it meanwhile; its own copy serves as well.
    if (!existsSync(shared)) throw error
    return own
  }
}

/** The month is stored beside the data: opening the database while a journey copies it would change its files. */
async function makeDemo(folder: string): Promise<void> {
  const data = path.join(folder, 'data')
  mkdirSync(data)
  const portal = await startBuiltPortal({ dataDir: data })
  await dailyJobs(portal, data)
  await portal.stop()
  writeFileSync(path.join(folder, 'month'), monthOfDemo(data))
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
