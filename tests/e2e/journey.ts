/** The setup of every journey: the demo association in its own portal, a Chromium, and visitors. */
import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import type { Browser, Locator, Page } from 'playwright'
import { afterAll, beforeAll, expect, inject, onTestFailed, vi } from 'vitest'
import { expectNoSeriousViolations } from '#tests/support/browser/accessibility.ts'
import type { ChromiumPrograms } from '#tests/support/browser/chromium.ts'
import { openBrowser, visit, type Screen, type Visitor, type VisitOptions } from '#tests/support/browser/browser.ts'
import { startBuiltPortal, type Email, type PortalProcess } from '#tests/support/machine/portal.ts'
import { smallFields } from './small-fields.ts'

export const bothScreens: Screen[] = ['phone', 'desktop']

export type Journey = {
  portal(): PortalProcess
  dataDir: string
  /** Opens a new visitor. When the test fails, a screenshot of their page is saved. */
  visitor(screen: Screen, options?: VisitOptions): Promise<Visitor>
  /** Returns an address on a chapter's host. */
  at(chapter: string | undefined, path: string): string
  /** Waits for the newest email to this address with such a subject, and returns it. */
  sentEmail(to: string, subject: RegExp): Promise<Email>
}

/**
 * Opens a portal on a copy of the demo for a file of journeys, and closes it afterwards; it must have logged no errors.
 * @param options.prepare changes the data before it starts
 * @param options.browser 'complete' for a journey that needs a PDF viewer or real scroll bars
 */
export function openJourney({
  env,
  prepare,
  browser: kind,
}: {
  env?: Record<string, string>
  prepare?: (dataDir: string) => void
  browser?: keyof ChromiumPrograms
} = {}): Journey {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'chapterhouse-journey-'))
  let portal: PortalProcess
  let browser: Browser
  beforeAll(async () => {
    cpSync(inject('demoFolder'), dataDir, { recursive: true })
    prepare?.(dataDir)
    ;[portal, browser] = await Promise.all([startBuiltPortal({ dataDir, ...(env ? { env } : {}) }), openBrowser(kind)])
  })
  afterAll(async () => {
    // A failed test did not close its visitors.
    for (const context of browser.contexts()) await context.close()
    const errors = portal.errors()
    await portal.stop()
    rmSync(dataDir, { recursive: true, force: true })
    expect(errors).toEqual([])
  })
  return {
    portal: () => portal,
    dataDir,
    at: (chapter, path) => portal.origin(chapter) + path,
    async visitor(screen, options) {
      const visitor = await visit(browser, screen, options)
      onTestFailed(async ({ task }) => {
        if (!visitor.page.isClosed()) await visitor.picture(`failed-${task.name.replace(/\W+/g, '-')}`)
      })
      return visitor
    },
    sentEmail: (to, subject) =>
      vi.waitFor(
        async () => {
          const email = (await portal.sentEmails()).find((one) => one.to === to && subject.test(one.subject))
          if (!email) throw new Error(`No letter to ${to} with ${subject}`)
          return email
        },
        { timeout: 15_000 },
      ),
  }
}

/** Opens a page and waits until it is hydrated, before the first click. */
export async function open(page: Page, address: string): Promise<void> {
  const answer = await page.goto(address)
  expect(answer?.status(), address).toBe(200)
  await live(page)
}

/** Touches the page and waits until React has hydrated it: only then do buttons work as with scripts. */
export async function live(page: Page): Promise<void> {
  let moved = 0
  const isLive = async () => {
    await page.mouse.move(1, (moved = 1 - moved))
    await page.evaluate(reachForAll)
    return page.evaluate(isTakenOver)
  }
  await expect.poll(isLive, { timeout: 15_000 }).toBe(true)
}

/** Wakes the parts that hydrate only when they are touched. */
const reachForAll = () => {
  for (const part of document.querySelectorAll('[data-waits]'))
    part.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
}

/**
 * Whether the page is hydrated. Every page has a footer, which the server renders as a static part. An effect wakes it,
 * in the one pass that runs all effects of the page; so once it is awake, all listeners are attached.
 */
const isTakenOver = () =>
  document.querySelector('[data-still], [data-waits]') === null && document.querySelector('footer') !== null

/** Waits until the effects of the last render have run: an idle browser has run them. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => resolve())))
}

/** Waits until an element with this text alone has the focus, such as the heading of a step: a screen reader says it. */
export async function expectHeard(page: Page, text: string): Promise<void> {
  await expect.poll(() => page.locator(':focus').allTextContents()).toEqual([text])
}

/** Resizes the window, and waits until the page has the new size. */
export async function resize(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size)
  await expect.poll(() => page.evaluate(() => [innerWidth, innerHeight])).toEqual([size.width, size.height])
}

/** Scrolls to a place. A part that loads when scrolled near may replace it; then scrolls to that. */
export const comeNear = (place: Locator) => place.hover()

/**
 * Checks the current page: readable for everybody, nothing beyond the right edge, no field that phones zoom in on.
 * Saves a screenshot.
 */
export async function expectReadable(visitor: Visitor, name: string): Promise<void> {
  await expectNoSeriousViolations(visitor.page)
  expect(await visitor.page.evaluate(smallFields), `fields of ${visitor.page.url()}`).toEqual([])
  expect(await visitor.page.evaluate(saidTwice), `labels of ${visitor.page.url()}`).toEqual([])
  await expectNoSidewaysScroll(visitor.page)
  await visitor.picture(name)
}

/** Returns the labels that say twice that a field is optional: the field adds it. Runs in the page. */
const saidTwice = () =>
  [...document.querySelectorAll('label, legend, .field-label')]
    .map(({ textContent }) => textContent ?? '')
    .filter((text) => text.split('(optional)').length > 2)

/** Waits for parts that measure themselves by script, which settle a moment after a resize. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await expect.poll(beyond, { message: `width of ${page.url()}` }).toBeLessThanOrEqual(0)
}

const run = promisify(execFile)

/** Runs `npm run log -- …` on a data folder. @returns its output; throws when it found a difference */
export async function log(verb: string, dataDir: string, ...more: string[]): Promise<string> {
  const { stdout } = await run(process.execPath, ['scripts/chapterhouse.js', 'log', verb, ...more], {
    env: { NODE_ENV: 'production', PATH: process.env.PATH, DATA_DIR: dataDir },
  })
  return stdout
}
