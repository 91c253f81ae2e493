/** The roster of a past day: on the page, as a file, and replayed from the log in a terminal. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { logIn } from '../account-pages.ts'
import { expectReadable, log, open, openJourney } from '../journey.ts'

const journey = openJourney()

/** The demo covers the last two years. */
const year = new Date().getUTCFullYear() - 1

type Replay = {
  chapters: [{ active: number; inactive: number; members: { memberId: string; memberType: string; status: string }[] }]
}

test('an admin views the members at the end of last year, searches and downloads them', async () => {
  const visitor = await journey.visitor('phone')
  const { page } = visitor
  await logIn(journey, visitor, 'dc', { email: 'admin@dc.aea.example', role: 'Admin' })
  await open(page, journey.at('dc', '/members'))
  await page.getByRole('link', { name: 'Roster' }).click()
  await page.getByRole('link', { name: 'Last year end' }).click()
  await page.getByRole('heading', { name: `Members as of Dec 31, ${year}` }).waitFor()
  const replay = JSON.parse(
    await log('replay', journey.dataDir, 'members', '--chapter', 'dc', '--until', `${year}-12-31`, '--json'),
  ) as Replay
  const { active, inactive, members } = replay.chapters[0]
  await expect
    .poll(() => page.getByRole('region', { name: 'Head count' }).innerText())
    .toMatch(new RegExp(`MEMBERS\\s+${active + inactive}\\s+ACTIVE\\s+${active}\\s+INACTIVE\\s+${inactive}`, 'i'))
  await expectReadable(visitor, 'roster-phone')

  await page.locator('#members summary').filter({ hasText: 'Export' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: /^CSV/ }).click()
  const file = readFileSync(await (await download).path(), 'utf8')
  for (const { memberId, memberType, status } of members)
    expect(file).toMatch(new RegExp(`^${memberId},.*,${memberType},${status}\\r?$`, 'im'))

  await page.getByPlaceholder('Name or ID').fill(members[0]!.memberId)
  await page.getByText('1 to 1 of 1').waitFor()
  await page.getByLabel('Members as of', { exact: true }).fill(`${year}-06-30`)
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await page.getByRole('heading', { name: `Members as of Jun 30, ${year}` }).waitFor()
  await page.goto(journey.at('dc', '/members/roster?on=2026-02-31'))
  await page.getByText('There is no such date, so today is shown. Choose another date.').waitFor()
  await page.goto(journey.at('dc', '/members/roster?on=2001-01-01'))
  await page
    .getByText(/^The records of this chapter begin on \w{3} \d+, \d{4}\. Choose that date or a later one\.$/)
    .waitFor()
  await visitor.leave()
})
