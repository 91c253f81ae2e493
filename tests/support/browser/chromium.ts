/** The Chromium that the journeys drive: Debian's, Playwright's own, or one that is installed now. */
import { existsSync } from 'node:fs'
import { chromium } from 'playwright'
import { aptInstall, mayInstall, quietly } from '../machine/apt.ts'

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

/** Returns the path of a Chromium; installs one when there is none, which needs the network once. */
export function chromiumProgram(): string {
  return present() ?? installed()
}

const present = (): string | undefined => [...systemPaths, chromium.executablePath()].find((path) => existsSync(path))

function installed(): string {
  // Debian's package contains the libraries that Playwright's download expects to find.
  const ways = mayInstall() ? [byApt, byPlaywright] : [byPlaywright]
  for (const install of ways) {
    install()
    const program = present()
    if (program) return program
  }
  throw new Error(
    'There is no Chromium for the journeys. On Debian: apt-get install chromium. Elsewhere: npx playwright install --with-deps chromium',
  )
}

const byApt = () => aptInstall('Chromium', ['chromium'])

function byPlaywright(): void {
  process.stdout.write("Downloading Playwright's Chromium, once.\n")
  quietly(process.execPath, ['node_modules/playwright/cli.js', 'install', 'chromium'])
}
