/** A system admin creates a chapter, a person joins it a minute later, and it is closed again. */
import { describe, expect, test } from 'vitest'
import { dialog, enterApplication, enterPasswords, logIn, passHumanCheck, sayOk } from './account-pages.ts'
import { bothScreens, expectNoSidewaysScroll, expectReadable, open, openJourney } from './journey.ts'

const journey = openJourney()

const system = { email: 'system@aea.example', role: 'System admin' } as const

describe.each(bothScreens)('on a %s', (screen) => {
  test('a chapter is created, joined within a minute, and closed', async () => {
    const name = `Pacific ${screen}`
    const subDomain = screen === 'phone' ? 'pacific-'.padEnd(63, 'x') : 'pacific'
    const admin = await journey.visitor(screen)
    const { page } = admin
    await logIn(journey, admin, 'aea', system)
    await open(page, journey.at('aea', '/systemAdmin'))
    await page.getByRole('heading', { name: 'All chapters' }).waitFor()
    await expectReadable(admin, 'system-landing')
    await page.getByRole('link', { name: 'New chapter' }).click()
    const form = dialog(page, 'New chapter')
    await form.getByLabel('Name').fill(name)
    await form.getByLabel('Sub-domain').fill('www')
    await form.getByLabel('Email').fill(`${screen}@pacific.example`)
    await form.getByLabel('Phone').fill('(206) 555-0142')
    await form.getByLabel('Address').fill('900 Harbor Street, Seattle')
    await form.getByRole('button', { name: 'Add chapter' }).click()
    await form.getByText('"www" is reserved. Choose another sub-domain.').first().waitFor()
    admin.expectComplaint(/400/)
    await expectReadable(admin, 'chapter-add-refused')
    await form.getByLabel('Sub-domain').fill(subDomain)
    await form.getByRole('button', { name: 'Add chapter' }).click()
    await dialog(page, 'The chapter is open').waitFor()
    await sayOk(page)
    await page.getByRole('heading', { name: `What ${name} still needs` }).waitFor()
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

test('an admin lands on the pending items of their own chapter', async () => {
  const admin = await journey.visitor('phone')
  await logIn(journey, admin, 'dc', { email: 'admin@dc.aea.example', role: 'Admin' })
  await open(admin.page, journey.at('dc', '/dashboardScreen'))
  await expectReadable(admin, 'admin-landing')
  await admin.page.getByRole('link', { name: /^Review: Applications?$/ }).click()
  await admin.page.waitForURL('**/members#pending')
  await admin.leave()
})
