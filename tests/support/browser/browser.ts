/** A person at a phone or a wide screen: their own page, and a listener for every browser complaint. */
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright'
import { expect, inject } from 'vitest'
import { chromiumFlags, type ChromiumPrograms } from './chromium.ts'

export const screens = {
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  desktop: { viewport: { width: 1440, height: 900 } },
} as const

export type Screen = keyof typeof screens

export type VisitOptions = {
  colorScheme?: 'light' | 'dark'
  javaScriptEnabled?: boolean
  /** Whether the sponsors' pop-up appears. */ seesPopUp?: boolean
}

export type Visitor = {
  page: Page
  context: BrowserContext
  /** Console errors, uncaught exceptions and responses of 500 and above, in order. */
  complaints: string[]
  /**
   * Removes a complaint that the test provokes on purpose (the browser counts a 404 as one); fails when there is none.
   */
  expectComplaint(pattern: RegExp): void
  /** Saves a screenshot of the whole page for people to look at, when PICTURES names a folder. */
  picture(name: string): Promise<void>
  /** Ends the visit; fails when the browser complained. */
  leave(): Promise<void>
}

const browsers = new Map<string, Promise<Browser>>()

/** Returns one Chromium of a kind for all files of a worker; it ends with the worker. */
export function openBrowser(kind: keyof ChromiumPrograms = 'headless'): Promise<Browser> {
  const executablePath = inject('chromiumPrograms')[kind]
  const opened = browsers.get(executablePath) ?? chromium.launch({ executablePath, args: chromiumFlags })
  browsers.set(executablePath, opened)
  return opened
}

/** Starts a Chromium of its own, for a test that needs other flags; the test closes it. */
export const launchBrowser = (flags: string[]): Promise<Browser> =>
  chromium.launch({ executablePath: inject('chromiumPrograms').headless, args: [...chromiumFlags, ...flags] })

/** A new visitor: no cookies, nothing stored. Motion is off, so that screenshots and axe see the final state. */
export async function visit(browser: Browser, screen: Screen, options: VisitOptions = {}): Promise<Visitor> {
  const { colorScheme = 'light', javaScriptEnabled = true } = options
  const context = await browser.newContext({
    ...screens[screen],
    colorScheme,
    javaScriptEnabled,
    reducedMotion: 'reduce',
    locale: 'en-US',
  })
  const complaints: string[] = []
  context.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`console: ${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (error) =>
    complaints.push(`uncaught: ${error.error().message} (${error.page()?.url()}) ${error.error().stack}`),
  )
  context.on('response', (response) => {
    if (response.status() >= 500) complaints.push(`${response.status()} from ${response.url()}`)
  })
  // Most have closed the sponsors' pop-up today: it would cover everything else on a home page.
  if (!options.seesPopUp) await context.addInitScript(closePopUp)
  const page = await context.newPage()
  return {
    page,
    context,
    complaints,
    expectComplaint(pattern) {
      const index = complaints.findIndex((complaint) => pattern.test(complaint))
      expect(index, `a complaint matching ${pattern} among ${JSON.stringify(complaints)}`).not.toBe(-1)
      complaints.splice(index, 1)
    },
    picture: (name) => takePicture(page, `${name}-${screen}-${colorScheme}`),
    async leave() {
      await context.close()
      expect(complaints, 'the browser must have nothing to complain about').toEqual([])
    },
  }
}

function closePopUp() {
  try {
    localStorage.setItem('sponsorsClosedOn', new Date().toDateString())
  } catch {
    // A frame of another host stores nothing, and has no pop-up.
  }
}

async function takePicture(page: Page, name: string): Promise<void> {
  const folder = process.env.PICTURES
  if (!folder) return
  mkdirSync(folder, { recursive: true })
  await page.screenshot({ path: path.join(folder, `${name}.png`), fullPage: true })
}
