/** Two people who look alike are compared, merged, and separated again. */
import { expect, test } from 'vitest'
import { logIn } from '../account-pages.ts'
import { bothScreens, expectNoSidewaysScroll, expectReadable, live, open, openJourney } from '../journey.ts'

const journey = openJourney()

test.each(bothScreens)('an admin merges two people and undoes it, on a %s', async (screen) => {
  const visitor = await journey.visitor(screen)
  const { page } = visitor
  await logIn(journey, visitor, 'dc', { email: 'admin@dc.aea.example', role: 'Admin' })
  await open(page, journey.at('dc', '/members'))
  await page.getByRole('link', { name: /^Duplicates/ }).click()
  await page.getByRole('heading', { name: 'Duplicates' }).waitFor()
  await expectReadable(visitor, `duplicates-${screen}`)
  await page
    .getByRole('link', { name: /^Compare/ })
    .first()
    .click()
  await page.getByRole('heading', { name: 'Merge two people' }).waitFor()
  await live(page)
  const address = new URL(page.url()).searchParams
  const [firstId, secondId] = [address.get('first')!, address.get('second')!]
  await page.locator(`input[name=keptId][value="${secondId}"]`).check()
  await page.getByRole('button', { name: `Merge into ${secondId}` }).waitFor()
  await page.getByRole('group', { name: 'Name' }).getByRole('radio').first().check()
  await expectReadable(visitor, `merge-${screen}`)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: `Merge into ${secondId}` }).click()
  await page.getByText(`Merged with ${firstId}`).waitFor()
  expect(new URL(page.url()).pathname).toBe(`/members/${secondId}`)
  await expectReadable(visitor, `merged-${screen}`)

  await page.goto(journey.at('dc', `/members/${firstId}`))
  await page.waitForURL(`**/members/${secondId}`)
  await page.goto(journey.at('dc', `/members/duplicates/merge?first=${firstId}&second=${secondId}`))
  await page.waitForURL(`**/members/${secondId}`)

  await open(page, journey.at('dc', '/members/duplicates?tab=merged'))
  await expectReadable(visitor, `merges-${screen}`)
  await page.getByRole('button', { name: /^Undo merge/ }).click()
  await page.getByText('The merge was undone').waitFor()
  expect(new URL(page.url()).searchParams.get('tab')).toBe('merged')
  await page.goto(journey.at('dc', `/members/${firstId}`))
  await page.getByText(`Member ${firstId}, joined`).waitFor()
  await visitor.leave()
})
