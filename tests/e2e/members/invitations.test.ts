/**
 * A secretary's Saturday: a file is imported, its people are invited, the first one logs in, and the import is undone. A
 * newcomer's: from the home page to the members of the last system.
 */
import { expect, test } from 'vitest'
import { fileNamed } from '#tests/support/imports/chapter.ts'
import { enterLogin, logIn } from '../account-pages.ts'
import { bothScreens, expectReadable, live, open, openJourney } from '../journey.ts'

const journey = openJourney()

test.each(bothScreens)(
  'an admin on a %s imports a list, invites its people, and undoes it; one who logged in stays',
  async (screen) => {
    const email = `wren.${screen}@paper.example`
    const file = `First name,Last name,Email,Member type\nWren,${screen},${email},Regular\nIda,${screen}s,,Regular\nKim and Lou,${screen}z,,Regular\nWren,${screen},${email},\n`
    const admin = await journey.visitor(screen)
    await logIn(journey, admin, 'dc', { email: 'admin@dc.aea.example', role: 'Admin' })
    await open(admin.page, journey.at('dc', '/imports/new'))
    await admin.page
      .getByLabel('File', { exact: true })
      .setInputFiles({ name: `list-${screen}.csv`, mimeType: 'text/csv', buffer: Buffer.from(file) })
    await admin.page.getByRole('button', { name: 'Read the file' }).click()
    await admin.page.getByRole('link', { name: 'Answer', exact: true }).first().click()
    await admin.page.getByRole('heading', { name: 'Two people in one row' }).waitFor()
    await expectReadable(admin, `import-split-${screen}`)
    await admin.page.getByRole('button', { name: 'Split the row' }).click()
    await admin.page.getByText('The row is two rows now').waitFor()
    await expectReadable(admin, `import-plan-${screen}`)
    await admin.page.getByRole('link', { name: 'Answer', exact: true }).first().click()
    await admin.page.getByRole('link', { name: 'In the file, row 2' }).waitFor()
    await expectReadable(admin, `import-pair-${screen}`)
    await admin.page.getByRole('link', { name: 'Plan', exact: true }).click()
    await admin.page.getByRole('heading', { name: `list-${screen}.csv` }).waitFor()
    await admin.page
      .getByRole('button', { name: /^Write/ })
      .filter({ visible: true })
      .click()
    await admin.page.getByRole('link', { name: 'Invite people' }).click()
    await admin.page.getByRole('heading', { name: 'Invite to the portal' }).waitFor()
    await live(admin.page)
    await admin.page.getByText('3 people have no email and get nothing.').waitFor()
    await expectReadable(admin, `invite-${screen}`)
    await admin.page.getByLabel('Subject').fill(`Hello from ${screen}`)
    await admin.page.getByRole('button', { name: 'Send me a test' }).click()
    await admin.page.getByText('We emailed a test to you').waitFor()
    await admin.page.getByRole('button', { name: 'Invite 1 person' }).click()
    await admin.page.getByText('The invitations are on their way').waitFor()
    await expectReadable(admin, `invited-${screen}`)
    const { text } = await journey.sentEmail(email, new RegExp(`Hello from ${screen}`))

    const person = await journey.visitor(screen)
    await open(person.page, /http:\/\/dc\.\S+\/password\/reset\/\S+/.exec(text)![0])
    await person.page.getByLabel('Password', { exact: true }).fill('Cantilever-Sedge-9')
    await person.page.getByLabel('Confirm password', { exact: true }).fill('Cantilever-Sedge-9')
    await person.page.getByRole('button', { name: 'Set new password' }).click()
    await person.page.getByText('Password changed').waitFor()
    await person.page.getByText('You can log in with it now.').waitFor()
    await person.page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
    await person.page.getByRole('heading', { name: 'Log in' }).waitFor()
    await live(person.page)
    await enterLogin(person.page, { email, password: 'Cantilever-Sedge-9' })
    await person.page.waitForURL(journey.at('dc', '/dashboard'))
    await person.page.getByRole('main').getByText(`Wren ${screen}`).first().waitFor()
    await admin.page.reload()
    await admin.page.getByText('Password set', { exact: true }).nth(2).waitFor()
    expect(await admin.page.getByText(`Wren ${screen}`).count()).toBe(1)
    await open(admin.page, admin.page.url().replace(/\/invite.*$/, '?dialog=undo'))
    await admin.page.getByText('1 person stays:').waitFor()
    await admin.page.getByText(/^Wren .*: logged in since$/).waitFor()
    await expectReadable(admin, `import-undo-${screen}`)
    await admin.page.getByRole('button', { name: 'Undo import' }).click()
    await admin.page.getByText(/^Undone on /).waitFor()
    await admin.page.getByText('3 people removed, 0 changed back, 1 stayed').waitFor()
    await admin.page
      .getByText(/Stayed: logged in since/)
      .filter({ visible: true })
      .waitFor()
    await expectReadable(admin, `import-undone-${screen}`)
    await person.page.reload()
    await person.page.getByRole('main').getByText(`Wren ${screen}`).first().waitFor()
    await admin.leave()
    await person.leave()
  },
)

test.each(bothScreens)('a newcomer on a %s brings the members of Wild Apricot, from the home page', async (screen) => {
  const newcomer = await journey.visitor(screen)
  const { page } = newcomer
  await open(page, journey.at('dc', '/'))
  await page.getByRole('link', { name: 'Log in' }).filter({ visible: true }).first().click()
  await page.waitForURL(/\/login/)
  await live(page)
  await enterLogin(page, { email: 'admin@dc.aea.example', role: 'Admin' })
  await page.waitForURL(journey.at('dc', '/dashboard'))
  await live(page)
  const unfold = (name: RegExp) => page.locator('summary', { hasText: name }).filter({ visible: true }).click()
  if (screen === 'phone') await unfold(/^Chapter panel/)
  await unfold(/^Setup/)
  await page.getByRole('link', { name: 'Imports', exact: true }).filter({ visible: true }).click()
  await page.getByRole('link', { name: 'New import' }).click()
  await page.getByRole('heading', { name: 'New import' }).waitFor()
  await expectReadable(newcomer, `newcomer-file-${screen}`)
  await page.getByLabel('File', { exact: true }).setInputFiles({
    name: 'members-wildapricot-export.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(fileNamed('members-wildapricot-export.csv')),
  })
  await page.getByRole('button', { name: 'Read the file' }).click()
  await page.getByText('Step 2 of 4').waitFor()
  await live(page)
  await expectReadable(newcomer, `newcomer-columns-${screen}`)
  await page.getByLabel('Where “PE license no.” goes').selectOption('Leave out')
  await page.getByRole('button', { name: 'Make the plan' }).click()
  await page.getByText('Step 3 of 4').waitFor()
  await expectReadable(newcomer, `newcomer-plan-${screen}`)
  await page
    .getByRole('button', { name: /^Write/ })
    .filter({ visible: true })
    .click()
  await page.getByText('22 + 0 + 0 + 2 + 1 = 25').waitFor()
  await expectReadable(newcomer, `newcomer-account-${screen}`)
  // The next one brings the same people.
  await page.getByRole('link', { name: 'Undo …' }).click()
  await page.getByText('22 people go. You can import the file again.').waitFor()
  await page.getByRole('button', { name: 'Undo import' }).click()
  await page.getByText('22 people removed, 0 changed back, 0 stayed').waitFor()
  await newcomer.leave()
})
