/** The pages that are weighed and painted: a demo portal, a Chromium, and the people who open them. */
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright'
import { demoAccounts } from '#server/demo/accounts.ts'
import { chromiumFlags, chromiumProgram } from '#tests/support/browser/chromium.ts'
import { startBuiltPortal } from '#tests/support/machine/portal.ts'

export type Who = 'visitor' | 'member' | 'admin' | 'guest'

/**
 * A page and its viewer, in the demo's Washington chapter or the chapter that is filled; `popUp`: wait until the
 * sponsors' pop-up is open.
 */
export type PageSeen = { name: string; path: string; who: Who; filled?: boolean; popUp?: boolean }

export type Screen = { width: number; height: number }

export const phone: Screen = { width: 390, height: 844 }
export const desk: Screen = { width: 1440, height: 900 }

export type Readers = {
  /**
   * Opens an empty page for a viewer in a browser that stores only their cookies; `visit` receives it and the address.
   */
  as<T>(seen: PageSeen, screen: Screen, visit: (page: Page, address: string) => Promise<T>): Promise<T>
}

const chapter = 'dc'

/** The demo's picnic, which has a price and limited seats. */
export const picnic = '61824'

/** Runs a piece of work with a demo portal and a Chromium, and stops both afterwards. */
export async function withReaders<T>(work: (readers: Readers) => Promise<T>): Promise<T> {
  const portal = await startBuiltPortal()
  const browser = await chromium.launch({ executablePath: chromiumProgram(), args: chromiumFlags })
  const origin = portal.origin(chapter)
  const filledOrigin = portal.origin('ny')
  let filling: Promise<void> | undefined
  const cookies = new Map<Who, Promise<Cookies>>()
  try {
    return await work({
      async as({ path, who, filled = false }, viewport, visit) {
        if (filled) await (filling ??= fill(browser, filledOrigin))
        const known = cookies.get(who) ?? enter[who](browser, origin)
        cookies.set(who, known)
        const context = await browser.newContext({ viewport, storageState: await known })
        try {
          return await visit(await context.newPage(), (filled ? filledOrigin : origin) + path)
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

/** Waits until the sponsors' pop-up and its picture are visible. Throws when they do not appear. */
export async function untilPopUp(page: Page): Promise<void> {
  await page.waitForFunction(() => document.querySelector<HTMLImageElement>('dialog[open] img')?.complete)
  await page.waitForLoadState('networkidle')
}

type Cookies = Awaited<ReturnType<BrowserContext['storageState']>>

const enter: Record<Who, (browser: Browser, origin: string) => Promise<Cookies>> = {
  visitor: () => Promise.resolve({ cookies: [], origins: [] }),
  member: (browser, origin) => logIn(browser, origin, 'member@dc.aea.example', 'Member'),
  admin: (browser, origin) => logIn(browser, origin, 'admin@dc.aea.example', 'Admin'),
  guest: fillCart,
}

/** Logs in with the plain forms that work without scripts, so that it does not wait for the pages' code. */
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

/** Fills a cart for the picnic, up to the payment. */
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

/**
 * Gives New York 20 pictures on its home page, 5 announcements and 9 committee members, as its admin would, beside the
 * demo's banners and video.
 */
async function fill(browser: Browser, origin: string): Promise<void> {
  const context = await browser.newContext({
    storageState: await logIn(browser, origin, 'admin@ny.aea.example', 'Admin'),
  })
  const page = await context.newPage()
  await page.goto(`${origin}/about`)
  await page.evaluate(filling)
  await context.close()
}

/** Runs in the page. Written as text because compiled functions depend on their compiler. */
const filling = `(async () => {
  const answered = async (answer) => (answer.ok ? answer : Promise.reject(new Error(answer.url + ' ' + await answer.text())))
  const read = async (call) => (await (await answered(await fetch('/api/trpc/' + call))).json()).result.data
  const write = async (call, body) => answered(await fetch('/api/trpc/' + call, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }))
  const inputOf = (input) => '?input=' + encodeURIComponent(JSON.stringify(input))
  const canvas = new OffscreenCanvas(2400, 1500)
  const brush = canvas.getContext('2d')
  const pictures = (await read('images.managed')).filter(({ imageName }) => imageName === 'homeScreenImage').length
  for (let number = pictures; number < 20; number++) {
    // As many details as a photo has, or it would weigh nothing.
    for (let spot = 0; spot < 6000; spot++) {
      brush.fillStyle = 'hsl(' + (number * 18 + spot % 40) + ' 60% ' + (spot * 37 % 90) + '% / 0.6)'
      brush.fillRect(spot * 7919 % 2400, spot * 104729 % 1500, 20 + spot % 90, 10 + spot % 70)
    }
    const form = new FormData()
    form.append('image', await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 }), 'site.jpg')
    const image = (await (await answered(await fetch('/api/upload', { method: 'POST', body: form }))).text()).replaceAll('"', '')
    await write('images.add', { imageName: 'homeScreenImage', imageDescription: 'The site in week ' + number, image })
  }
  const announcements = (await read('announcements.managed')).length
  for (let number = announcements; number < 5; number++) await write('announcements.add', { title: 'News of week ' + number, body: '<p>The hall is open again, and everybody is welcome on Saturday from ten to four.</p>' })
  const session = (await read('committees.listed')).find(({ active }) => active)
  const serving = new Set(session.members.map(({ memberId }) => memberId))
  const members = (await read('members.inChapter' + inputOf({}))).rows.filter(({ memberId }) => !serving.has(memberId))
  for (const { memberId } of members.slice(0, 9 - serving.size)) await write('committees.add', { cSessionId: session.cSessionId, memberId, position: 'executive-member', bio: '<p>Plans bridges, and the Saturday lectures of the chapter.</p>' })
  const home = [(await read('images.homeScreen')).length, (await read('announcements.latest')).length, (await read('committees.executive')).members.length]
  if (home.join() !== '20,5,9') throw new Error('The home page has ' + home.join())
  const { banners, video } = await read('advertisements.onHome')
  if (banners.length === 0 || !video) throw new Error('The home page lacks a banner or a video')
})()`

async function withoutScript(browser: Browser, work: (page: Page) => Promise<void>): Promise<Cookies> {
  const context = await browser.newContext({ viewport: desk, javaScriptEnabled: false })
  try {
    await work(await context.newPage())
    return await context.storageState()
  } finally {
    await context.close()
  }
}
