/** Runs other programs to their end: those of releases, and the operator's commands. */
import { spawn } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { printable } from '../log/layout.ts'
import { reasonOf } from './outcome.ts'

export type Ended = {
  /** The exit code; a signal or an error of the system counts as 1. */
  code: number
  output: string
  /** The last lines that it printed about what went wrong, in one line. */
  problem: string
}

type Environment = Record<string, string | undefined>

/** Runs a program, with its output captured. Never throws: a program that is not there has failed. */
export const runToEnd = (
  command: string,
  words: readonly string[],
  environment: Environment = process.env,
): Promise<Ended> =>
  new Promise((resolve) => {
    const child = spawn(command, words, { env: environment as NodeJS.ProcessEnv, stdio: ['ignore', 'pipe', 'pipe'] })
    let [output, errors] = ['', '']
    child.stdout.on('data', (piece: Buffer) => (output += piece.toString()))
    child.stderr.on('data', (piece: Buffer) => (errors += piece.toString()))
    child.once('error', (error) => resolve({ code: 1, output, problem: printable(error.message) }))
    child.once('close', (code, signal) =>
      resolve({ code: code ?? 1, output, problem: lastLines(errors || output, code ?? signal) }),
    )
  })

/**
 * Runs a command of the operator, such as one that restarts the portal. Its output goes to a file: a portal that it
 * starts has the same, and would end with a pipe that nobody reads. Never throws: without a place for that file it has
 * failed.
 */
export async function runShell(command: string, environment: Environment): Promise<Ended> {
  try {
    return await runIntoFile(command, environment)
  } catch (error) {
    return { code: 1, output: '', problem: printable(reasonOf(error)) }
  }
}

async function runIntoFile(command: string, environment: Environment): Promise<Ended> {
  const folder = mkdtempSync(path.join(tmpdir(), 'chapterhouse-update-'))
  const file = path.join(folder, 'output')
  const handle = openSync(file, 'w', 0o600)
  try {
    const ended = await new Promise<number | string>((resolve) => {
      const options = { env: environment as NodeJS.ProcessEnv, shell: true, stdio: ['ignore', handle, handle] as const }
      const child = spawn(command, { ...options, stdio: [...options.stdio] })
      child.once('error', (error) => resolve(error.message))
      child.once('exit', (code, signal) => resolve(code ?? signal ?? 1))
    })
    const output = readFileSync(file, 'utf8')
    return { code: typeof ended === 'number' ? ended : 1, output, problem: lastLines(output, ended) }
  } finally {
    closeSync(handle)
    rmSync(folder, { recursive: true, force: true })
  }
}

const [maxLines, maxLineLength] = [6, 300]

function lastLines(output: string, ended: number | string | null): string {
  const lines = output.trim().split('\n').slice(-maxLines)
  return lines.map((line) => printable(line.trim(), maxLineLength)).join(' ') || `it ended with ${ended}`
}
