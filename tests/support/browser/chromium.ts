/** The Chromiums that the journeys drive: Debian's, Playwright's own, or ones that are installed now. */
import { existsSync } from 'node:fs'
import { chromium } from 'playwright'
import { aptInstall, mayInstall, quietly } from '../machine/apt.ts'

/** Debian's Chromium without any window needs half of the processor time of the complete one. */
const headlessShell = '/usr/bin/chromium-headless-shell'

const systemPaths = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** For a browser that runs as root, without a display, and may contact only the portal. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Paths of the two programs; both are the same where there is no headless shell. */
export type ChromiumPrograms = {
  /** Renders pages, but shows no PDF. */
  headless: string
  /** What people use, with a PDF viewer and real scroll bars. */
  complete: string
}

/** Returns the paths of both; installs what is missing, which needs the network once. */
export function chromiumPrograms(): ChromiumPrograms {
  if (mayInstall() && !(existsSync(headlessShell) && completeProgram())) {
    // Debian's packages contain the libraries that Playwright's download expects to find.
    aptInstall('Chromium', ['chromium', 'chromium-headless-shell'])
  }
  const complete = chromiumProgram()
  return { headless: existsSync(headlessShell) ? headlessShell : complete, complete }
}

/** Returns the path of a complete Chromium; installs one when there is none, which needs the network once. */
export function chromiumProgram(): string {
  return completeProgram() ?? installed()
}

const completeProgram = (): string | undefined =>
  [...systemPaths, chromium.executablePath()].find((path) => existsSync(path))

function installed(): string {
  const ways = mayInstall() ? [byApt, byPlaywright] : [byPlaywright]
  for (const install of ways) {
    install()
    const program = completeProgram()
    if (program) return program
  }
  throw new Error(
    'There is no Chromium for the journeys. On Debian: apt-get install chromium chromium-headless-shell. Elsewhere: npx playwright install --with-deps chromium',
  )
}

const byApt = () => aptInstall('Chromium', ['chromium'])

function byPlaywright(): void {
  process.stdout.write("Downloading Playwright's Chromium, once.\n")
  quietly(process.execPath, ['node_modules/playwright/cli.js', 'install', 'chromium'])
}
