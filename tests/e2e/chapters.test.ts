/**
 * A system admin creates a chapter, a person joins it a minute later, and it is closed again; and looks after the
 * backups of all of them.
 */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { demoAccounts } from '#server/demo/accounts.ts'
import { readEnv } from '#server/env.ts'
import { noteBucket } from '#server/features/backups/bucket.writes.ts'
import { archiveName, nameOf } from '#server/features/backups/shelf.reads.ts'
import { note } from '#server/features/backups/shelf.writes.ts'
import { dialog, enterApplication, enterPasswords, logIn, passHumanCheck, sayOk } from './account-pages.ts'
import { bothScreens, expectNoSidewaysScroll, expectReadable, open, openJourney } from './journey.ts'

const bucket = {
  BACKUP_DIR: 'backups',
  BACKUP_S3_BUCKET: 'aea-backups',
  BACKUP_S3_ENDPOINT: 'http://127.0.0.1:9',
  BACKUP_S3_ACCESS_KEY_ID: 'the key of the bucket',
  BACKUP_S3_SECRET_ACCESS_KEY: 'the secret of the bucket',
}
const journey = openJourney({ env: bucket, prepare: layBackups })

const placeOf = (dataDir: string) => {
  const { backupDir, backupS3 } = readEnv({ DATA_DIR: dataDir, ...bucket })
  return [backupDir, backupS3!] as const
}

/** Three backups, all copied, and another server at work on the next: this portal makes none. */
function layBackups(dataDir: string): void {
  const [shelf, place] = placeOf(dataDir)
  const now = Date.now()
  const nightOf = (ago: number) => new Date(now - ago * 24 * 3_600_000).toISOString()
  const made = [0, 1, 2].map((ago) => ({
    takenAt: nightOf(ago),
    seconds: 41.2,
    bytes: 48_200_000 - ago * 310_000,
    isEncrypted: true,
    isByHand: false,
    facts: 12_480 - ago * 31,
    head: 'a'.repeat(64),
    problem: null,
    testedAt: nightOf(ago),
    testProblem: null,
  }))
  note(shelf, { since: nightOf(2) })
  for (const entry of made) {
    writeFileSync(path.join(shelf, archiveName(entry)), '')
    writeFileSync(path.join(shelf, `${nameOf(entry.takenAt)}.json`), JSON.stringify(entry))
  }
  writeFileSync(path.join(shelf, 'running.json'), JSON.stringify({ host: 'elsewhere', pid: 1, since: nightOf(0) }))
  const copied = made.map((entry) => ({ ...entry, sha256: 'b'.repeat(64), copiedAt: entry.takenAt }))
  noteBucket(shelf, place, { made: copied, since: nightOf(2), listedAt: nightOf(0) })
}

const system = { email: 'system@aea.example', role: 'System admin' } as const

describe.each(bothScreens)('on a %s', (screen) => {
  test('a chapter is created, joined within a minute, and closed', async () => {
    const name = `Pacific ${screen}`
    const subDomain = screen === 'phone' ? 'pacific-'.padEnd(63, 'x') : 'pacific'
    const admin = await journey.visitor(screen)
    const { page } = admin
    await logIn(journey, admin, 'aea', system)
    await open(page, journey.at('aea', '/systemAdmin'))
    await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor()
    await expectReadable(admin, 'system-landing')
    await page.getByRole('link', { name: 'New chapter' }).click()
    const form = dialog(page, 'New chapter')
    await form.getByLabel('Name').fill(name)
    await form.getByLabel('Subdomain').fill('www')
    await form.getByLabel('Email').fill(`${screen}@pacific.example`)
    await form.getByLabel('Phone').fill('(206) 555-0142')
    await form.getByLabel('Address').fill('900 Harbor Street, Seattle')
    await form.getByRole('button', { name: 'Add chapter' }).click()
    await form.getByText('"www" is reserved. Choose another subdomain.').first().waitFor()
    admin.expectComplaint(/400/)
    await expectReadable(admin, 'chapter-add-refused')
    await form.getByLabel('Subdomain').fill(subDomain)
    await form.getByRole('button', { name: 'Add chapter' }).click()
    await dialog(page, 'The chapter is open').waitFor()
    await sayOk(page)
    await page.getByRole('heading', { name: 'What chapters still need' }).waitFor()
    await page.getByRole('link', { name: `Choose a member, ${name}` }).waitFor()
    await page
      .getByText(/needs (?:.+, )?an admin\b/)
      .filter({ visible: true })
      .first()
      .waitFor()
    await expectReadable(admin, 'chapters')
    const jobPortal = page.getByRole('link', { name: `Job portal off: ${name}` }).filter({ visible: true })
    await expect
      .poll(() => jobPortal.innerText(), { message: 'a switch has its name where there are no column heads' })
      .toBe(screen === 'phone' ? 'Job portal off' : 'off')

    await open(page, journey.at('aea', '/systemAdmin'))
    await page.getByText(/; and \d+ more\.$/).waitFor()
    const height = async () =>
      (await page.getByRole('link', { name, exact: true }).filter({ visible: true }).boundingBox())?.height
    await expect.poll(height, { message: 'all that the chapter lacks leaves its name on one line' }).toBeLessThan(30)
    await page.goto(journey.at('nobody', '/'))
    await page.getByRole('link', { name }).waitFor()
    await expectNoSidewaysScroll(page)
    admin.expectComplaint(/404/)
    await open(page, journey.at('aea', '/chapter'))

    const applicant = await journey.visitor(screen)
    await open(applicant.page, journey.at(subDomain, '/register'))
    await enterApplication(applicant.page, { email: `ada.${screen}@pacific.example`, lastName: 'Strand' })
    await enterPasswords(applicant.page, 'a bridge over quiet water')
    await passHumanCheck(applicant.page)
    await applicant.page.getByRole('button', { name: 'Join', exact: true }).click()
    await applicant.page.waitForURL('**/activate/sent')

    await jobPortal.click()
    await dialog(page, `Activate the job portal module of ${name}?`).getByRole('button', { name: 'Activate' }).click()
    await dialog(page, 'Module changed').waitFor()
    await sayOk(page)
    await page
      .getByRole('link', { name: `Job portal on: ${name}` })
      .filter({ visible: true })
      .waitFor()
    await page
      .getByRole('link', { name: `Close ${name}` })
      .filter({ visible: true })
      .click()
    await dialog(page, `Close ${name}?`).getByRole('button', { name: 'Close chapter' }).click()
    await dialog(page, 'Chapter closed').waitFor()
    await open(applicant.page, journey.at(subDomain, '/register'))
    await applicant.page.getByRole('heading', { name: 'Joining is closed' }).waitFor()
    await expectReadable(applicant, 'chapter-closed')
    await open(applicant.page, journey.at(subDomain, '/'))
    expect(
      await applicant.page.getByRole('link', { name: 'Join', exact: true }).count(),
      'nobody is asked to join',
    ).toBe(0)
    await applicant.leave()
    await admin.leave()
  })
})

describe.each(bothScreens)('on a %s', (screen) => {
  test('the copies of backups in a bucket are listed, and a failed one says why', async () => {
    const admin = await journey.visitor(screen)
    const { page } = admin
    const [shelf, place] = placeOf(journey.dataDir)
    noteBucket(shelf, place, { failure: null })
    await logIn(journey, admin, 'aea', system)
    await open(page, journey.at('aea', '/system'))
    await page.getByText('In the bucket aea-backups at 127.0.0.1:9.').waitFor()
    await page.getByText(/^Checked, and all well: .*backups, backups in S3/).waitFor()
    await expectReadable(admin, 'system-copies')
    const problem =
      'The bucket aea-backups refused (403 AccessDenied). Check the access key, and that it may list, read, write and delete there.'
    noteBucket(shelf, place, { failure: { at: new Date().toISOString(), problem } })
    await open(page, journey.at('aea', '/system'))
    await page.getByText(/^The newest good one in aea-backups at 127.0.0.1:9 is \d+ minutes? old; the last/).waitFor()
    await page.getByText(problem, { exact: true }).waitFor()
    await expectReadable(admin, 'system-copies-failed')
    await admin.leave()
  })
})

test('a system admin goes on to what waits in a chapter, through its login the first time', async () => {
  const admin = await journey.visitor('desktop')
  const { page } = admin
  await logIn(journey, admin, 'aea', system)
  const review = page.getByRole('link', { name: /^Review: Applications?$/ })
  await open(page, journey.at('aea', '/systemAdmin'))
  await review.click()
  await page.waitForURL('**/login?as=systemAdmin&**')
  expect(await page.getByRole('radio', { name: 'System admin' }).isChecked()).toBe(true)
  const login = page.locator('form#login')
  await login.getByLabel('Email', { exact: true }).fill(system.email)
  await login.getByLabel('Password', { exact: true }).fill(demoAccounts.password)
  await login.getByRole('button', { name: 'Log in', exact: true }).click()
  await page.waitForURL('**/members#pending')

  await open(page, journey.at('aea', '/systemAdmin'))
  await review.click()
  await page.waitForURL('**/members#pending')
  await admin.leave()
})

test('an admin lands on the pending items of their own chapter', async () => {
  const admin = await journey.visitor('phone')
  await logIn(journey, admin, 'dc', { email: 'admin@dc.aea.example', role: 'Admin' })
  await open(admin.page, journey.at('dc', '/dashboardScreen'))
  await expectReadable(admin, 'admin-landing')
  await admin.page.getByRole('link', { name: /^Review: Applications?$/ }).click()
  await admin.page.waitForURL('**/members#pending')
  await admin.leave()
})
