/** A C compiler for the tests: the machine's, or one that is installed now. */
import { execFileSync, spawnSync } from 'node:child_process'
import { aptInstall, mayInstall } from './apt.ts'

/**
 * Compiles a C file to a library for LD_PRELOAD. Most machines have a compiler, since better-sqlite3 is compiled there;
 * where a prebuilt one was found there may be none.
 */
export function compileLibrary(source: string, library: string): void {
  if (!isThere() && mayInstall()) aptInstall('a C compiler', ['gcc', 'libc6-dev'])
  if (!isThere()) throw new Error(`There is no C compiler for ${source}. On Debian: apt-get install gcc libc6-dev`)
  execFileSync('cc', ['-shared', '-fPIC', '-O1', '-Wall', '-Werror', '-o', library, source, '-ldl'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

const isThere = () => !spawnSync('cc', ['--version'], { stdio: 'ignore' }).error
