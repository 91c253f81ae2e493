/** Setup of every test file: a console complaint, or printed text with a secret, fails its test. */
import { format } from 'node:util'
import { afterEach, beforeEach, expect } from 'vitest'
import { canariesIn } from './world/canaries.ts'

const place = Symbol.for('complaints of the running test')
const holder = globalThis as { [place]?: string[] }
// Files share a worker, and this one runs for each of them: the console is wrapped only once.
const complaints = (holder[place] ??= listenedTo())

beforeEach(() => {
  complaints.length = 0
})

afterEach(() => {
  expect(complaints.splice(0), 'a test must leave the console quiet; see expectComplaint').toEqual([])
})

function listenedTo(): string[] {
  const heard: string[] = []
  for (const method of ['error', 'warn'] as const) {
    const print = console[method].bind(console)
    console[method] = (...words: unknown[]) => {
      heard.push(`console.${method}: ${format(...words)}`)
      print(...words)
    }
  }
  for (const method of ['log', 'info', 'debug'] as const) {
    const print = console[method].bind(console)
    console[method] = (...words: unknown[]) => {
      heard.push(...secretsIn(format(...words)))
      print(...words)
    }
  }
  for (const stream of [process.stdout, process.stderr]) {
    const write = stream.write.bind(stream) as (...given: unknown[]) => boolean
    stream.write = (...given: unknown[]) => {
      heard.push(...secretsIn(String(given[0])))
      return write(...given)
    }
  }
  return heard
}

/** The text itself is not repeated, since the complaint is printed too. */
const secretsIn = (printed: string) => canariesIn(printed).map((secret) => `printed: a secret, ${secret}`)

/**
 * Takes the one complaint that a test provokes on purpose, and fails when there is none. Unhandled rejections need no
 * help: vitest fails the run for them.
 */
export function expectComplaint(pattern: RegExp): void {
  const index = complaints.findIndex((complaint) => pattern.test(complaint))
  expect(index, `a complaint matching ${pattern} among ${JSON.stringify(complaints)}`).not.toBe(-1)
  complaints.splice(index, 1)
}
