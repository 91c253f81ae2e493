/** A plan of many rows, as it is made by a portal's process: how far it is in each tab, and why there is none. */
import path from 'node:path'
import { expect, test } from 'vitest'
import Database from '#db/sqlite/driver.ts'
import { logIn } from '../account-pages.ts'
import { bothScreens, expectReadable, open, openJourney } from '../journey.ts'

const journey = openJourney()

type Told = { step: 'read' | 'plan' | 'store'; done: number; share: number; failure?: string }

/** Enters how far a plan is, as the process does that makes it. */
function tell(importId: string, { step, done, share, failure }: Told): void {
  const db = new Database(path.join(journey.dataDir, 'chapterhouse.sqlite'))
  const { chapterId } = db.prepare(`select "chapterId" from "chapters" where "subDomain" = 'dc'`).get() as {
    chapterId: string
  }
  const now = new Date().toISOString()
  const row = {
    importId,
    chapterId,
    runId: 'run',
    kind: 'upload',
    fileName: `${importId}.csv`,
    step,
    doneRows: done,
    allRows: 48_650,
    share,
    startedBy: 'nobody',
    startedAt: now,
    heardAt: now,
    failure: failure ?? null,
  }
  const names = Object.keys(row)
  db.prepare(
    `insert or replace into "importProgress" (${names.map((name) => `"${name}"`).join(', ')}) values (${names.map((name) => `@${name}`).join(', ')})`,
  ).run(row)
  db.close()
}

test.each(bothScreens)('an admin on a %s sees how far a long plan is, and why there is none', async (screen) => {
  const importId = `members-${screen}`
  tell(importId, { step: 'read', done: 31_200, share: 224 })
  const admin = await journey.visitor(screen)
  const { page } = admin
  await logIn(journey, admin, 'dc', { email: 'admin@dc.aea.example', role: 'Admin' })
  await open(page, journey.at('dc', '/imports'))
  await page.getByText(`${importId}.csv is being planned`).waitFor()
  await expectReadable(admin, `imports-planning-${screen}`)
  await page.getByRole('link', { name: 'View progress' }).first().click()
  await page.getByRole('progressbar', { name: '31,200 of 48,650 rows read' }).waitFor()
  await page.getByText('You can leave this page').waitFor()
  await expectReadable(admin, `import-planning-${screen}`)
  tell(importId, { step: 'plan', done: 12_400, share: 413 })
  await page.getByRole('status').getByText('12,400 of 48,650 rows planned').waitFor()
  // One bar for all steps: it is further with 12,400 planned than with 31,200 read, in another tab too.
  await page.getByText('41 %', { exact: true }).waitFor()
  await page.reload()
  await page.getByRole('status').getByText('12,400 of 48,650 rows planned').waitFor()
  await page.getByText('41 %', { exact: true }).waitFor()
  tell(importId, { step: 'plan', done: 12_400, share: 413, failure: 'The file takes too much memory to read.' })
  await page.getByRole('alert').getByText('The file could not be planned').waitFor()
  await page.getByText('The file takes too much memory to read.').waitFor()
  await expectReadable(admin, `import-unplanned-${screen}`)
  await page.getByRole('link', { name: 'Choose the file again' }).click()
  await page.getByRole('heading', { name: 'New import' }).waitFor()
  await admin.leave()
})

test('the page of a long plan loads itself again without scripts', async () => {
  tell('members-plain', { step: 'plan', done: 500, share: 352 })
  const admin = await journey.visitor('phone', { javaScriptEnabled: false })
  const { page } = admin
  await logIn(journey, admin, 'dc', { email: 'admin@dc.aea.example', role: 'Admin' })
  await page.goto(journey.at('dc', '/imports/members-plain'))
  await page.getByText('500 of 48,650 rows planned').waitFor()
  tell('members-plain', { step: 'store', done: 48_650, share: 1_000 })
  await page.getByText('48,650 of 48,650 rows stored').waitFor()
  expect(await page.getByRole('progressbar').getAttribute('value')).toBe('1')
  await admin.leave()
})
