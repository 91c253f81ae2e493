import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Result, RunOptions } from 'axe-core'
import type { CDPSession, Page } from 'playwright'
import { expect } from 'vitest'

const require = createRequire(import.meta.url)
const axeSource = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8')

/** axe's own table of rules: the documented one lacks their impact. */
const { _audit: audit } = require('axe-core') as {
  _audit: { rules: { id: string; impact: Result['impact'] | null }[] }
}

/** Rules whose violations are never serious, so that running them changes no result. */
const neverSerious = audit.rules.filter(({ impact }) => impact === 'minor' || impact === 'moderate')
const withoutThem = Object.fromEntries(neverSerious.map(({ id }) => [id, { enabled: false }]))

/**
 * Fails on serious or critical axe violations of the current page, naming rule and elements. axe runs in an isolated
 * world beside the page's scripts, so the page's Content-Security-Policy stays unchanged.
 */
export async function expectNoSeriousViolations(page: Page): Promise<void> {
  expect((await seriousViolationsOf(page)).map(inWords), `axe on ${page.url()}`).toEqual([])
}

const isSerious = ({ impact }: Result) => impact === 'serious' || impact === 'critical'

async function seriousViolationsOf(page: Page): Promise<Result[]> {
  const session = await page.context().newCDPSession(page)
  try {
    const contextId = await isolatedWorld(session)
    // The world of a page that was checked before has axe already.
    if ((await evaluate(session, contextId, 'typeof axe')) === 'undefined')
      await evaluate(session, contextId, axeSource)
    // Making a selector for each element takes a third of the time, so only a page with violations gets them.
    const violations = await runAxe(session, contextId, { selectors: false })
    return violations.some(isSerious) ? (await runAxe(session, contextId, { selectors: true })).filter(isSerious) : []
  } finally {
    await session.detach()
  }
}

/** Frames belong to others (a provider's button), and axe would need to be in them too. */
async function runAxe(session: CDPSession, contextId: number, options: RunOptions): Promise<Result[]> {
  const common: RunOptions = { resultTypes: ['violations'], iframes: false, rules: withoutThem }
  const all = JSON.stringify({ ...common, ...options })
  const run = `axe.run(document, ${all}).then(({ violations }) => violations)`
  return (await evaluate(session, contextId, run)) as Result[]
}

async function isolatedWorld(session: CDPSession): Promise<number> {
  const { frameTree } = await session.send('Page.getFrameTree')
  const world = { frameId: frameTree.frame.id, worldName: 'accessibility' }
  const { executionContextId } = await session.send('Page.createIsolatedWorld', world)
  return executionContextId
}

async function evaluate(session: CDPSession, contextId: number, expression: string): Promise<unknown> {
  const answer = await session.send('Runtime.evaluate', {
    contextId,
    expression,
    awaitPromise: true,
    returnByValue: true,
  })
  if (answer.exceptionDetails)
    throw new Error(
      `axe could not run: ${answer.exceptionDetails.exception?.description ?? answer.exceptionDetails.text}`,
    )
  return answer.result.value
}

const inWords = ({ id, help, impact, nodes }: Result) =>
  `${impact} ${id}: ${help}\n${nodes.map((node) => `  ${node.target.join(' ')}  ${node.html}`).join('\n')}`
