/** The visibility of a member's email: members of the chapter when it is shown to them, admins always. */
import { expect, test } from 'vitest'
import { logIn } from '../account-pages.ts'
import { expectReadable, open, openJourney } from '../journey.ts'

const journey = openJourney()

const member = { email: 'member@dc.aea.example' }

test('a member shows the email to the chapter, and hides it again; admins always see it', async () => {
  const [visitor, other, office] = [
    await journey.visitor('phone'),
    await journey.visitor('desktop'),
    await journey.visitor('desktop'),
  ]
  await logIn(journey, visitor, 'dc', member)
  await logIn(journey, other, 'dc', { email: 'inactive@dc.aea.example' })
  await logIn(journey, office, 'dc', { email: 'admin@dc.aea.example', role: 'Admin' })
  const { page } = visitor
  const choose = async (choice: 'Yes' | 'No, admins only') => {
    await open(page, journey.at('dc', '/users/profile/edit'))
    await page.getByLabel('Show my email to members of my chapter').selectOption({ label: choice })
    await page.locator('form#profile').getByRole('button', { name: 'Update profile' }).click()
    await page.waitForURL(/\/profile\?/)
  }
  /** Counts how often a reader of the chapter's table finds the email. */
  const timesSeenBy = async (reader: typeof other) => {
    await open(reader.page, journey.at('dc', '/members?chapter.search=59308'))
    await reader.page.getByText('59308').filter({ visible: true }).first().waitFor()
    return reader.page.locator('.table-frame, table, [role=list]').getByText(member.email).count()
  }
  expect(await timesSeenBy(other)).toBe(0)
  await choose('Yes')
  expect(await timesSeenBy(other)).toBeGreaterThan(0)
  await expectReadable(other, 'member-shown')
  await choose('No, admins only')
  expect(await timesSeenBy(other)).toBe(0)
  expect(await timesSeenBy(office)).toBeGreaterThan(0)
  for (const one of [visitor, other, office]) await one.leave()
})
