/** The time from process start to the first response, and the memory used then and after a long day. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startBuiltPortal } from '#tests/support/machine/portal.ts'
import type { Figure, Topic } from './figure.ts'
import { hammer } from './load.ts'
import { picnic } from './pages.ts'
import { median } from './samples.ts'
import { residentMb } from './servers.ts'

const starts = 5
const longDay = 100_000

export const lifetime: Topic = {
  title: 'Start and memory',
  async measure() {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'chapterhouse-bench-'))
    try {
      // The first start creates the demo.
      await (await startBuiltPortal({ dataDir })).stop()
      const times: number[] = []
      for (let start = 0; start < starts; start++) times.push(await firstAnswer(dataDir))
      const { atRest, after } = await memory(dataDir)
      return [
        {
          name: 'Start to first page',
          value: median(times) / 1000,
          unit: 's',
          target: { max: 1.5 },
          note: `median of ${starts}`,
        },
        {
          name: 'Memory at rest',
          value: atRest,
          unit: 'MB',
          target: { max: 120 },
          note: 'resident, a minute of idling after the first page',
        },
        {
          name: `Memory after ${longDay.toLocaleString('en')} requests`,
          value: after,
          unit: 'MB',
          target: { max: 220 },
          note: 'resident; pages rendered and kept, calls, files',
        },
      ] satisfies Figure[]
    } finally {
      rmSync(dataDir, { recursive: true, force: true })
    }
  },
}

async function firstAnswer(dataDir: string): Promise<number> {
  const started = performance.now()
  const portal = await startBuiltPortal({ dataDir })
  try {
    const { status } = await portal.request('dc', '/')
    if (status !== 200) throw new Error(`The first page answered ${status}`)
    return performance.now() - started
  } finally {
    await portal.stop()
  }
}

async function memory(dataDir: string) {
  const portal = await startBuiltPortal({ dataDir })
  try {
    await portal.request('dc', '/')
    await new Promise((resolve) => setTimeout(resolve, 60_000))
    const atRest = residentMb(portal)
    const { host } = new URL(portal.origin('dc'))
    const day = [
      { path: '/', share: 0.2 },
      { path: `/event/${picnic}`, share: 0.2 },
      { path: '/', headers: { cookie: 'visited=before' }, share: 0.05 },
      { path: '/mark.svg', share: 0.25 },
      { path: '/api/events/chapter/dc?page=0', share: 0.3 },
    ]
    for (let hour = 0; hour < 10; hour++) {
      for (const { share, ...what } of day)
        await hammer({ port: portal.port, host, ...what }, { connections: 8, requests: (longDay / 10) * share })
    }
    return { atRest, after: residentMb(portal) }
  } finally {
    await portal.stop()
  }
}
