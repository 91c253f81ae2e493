import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults, Result } from 'axe-core'
import type { CDPSession, Page } from 'playwright'
import { expect } from 'vitest'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * Fails on serious or critical axe violations of the current page, naming rule and elements. axe runs in an isolated
 * world beside the page's scripts, so the page's Content-Security-Policy stays unchanged.
 */
export async function expectNoSeriousViolations(page: Page): Promise<void> {
  const violations = await violationsOf(page)
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  expect(serious.map(inWords), `axe on ${page.url()}`).toEqual([])
}

async function violationsOf(page: Page): Promise<Result[]> {
  const session = await page.context().newCDPSession(page)
  try {
    const contextId = await isolatedWorld(session)
    await evaluate(session, contextId, axeSource)
    // Frames belong to others (a provider's button), and axe would need to be in them too.
    const results = (await evaluate(
      session,
      contextId,
      "axe.run(document, { resultTypes: ['violations'], iframes: false })",
    )) as AxeResults
    return results.violations
  } finally {
    await session.detach()
  }
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
