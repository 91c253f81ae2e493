/** A secretary emails the members of the chapter; each gets their own email, and one unsubscribes with a click. */
import type { Locator, Page } from 'playwright'
import { expect, test } from 'vitest'
import { pdf } from '#tests/support/files.ts'
import { layHeldEmail } from './laid-emails.ts'
import { dialog, logIn, sayOk } from '../account-pages.ts'
import { expectReadable, open, openJourney, resize } from '../journey.ts'
import { screens } from '#tests/support/browser/browser.ts'

const journey = openJourney({ prepare: layHeldEmail })

const editor = (page: Page) =>
  page.getByRole('textbox', { name: 'Body', exact: true }).and(page.locator('[contenteditable]'))

/** Presses Send, confirms the number of people in the question, and lets the email go at once. Returns the number. */
async function sendOff(page: Page): Promise<string> {
  const question = await askToSend(page)
  const send = question.getByRole('button', { name: /^Send to \d+ (?:person|people)$/ })
  const [people] = /\d+/.exec(await send.innerText())!
  // A question that was asked twice is still being answered for a moment, in which the form takes no other answer.
  const started = page.getByText(/starts in \d+ seconds?|is starting/)
  const press = async () => {
    if (await send.isVisible()) await send.click({ timeout: 1000 }).catch(() => undefined)
    return started.isVisible()
  }
  await expect.poll(press).toBe(true)
  await page.getByRole('button', { name: 'Send now' }).click()
  await page.getByRole('button', { name: 'Send now' }).waitFor({ state: 'detached' })
  return people
}

/**
 * The page of a test email may still be loading, so the button is pressed until it asks. A question that has come covers
 * the button: another press would only wait for it to go.
 */
async function askToSend(page: Page): Promise<Locator> {
  const question = page.getByRole('dialog', { name: /^Send to \d+ (?:person|people)\?$/ })
  const send = page.locator('form#email > div').getByRole('button', { name: /^Send(?: to .*)?$/ })
  const press = async () => {
    await send.click()
    return question.waitFor({ timeout: 4000 }).then(
      () => true,
      () => false,
    )
  }
  await expect.poll(press).toBe(true)
  return question
}

/** The email in the preview's frame. */
const preview = (page: Page) => page.frameLocator('iframe[title^="Preview"]')

async function secretary(screen: 'desktop' | 'phone') {
  const visitor = await journey.visitor(screen)
  await logIn(journey, visitor, 'dc', { email: 'admin@dc.aea.example', role: 'Admin' })
  return visitor
}

test('a secretary emails all members with a file, after a preview and a test; a member unsubscribes, and the next email skips her', async () => {
  const writer = await secretary('desktop')
  const { page } = writer
  await open(page, journey.at('dc', '/emails?dialog=new'))
  await page.getByRole('button', { name: /^Send to \d+ people$/ }).waitFor()
  await page.getByLabel('Subject').fill('Hall B moves')
  await editor(page).fill('Dear {first name}, we meet in hall B. Your ID is {member ID}.')
  await page
    .getByLabel('Attachments')
    .setInputFiles({ name: 'Floor plan.pdf', mimeType: 'application/pdf', buffer: Buffer.from(pdf()) })
  await page.getByText('Uploaded the file successfully: Floor plan.pdf').waitFor()
  // Before any click.
  await preview(page)
    .getByText(/^Dear \w+, we meet in hall B\. Your ID is \d+\.$/)
    .waitFor()
  await preview(page).getByRole('img', { name: 'AEA' }).waitFor()
  await page.getByText(/^\d+ people will get this email\.$/).waitFor()
  await expectReadable(writer, 'email-form')
  await page.getByRole('button', { name: 'Send a test to myself' }).click()
  await page.getByText('Test sent to admin@dc.aea.example.').waitFor()
  await askToSend(page)
  await expectReadable(writer, 'email-asked')
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  const people = await sendOff(page)
  const { text } = await journey.sentEmail('member@dc.aea.example', /^Hall B moves/)
  expect(text).toMatch(/Dear \w+, we meet in hall B\. Your ID is \d+\./)
  await open(page, journey.at('dc', '/emails'))
  await page.getByRole('link', { name: 'Hall B moves', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Hall B moves' }).waitFor()
  const isSent = async () => {
    await page.reload()
    return page.getByText(`${people} sent`).count()
  }
  await expect.poll(isSent).toBe(1)
  await expectReadable(writer, 'email-delivery')

  const member = await journey.visitor('phone', { colorScheme: 'dark' })
  const leave = /https?:\/\/\S+\/unsubscribe\/\S+/.exec(text)![0]
  await open(member.page, leave)
  await expectReadable(member, 'email-leave')
  await member.page.getByRole('button', { name: 'Unsubscribe' }).click()
  await member.page.getByRole('heading', { name: 'You’re unsubscribed' }).waitFor()
  await member.leave()

  await open(page, journey.at('dc', '/emails?dialog=new'))
  await page.getByLabel('Subject').fill('Hall B opens')
  await editor(page).fill('On Monday.')
  await page.getByText('1 person is left out:').waitFor()

  // Stopped in the first half minute, it reaches nobody and is back in the form; scheduled, it waits for its day.
  await (await askToSend(page)).getByRole('button', { name: /^Send to/ }).click()
  await page.getByRole('button', { name: 'Stop' }).click()
  await expect.poll(() => page.getByLabel('Subject').inputValue()).toBe('Hall B opens')
  await page.getByText('At a set time', { exact: true }).click()
  const day = new Date(Date.now() + 30 * 24 * 3_600_000).toISOString().slice(0, 10)
  await page.getByLabel('Date and time').fill(`${day}T08:00`)
  const question = await askToSend(page)
  await question.getByText(/^The emails go out on .*, 8:00\sAM Eastern Time\./).waitFor()
  await question.getByRole('button', { name: /^Send to/ }).click()
  await page.getByText(/^“Hall B opens” is scheduled for/).waitFor()
  await expectReadable(writer, 'email-scheduled')
  await page.getByRole('button', { name: 'Stop' }).click()

  await open(page, journey.at('dc', '/members?chapter.search=Bergstrom'))
  await page.getByRole('link', { name: 'Email these' }).click()
  await expect.poll(() => page.getByRole('radio', { name: 'The members in the table' }).isChecked()).toBe(true)
  await page.getByLabel('Subject').fill('To some')
  await editor(page).fill('You share a name.')
  await page.getByText(/^[1-9] people will get this email\.$/).waitFor()
  await writer.leave()
})

test('on a phone, to typed addresses; invalid ones are named', async () => {
  const writer = await secretary('phone')
  const { page } = writer
  await open(page, journey.at('dc', '/emails?dialog=new'))
  await page.locator('form#email').getByText('Custom', { exact: true }).click()
  const field = page.getByRole('combobox', { name: 'Addresses' })
  await field.fill('press@paper.example, nobody')
  await page.getByLabel('Subject').fill('To the press')
  await editor(page).fill('Come and see.')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByText('nobody is not an email address').first().waitFor()
  await page.getByRole('button', { name: 'Remove press@paper.example' }).waitFor()
  await field.press('Enter')
  await page.getByRole('button', { name: 'Remove nobody' }).waitFor()
  await expectReadable(writer, 'email-refused')
  await field.press('Backspace')
  await expect.poll(() => page.getByRole('button', { name: 'Remove nobody' }).count()).toBe(0)
  expect(await sendOff(page)).toBe('1')
  await journey.sentEmail('press@paper.example', /^To the press/)
  await writer.leave()
})

test('members are found by name, selected by keyboard, and stepped through; a pasted list is split', async () => {
  const writer = await secretary('desktop')
  const { page } = writer
  await open(page, journey.at('dc', '/emails?dialog=new&address=press@paper.example'))
  const field = page.getByRole('combobox', { name: 'Addresses' })
  const chips = page.getByRole('button', { name: /^Remove / })
  await expect.poll(() => chips.count()).toBe(1)
  await field.fill('member@dc')
  await page.getByRole('option', { name: /member@dc\.aea\.example/ }).waitFor()
  await field.press('Enter')
  await expect.poll(() => chips.count()).toBe(2)
  await expect.poll(() => field.inputValue()).toBe('')
  await field.press('ArrowLeft')
  await expect.poll(() => chips.nth(1).evaluate((button) => button === document.activeElement)).toBe(true)
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Delete')
  await expect.poll(() => chips.count()).toBe(1)
  await field.evaluate((input) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', 'Jane Doe <jane@paper.example>; max@paper.example\nnone@@paper.example')
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await expect.poll(() => chips.count()).toBe(4)
  await page.getByText('none@@paper.example is not an email address').first().waitFor()
  await expectReadable(writer, 'email-chips')
  await writer.leave()
})

test('an email that bounced is resent after a confirmation; as a copy it starts with the old text, and keeps what is typed', async () => {
  const writer = await secretary('desktop')
  const { page } = writer
  await open(page, journey.at('dc', '/emails?search=favor'))
  await page.getByRole('link', { name: 'The winter program, and a favor to ask', exact: true }).click()
  await page.getByRole('link', { name: 'Send again to 1 bounced address' }).click()
  const question = dialog(page, 'Send this email again?')
  await question.getByText('1 person whose mailbox refused this email will get it again.').waitFor()
  await expectReadable(writer, 'email-again')
  await question.getByRole('button', { name: 'Send to 1 person' }).click()
  await dialog(page, 'The email is on its way again to those that bounced').waitFor()
  await sayOk(page)
  await page.waitForURL((url) => !url.search.includes('done'))
  const isSent = async () => {
    await page.reload()
    return page.getByText(/^\d+ bounced$/).count()
  }
  await expect.poll(isSent).toBe(0)

  await page.getByRole('link', { name: 'Use as template' }).click()
  await expect.poll(() => page.getByLabel('Subject').inputValue()).toBe('The winter program, and a favor to ask')
  await expect.poll(() => editor(page).innerText()).toContain('We still need six mentors')
  await page.getByLabel('Subject').fill('The spring program')
  await page.getByText(/^Draft saved on this device/).waitFor()
  const reader = () => page.getByText(/^Preview, as it arrives\. As .+ reads it$/).innerText()
  const first = await reader()
  await page.getByLabel('Preview as').fill('admin@dc')
  await expect.poll(reader).not.toBe(first)
  await page.getByLabel('Preview as').fill('zyzzy')
  await page.getByText('Nobody who gets this email has “zyzzy” in the name or the address.').waitFor()
  await expectReadable(writer, 'email-written-again')
  await resize(page, screens.phone.viewport)
  await expectReadable(writer, 'email-written-again-phone')
  await page.reload()
  await expect.poll(() => page.getByLabel('Subject').inputValue()).toBe('The spring program')
  await writer.leave()
})

test('an admin emails all registrants of the convention, from the table of its registrations', async () => {
  const writer = await secretary('phone')
  const { page } = writer
  await open(page, journey.at('dc', '/event/42141/registrations'))
  await page.getByRole('link', { name: 'Email all' }).click()
  await page.getByText(/Everyone registered for Biennial Convention \d{4}, except/).waitFor()
  await page.getByLabel('Subject').fill('Doors open at eight')
  await editor(page).fill('Bring your ticket, on paper or on the phone.')
  await page.getByText(/^\d+ people will get this email\.$/).waitFor()
  await expectReadable(writer, 'email-to-registrants')
  await sendOff(page)
  await open(page, journey.at('dc', '/emails'))
  await page.getByRole('link', { name: 'Doors open at eight', exact: true }).filter({ visible: true }).first().click()
  await page.getByRole('link', { name: /Registered for Biennial Convention \d{4}/ }).click()
  await page.getByRole('heading', { level: 1, name: 'Registrations' }).waitFor()
  await writer.leave()
})

test('emails that are on hold because many bounced: the admin hears of it, looks, and continues', async () => {
  const writer = await journey.visitor('phone')
  await logIn(journey, writer, 'ny', { email: 'admin@ny.aea.example', role: 'Admin' })
  const { page } = writer
  const { links } = await journey.sentEmail('admin@ny.aea.example', /are on hold: 12 of 180 bounced$/)
  expect(links).toContain(journey.at('ny', '/emails'))
  await open(page, journey.at('ny', '/emails'))
  await page.getByText('On hold: “Rooftop rules”').waitFor()
  await expectReadable(writer, 'email-held-phone')
  await resize(page, screens.desktop.viewport)
  await expectReadable(writer, 'email-held-desktop')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('12 of 180 emails bounced').waitFor({ state: 'detached' })
  await journey.sentEmail('reader1@paper.example', /^Rooftop rules$/)
  await writer.leave()
})
