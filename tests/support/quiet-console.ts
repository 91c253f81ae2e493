/** Set-up file of every test: a console that complains fails the test that made it complain. */
import { format } from 'node:util'
import { afterEach, beforeEach, expect } from 'vitest'

const complaints: string[] = []

for (const method of ['error', 'warn'] as const) {
  const print = console[method].bind(console)
  console[method] = (...words: unknown[]) => {
    complaints.push(`console.${method}: ${format(...words)}`)
    print(...words)
  }
}

beforeEach(() => {
  complaints.length = 0
})

afterEach(() => {
  expect(complaints.splice(0), 'a test must leave the console quiet; see expectComplaint').toEqual([])
})

/**
 * Takes the one complaint a test provokes on purpose, and fails when there is none.
 * An unhandled rejection needs no help from here: vitest fails the run for it.
 */
export function expectComplaint(pattern: RegExp): void {
  const found = complaints.findIndex((complaint) => pattern.test(complaint))
  expect(found, `a complaint matching ${pattern} among ${JSON.stringify(complaints)}`).not.toBe(-1)
  complaints.splice(found, 1)
}
