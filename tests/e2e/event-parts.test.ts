/** An admin adds a program and a hotel to an event, a visitor reads about both, and the admin deletes them. */
import { expect, test } from 'vitest'
import { pictureInHalves } from '#tests/support/files.ts'
import { dialog, logIn, sayOk } from './account-pages.ts'
import { bothScreens, expectReadable, open, openJourney } from './journey.ts'

const journey = openJourney()

test.each(bothScreens)(
  'on a %s an admin adds a program with a group and a hotel with a room, which visitors see until they are deleted',
  async (screen) => {
    const [program, hotel] = [`Paper towers ${screen}`, `Lantern Inn ${screen}`]
    const visitor = await journey.visitor(screen)
    const { page } = visitor
    await logIn(journey, visitor, 'dc', { email: 'admin@dc.aea.example', role: 'Admin' })
    await open(page, journey.at('dc', '/event/62950/edit'))
    const starts = await page.locator('#event-form [name="startsAt"]').inputValue()

    await page.getByRole('link', { name: 'Add program', exact: true }).click()
    const newProgram = dialog(page, 'Add program')
    await newProgram.getByRole('button', { name: 'Add program' }).click()
    await newProgram.getByText('Required', { exact: true }).first().waitFor()
    await newProgram.getByLabel('Program name').fill(program)
    await newProgram.getByRole('button', { name: 'Add program' }).click()
    await dialog(page, 'Program added').waitFor()
    await sayOk(page)

    await page.getByRole('link', { name: `Add group to ${program}` }).click()
    const newGroup = dialog(page, 'Add group')
    await newGroup.getByLabel('Group name').fill('Young builders')
    await newGroup.getByLabel('Age from').fill('12')
    await newGroup.getByLabel('Age to').fill('9')
    await newGroup.getByLabel('Starts').fill(starts)
    await newGroup.getByLabel('Ends').fill(starts)
    await newGroup.getByLabel('Fee').fill('4.50')
    await newGroup.getByRole('button', { name: 'Add group' }).click()
    await newGroup.getByText('The highest age cannot be below the lowest').first().waitFor()
    visitor.expectComplaint(/400/)
    await expectReadable(visitor, `event-group-${screen}`)
    await newGroup.getByLabel('Age from').fill('7')
    await newGroup.getByRole('button', { name: 'Add group' }).click()
    await dialog(page, 'Group added').waitFor()
    await sayOk(page)

    await page.getByRole('link', { name: 'Add hotel', exact: true }).click()
    const newHotel = dialog(page, 'Add hotel')
    await newHotel.getByLabel('Hotel name').fill(hotel)
    await newHotel.getByLabel('Address').fill('2 Canal Walk')
    await newHotel.getByRole('button', { name: 'Add hotel' }).click()
    await dialog(page, 'Hotel added').waitFor()
    await sayOk(page)
    await page.getByRole('link', { name: `Add room type to ${hotel}` }).click()
    const newRoom = dialog(page, 'Add room type')
    await newRoom.getByLabel('Night', { exact: true }).fill('2027-05-14')
    await newRoom.getByLabel('Rate per night').fill('97.50')
    await newRoom.getByRole('button', { name: 'Add room type' }).click()
    await dialog(page, 'Room type added').waitFor()
    await sayOk(page)

    const caption = `Two towers ${screen}`
    await page.getByRole('link', { name: 'Add pictures' }).click()
    await page.getByLabel('New pictures').setInputFiles([
      { name: 'notes.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-') },
      { name: 'tower.png', mimeType: 'image/png', buffer: await pictureInHalves(320, 200) },
    ])
    await page.getByText('Please choose a picture.').waitFor()
    await page.getByRole('button', { name: 'Remove tower.png' }).waitFor()
    await page.getByLabel('Description').last().fill(caption)
    await expectReadable(visitor, `event-pictures-${screen}`)
    await page.locator('form#new-pictures').getByRole('button', { name: 'Add pictures' }).click()
    await dialog(page, 'Pictures added').waitFor()
    await sayOk(page)
    await page.getByRole('img', { name: caption }).waitFor()
    await expectReadable(visitor, `event-parts-edit-${screen}`)

    const reader = await journey.visitor(screen)
    await open(reader.page, journey.at('dc', '/event/62950'))
    const main = reader.page.getByRole('main')
    for (const fact of [program, 'Young builders', 'Ages 7 to 9', '$4.50', hotel, 'Fri, May 14, 2027', '$97.50'])
      await main.getByText(fact, { exact: true }).waitFor()
    await main.getByRole('img', { name: caption }).first().waitFor()
    await expectReadable(reader, `event-parts-${screen}`)

    await page.getByRole('link', { name: `Delete ${program}` }).click()
    await dialog(page, 'Are you sure?').getByText(`${program} and its 1 group will be deleted.`).waitFor()
    await page.getByRole('button', { name: 'Delete program' }).click()
    await dialog(page, 'Program deleted').waitFor()
    await sayOk(page)
    await page.getByRole('link', { name: `Delete ${hotel}` }).click()
    await page.getByRole('button', { name: 'Delete hotel' }).click()
    await dialog(page, 'Hotel deleted').waitFor()
    await sayOk(page)
    await page
      .getByRole('link', { name: /^Delete picture/ })
      .last()
      .click()
    await dialog(page, 'Delete this picture?').getByText(caption).waitFor()
    await page.getByRole('button', { name: 'Delete picture', exact: true }).click()
    await dialog(page, 'Picture deleted').waitFor()
    await sayOk(page)
    await visitor.leave()

    await open(reader.page, journey.at('dc', '/event/62950'))
    await expect.poll(() => main.getByText(program).count()).toBe(0)
    expect(await main.getByText(hotel).count()).toBe(0)
    await reader.leave()
  },
)
