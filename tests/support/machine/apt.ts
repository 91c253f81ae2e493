/** Installs Debian packages that a test needs. */
import { spawnSync } from 'node:child_process'
import { userInfo } from 'node:os'

/** Only root may install, and only where apt-get exists. */
export const mayInstall = () => userInfo().uid === 0 && !spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).error

/** Announces and installs; success is judged by what exists afterwards. */
export function aptInstall(what: string, packages: readonly string[]): void {
  process.stdout.write(`Installing ${what} by apt-get, once.\n`)
  quietly('apt-get', ['update', '-q'])
  quietly('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...packages])
}

/** Runs an install command, with a limit of five minutes. */
export function quietly(command: string, words: readonly string[]): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  spawnSync(command, words, { stdio: ['ignore', 'ignore', 'inherit'], env, timeout: 5 * 60_000 })
}
