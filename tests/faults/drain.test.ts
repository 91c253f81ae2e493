import { Agent, request } from 'node:http'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startBuiltPortal, type PortalProcess } from '#tests/support/machine/portal.ts'
import { laySmallAssociation } from '#tests/support/world/small-association.ts'
import { tell, timesOf } from './figures.ts'

const all = timesOf(300)
const everyMs = 1000 / 20
/** The load balancer checks readiness after this many requests: four times a second. */
const lookEvery = 5

let dataDir: string
let other: PortalProcess
beforeEach(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'chapterhouse-drain-'))
  await laySmallAssociation(dataDir)
  other = await startBuiltPortal({ dataDir })
})
afterEach(async () => {
  await other.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

/** The status of a response on a keep-alive connection; 0 when the connection was lost. */
const statusOf = ({ port }: PortalProcess, agent: Agent, target: string): Promise<number> =>
  new Promise((resolve) => {
    const asked = request(
      { host: '127.0.0.1', port, path: target, agent, headers: { host: `dc.localhost:${port}` } },
      (response) => {
        response.once('error', () => resolve(0))
        response.resume().once('end', () => resolve(response.statusCode!))
      },
    )
    asked.once('error', () => resolve(0)).end()
  })

/**
 * Sends requests to a portal that is told to stop after a third of them, until the load balancer notices and switches
 * to the other.
 */
async function lostWhileStopping(drainSeconds: number) {
  const stopping = await startBuiltPortal({ dataDir, env: { DRAIN_SECONDS: String(drainSeconds) } })
  const agent = new Agent({ keepAlive: true, maxSockets: 4 })
  const answers: Promise<number>[] = []
  let end: Promise<void> | undefined
  let [target, moved] = [stopping, 0]
  for (let sent = 0; sent < all; sent++) {
    if (sent === Math.floor(all / 3) + 1) end = stopping.stop()
    if (target === stopping && sent % lookEvery === 0 && (await statusOf(stopping, agent, '/readyz')) !== 200)
      [target, moved] = [other, sent]
    answers.push(statusOf(target, agent, sent % 2 === 0 ? '/' : '/api/events/chapter/dc'))
    await pause(everyMs)
  }
  const lost = (await Promise.all(answers)).filter((status) => status === 0 || status >= 500).length
  agent.destroy()
  await end
  return { sent: all, 'to the other from': moved, lost }
}

test('a stopping portal loses no request while another one runs', async () => {
  const figures = await lostWhileStopping(3)
  tell('stopping beside another portal', figures)
  expect(figures.lost).toBe(0)
  expect(figures['to the other from']).toBeGreaterThan(0)
})

test('control: a portal that stops at once loses requests that arrive before the load balancer notices', async () => {
  const figures = await lostWhileStopping(0)
  tell('stopping at once', figures)
  expect(figures.lost).toBeGreaterThan(0)
})
