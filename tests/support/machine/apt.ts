/** Debian's packages that a test needs and that may not be there yet. */
import { spawnSync } from 'node:child_process'
import { userInfo } from 'node:os'

/** Only root may install, and only where there is an apt-get. */
export const mayInstall = () => userInfo().uid === 0 && !spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).error

/** Says so and installs; whether it went well is seen by what is there afterwards. */
export function aptInstall(what: string, packages: readonly string[]): void {
  process.stdout.write(`Installing ${what} by apt-get, once.\n`)
  quietly('apt-get', ['update', '-q'])
  quietly('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...packages])
}

/** Runs a command that installs something, with a limit of five minutes. */
export function quietly(command: string, words: readonly string[]): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  spawnSync(command, words, { stdio: ['ignore', 'ignore', 'inherit'], env, timeout: 5 * 60_000 })
}
