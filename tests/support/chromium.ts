/** The Chromium that the journeys drive: Debian's, Playwright's own, or one that is installed now. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { userInfo } from 'node:os'
import { chromium } from 'playwright'

const systemPaths = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** For a browser that runs as root, without a display, and that is to talk to nobody but the portal. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** The path of a Chromium's program; installs one when there is none, which needs the network once. */
export function chromiumProgram(): string {
  return present() ?? installed()
}

const present = (): string | undefined => [...systemPaths, chromium.executablePath()].find((path) => existsSync(path))

function installed(): string {
  // Debian's package brings the libraries that Playwright's download expects to find.
  const ways = userInfo().uid === 0 ? [byApt, byPlaywright] : [byPlaywright]
  for (const install of ways) {
    install()
    const program = present()
    if (program) return program
  }
  throw new Error('There is no Chromium for the journeys. On Debian: apt-get install chromium. Elsewhere: npx playwright install --with-deps chromium')
}

function byApt(): void {
  process.stdout.write('Installing Chromium by apt-get, once.\n')
  run('apt-get', ['update', '-q'])
  run('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'chromium'])
}

function byPlaywright(): void {
  process.stdout.write("Downloading Playwright's Chromium, once.\n")
  run(process.execPath, ['node_modules/playwright/cli.js', 'install', 'chromium'])
}

function run(command: string, args: string[]): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'], env, timeout: 5 * 60_000 })
}
