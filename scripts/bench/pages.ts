/** The pages that are weighed and painted: a demo portal, a Chromium, and the people who open them. */
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright'
import { demoAccounts } from '#server/demo/accounts.ts'
import { chromiumFlags, chromiumProgram } from '#tests/support/browser/chromium.ts'
import { startBuiltPortal } from '#tests/support/machine/portal.ts'

export type Who = 'visitor' | 'member' | 'admin' | 'guest'

/** A page of the demo's Washington chapter and who opens it. */
export type PageSeen = { name: string; path: string; who: Who }

export type Screen = { width: number; height: number }

export const phone: Screen = { width: 390, height: 844 }
export const desk: Screen = { width: 1440, height: 900 }

export type Readers = {
  /** Opens an empty page as somebody whose browser keeps nothing but their cookies; `visit` gets it and the address. */
  as<T>(seen: PageSeen, screen: Screen, visit: (page: Page, address: string) => Promise<T>): Promise<T>
}

const chapter = 'dc'

/** The demo's picnic, which costs something and has seats. */
export const picnic = '61824'

/** Starts a demo portal and a Chromium for a piece of work, and ends both after it. */
export async function withReaders<T>(work: (readers: Readers) => Promise<T>): Promise<T> {
  const portal = await startBuiltPortal()
  const browser = await chromium.launch({ executablePath: chromiumProgram(), args: chromiumFlags })
  const origin = portal.origin(chapter)
  const cookies = new Map<Who, Promise<Cookies>>()
  try {
    return await work({
      async as({ path, who }, viewport, visit) {
        const known = cookies.get(who) ?? enter[who](browser, origin)
        cookies.set(who, known)
        const context = await browser.newContext({ viewport, storageState: await known })
        try {
          return await visit(await context.newPage(), origin + path)
        } finally {
          await context.close()
        }
      },
    })
  } finally {
    await browser.close()
    await portal.stop()
  }
}

type Cookies = Awaited<ReturnType<BrowserContext['storageState']>>

const enter: Record<Who, (browser: Browser, origin: string) => Promise<Cookies>> = {
  visitor: () => Promise.resolve({ cookies: [], origins: [] }),
  member: (browser, origin) => logIn(browser, origin, 'member@dc.aea.example', 'Member'),
  admin: (browser, origin) => logIn(browser, origin, 'admin@dc.aea.example', 'Admin'),
  guest: fillCart,
}

/** By the forms as they are without scripts, so that nothing of the pages' own code is waited for. */
async function logIn(browser: Browser, origin: string, email: string, role: string): Promise<Cookies> {
  return withoutScript(browser, async (page) => {
    await page.goto(`${origin}/login`)
    await page.getByText(role, { exact: true }).click()
    await page.getByLabel('Email').first().fill(email)
    await page.getByLabel('Password', { exact: true }).fill(demoAccounts.password)
    await page.getByRole('button', { name: 'Log in' }).click()
    await page.waitForURL('**/dashboard')
  })
}

/** Somebody who has entered who comes to the picnic and is about to pay. */
async function fillCart(browser: Browser, origin: string): Promise<Cookies> {
  return withoutScript(browser, async (page) => {
    await page.goto(`${origin}/event/register/${picnic}`)
    const form = page.locator('form#event-registration')
    await form.getByLabel('First name').fill('Ada')
    await form.getByLabel('Last name').fill('Truss')
    await form.getByLabel('Email').fill('ada.truss@example.org')
    await page.getByRole('button', { name: /^Next/ }).filter({ visible: true }).first().click()
    await page.waitForURL('**/event/registration/payment')
  })
}

async function withoutScript(browser: Browser, work: (page: Page) => Promise<void>): Promise<Cookies> {
  const context = await browser.newContext({ viewport: desk, javaScriptEnabled: false })
  try {
    await work(await context.newPage())
    return await context.storageState()
  } finally {
    await context.close()
  }
}
