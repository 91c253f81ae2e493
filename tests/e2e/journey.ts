/** The needs of every journey: the demo association in a portal of its own, a Chromium, and people who come to it. */
import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import type { Browser, Locator, Page } from 'playwright'
import { afterAll, beforeAll, expect, inject, onTestFailed, vi } from 'vitest'
import { expectNoSeriousViolations } from '#tests/support/browser/accessibility.ts'
import { openBrowser, visit, type Screen, type Visitor, type VisitOptions } from '#tests/support/browser/browser.ts'
import { startBuiltPortal, type Letter, type PortalProcess } from '#tests/support/machine/portal.ts'
import { smallFields } from './small-fields.ts'

export const bothScreens: Screen[] = ['phone', 'desktop']

export type Journey = {
  portal(): PortalProcess
  dataDir: string
  /** Somebody new. When the test fails, their page is kept as a picture. */
  visitor(screen: Screen, options?: VisitOptions): Promise<Visitor>
  /** An address on a chapter's host. */
  at(chapter: string | undefined, path: string): string
  /** The newest email to somebody with such a subject, as soon as it has been sent. */
  letter(to: string, subject: RegExp): Promise<Letter>
}

/**
 * Opens a portal on a copy of the demo for a file of journeys, and closes it after it; it must have had no errors.
 * @param options.prepare what else happens to the data before it starts
 */
export function openJourney({
  env,
  prepare,
}: { env?: Record<string, string>; prepare?: (dataDir: string) => void } = {}): Journey {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'chapterhouse-journey-'))
  let portal: PortalProcess
  let browser: Browser
  beforeAll(async () => {
    cpSync(inject('demoFolder'), dataDir, { recursive: true })
    prepare?.(dataDir)
    ;[portal, browser] = await Promise.all([startBuiltPortal({ dataDir, ...(env ? { env } : {}) }), openBrowser()])
  })
  afterAll(async () => {
    // A test that failed left its visitors where they were.
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
    letter: (to, subject) =>
      vi.waitFor(
        async () => {
          const letter = (await portal.letters()).find((one) => one.to === to && subject.test(one.subject))
          if (!letter) throw new Error(`No letter to ${to} with ${subject}`)
          return letter
        },
        { timeout: 15_000 },
      ),
  }
}

/** Opens a page and waits until it is live, as its reader would before the first press. */
export async function open(page: Page, address: string): Promise<void> {
  const answer = await page.goto(address)
  expect(answer?.status(), address).toBe(200)
  await live(page)
}

/** Somebody reaches for the page, and React has taken it over: only then do buttons do what they do with scripts. */
export async function live(page: Page): Promise<void> {
  let moved = 0
  const isLive = async () => {
    await page.mouse.move(1, (moved = 1 - moved))
    await page.evaluate(reachForAll)
    return page.evaluate(isTakenOver)
  }
  await expect.poll(isLive, { timeout: 15_000 }).toBe(true)
}

/** The parts that wait until somebody reaches for them in particular. */
const reachForAll = () => {
  for (const part of document.querySelectorAll('[data-waits]'))
    part.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
}

/**
 * Every page has a footer, and the server draws it as a part that stands still until React has taken over. An effect
 * wakes it, in the one round that runs all effects of the page; so where it is awake, everybody who listens does.
 */
const isTakenOver = () =>
  document.querySelector('[data-still], [data-waits]') === null && document.querySelector('footer') !== null

/** The effects of the last drawing have run: a browser that has nothing else to do has done them. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => resolve())))
}

/** Changes the size of the window, and waits until the page has it. */
export async function resize(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size)
  await expect.poll(() => page.evaluate(() => [innerWidth, innerHeight])).toEqual([size.width, size.height])
}

/**
 * Scrolls to a place. The part that comes when one scrolls near may stand in for what was scrolled to; then to that.
 */
export const comeNear = (place: Locator) => place.hover()

/**
 * Holds for every page as it stands: readable for all, nothing beyond the right edge, no field that a phone zooms to.
 * Keeps a picture.
 */
export async function expectReadable(visitor: Visitor, name: string): Promise<void> {
  await expectNoSeriousViolations(visitor.page)
  expect(await visitor.page.evaluate(smallFields), `fields of ${visitor.page.url()}`).toEqual([])
  await expectNoSidewaysScroll(visitor.page)
  await visitor.picture(name)
}

/** Parts that measure themselves by script come to rest a moment after the window has changed. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await expect.poll(beyond, { message: `width of ${page.url()}` }).toBeLessThanOrEqual(0)
}

const run = promisify(execFile)

/** `npm run log -- …` on a data folder. @returns what it printed; throws when it found a difference */
export async function log(verb: string, dataDir: string, ...more: string[]): Promise<string> {
  const { stdout } = await run(process.execPath, ['--import', 'tsx', 'scripts/log.ts', verb, ...more], {
    env: { NODE_ENV: 'production', PATH: process.env.PATH, DATA_DIR: dataDir },
  })
  return stdout
}
