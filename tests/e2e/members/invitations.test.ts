/** A secretary's Saturday: a file is imported, its people are invited, and the first one logs in. */
import { expect, test } from 'vitest'
import { logIn } from '../account-pages.ts'
import { bothScreens, expectReadable, live, open, openJourney } from '../journey.ts'

const journey = openJourney()

test.each(bothScreens)(
  'an admin on a %s imports a list and invites its people; one chooses a password',
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
    await admin.page.reload()
    await admin.page.getByText('Password set', { exact: true }).nth(2).waitFor()
    expect(await admin.page.getByText(`Wren ${screen}`).count()).toBe(1)
    await open(admin.page, admin.page.url().replace(/\/invite.*$/, '?dialog=undo'))
    await admin.page.getByText('1 person stays:').waitFor()
    await admin.page.getByText(/^Wren .*: logged in since$/).waitFor()
    await expectReadable(admin, `import-undo-${screen}`)
    await admin.leave()
    await person.leave()
  },
)
