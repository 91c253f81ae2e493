/** Programs of Debian that a test runs: installed once where they are missing. */
import { spawnSync } from 'node:child_process'
import { aptInstall, mayInstall } from './apt.ts'

const isThere = (program: string) => !spawnSync('sh', ['-c', `command -v ${program}`]).status

/**
 * Makes sure that programs are installed.
 * @param programs by name, each with the Debian package that has it
 * @returns a sentence on what is missing and cannot be installed here, or undefined when all are there
 */
export function whyMissing(programs: Record<string, string>): string | undefined {
  const missing = () => Object.keys(programs).filter((program) => !isThere(program))
  if (missing().length > 0 && mayInstall())
    aptInstall(
      missing().join(', '),
      missing().map((program) => programs[program]!),
    )
  if (missing().length > 0) return `${missing().join(', ')} is missing, and only root on Debian may install it`
}
