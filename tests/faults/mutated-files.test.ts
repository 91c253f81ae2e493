/**
 * Files of every kind, damaged at random places, while others use the portal. `DAMAGED_FILES=10000 npm run faults
 * mutated` for a quarter of an hour.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { seededRandom, type SeededRandom } from '#server/demo/seeded-random.ts'
import {
  attributedDocument,
  bombPdf,
  hugeAvif,
  nestedDocument,
  packedPdf,
  phoneJpeg,
  wideDocument,
} from '#tests/support/crafted-files.ts'
import { office, pdf, picture, uploadRequest, video } from '#tests/support/files.ts'
import { startBuiltPortal, type PortalProcess } from '#tests/support/machine/portal.ts'
import { laySmallAssociation } from '#tests/support/world/small-association.ts'
import { tokenOf } from './buyers.ts'
import { tell, timesOf } from './figures.ts'

const files = Number(process.env.DAMAGED_FILES ?? timesOf(1_500))
const senders = 3
/** The maximum that one address may send in an hour. */
const filesOfAnAddress = 50

/** Megabytes that the portal's own process may hold above rest while files are read beside it. */
const maxMemoryMb = 300

/** Genuine files of all kinds that the portal accepts. Files crafted to be slow are sent unchanged now and then. */
async function samples(): Promise<{ genuine: Buffer[]; crafted: Buffer[] }> {
  const pictures = await Promise.all(
    (['jpeg', 'png', 'gif', 'webp', 'avif', 'tiff'] as const).map((format) => picture(format)),
  )
  const emails = await Promise.all((['docx', 'xlsx', 'pptx'] as const).map((ending) => office(ending)))
  const crafted = [
    await nestedDocument(),
    await wideDocument(),
    await attributedDocument(),
    packedPdf(),
    bombPdf(),
    await hugeAvif(8000, 6000),
  ]
  return {
    genuine: [
      ...pictures,
      await phoneJpeg(),
      pdf(),
      video(),
      ...emails,
      packedPdf({ lists: 2, content: '<</Type/Pages /Count 2>>' }),
    ],
    crafted,
  }
}

/** Returns a file with some bytes changed, removed or duplicated, truncated, or followed by another file. */
function mutated(random: SeededRandom, { genuine, crafted }: Awaited<ReturnType<typeof samples>>): Buffer {
  if (random.below(200) === 0) return random.pick(crafted)
  if (random.below(50) === 0)
    return Buffer.from(Array.from({ length: random.between(1, 4000) }, () => random.below(256)))
  let bytes = Buffer.from(random.pick(genuine))
  for (let changes = random.between(1, 12); changes > 0 && bytes.length > 4; changes--) {
    const [at, way] = [random.below(bytes.length), random.below(6)]
    if (way < 3) bytes[at] = random.below(256)
    else if (way === 3)
      bytes = Buffer.concat([bytes.subarray(0, at), bytes.subarray(Math.min(bytes.length, at + random.between(1, 64)))])
    else if (way === 4)
      bytes = Buffer.concat([bytes.subarray(0, at), bytes.subarray(Math.max(0, at - 64), at), bytes.subarray(at)])
    else
      bytes = random.below(4) === 0 ? Buffer.concat([bytes, random.pick(genuine)]) : bytes.subarray(0, Math.max(4, at))
  }
  return bytes
}

/** Resident memory of a process in megabytes; 0 where the system does not report it. */
function memoryOf(pid: number): number {
  try {
    return Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024)
  } catch {
    return 0
  }
}

/** Polls the portal until `isOver`; returns its response times in milliseconds, and its peak memory. */
async function watch(portal: PortalProcess, isOver: () => boolean): Promise<{ times: number[]; maxMemory: number }> {
  const times: number[] = []
  let maxMemory = 0
  while (!isOver()) {
    const asked = performance.now()
    expect((await portal.request(undefined, '/healthz')).text).toBe('ok')
    times.push(performance.now() - asked)
    maxMemory = Math.max(maxMemory, memoryOf(portal.process.pid!))
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { times: times.sort((one, other) => one - other), maxMemory }
}

test(
  `${files} damaged files: each is kept or refused in a sentence, and the portal goes on`,
  { timeout: 120_000 + files * 500 },
  async () => {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'chapterhouse-damaged-'))
    await laySmallAssociation(dataDir)
    const portal = await startBuiltPortal({ dataDir, env: { TRUSTED_PROXIES: '1' } })
    try {
      const token = await tokenOf(portal, 'admin@dc.aea.example', 'admin')
      const kinds = await samples()
      const random = seededRandom(29)
      const answers = new Map<number, number>()
      const wrong: string[] = []
      let sent = 0
      const rest = memoryOf(portal.process.pid!)
      const send = async () => {
        while (sent < files) {
          const number = sent++
          const request = uploadRequest(mutated(random, kinds), { origin: portal.origin('dc') })
          const headers = {
            'content-type': request.headers.get('content-type')!,
            authorization: `Bearer ${token}`,
            'x-forwarded-for': `10.29.${Math.floor(number / filesOfAnAddress / 250)}.${1 + (Math.floor(number / filesOfAnAddress) % 250)}`,
          }
          const { status, text } = await portal.request('dc', '/api/upload', {
            method: 'POST',
            headers,
            body: new Uint8Array(await request.arrayBuffer()),
          })
          answers.set(status, (answers.get(status) ?? 0) + 1)
          if (status !== 200 && (status < 400 || status >= 500))
            wrong.push(`file ${number}: ${status} ${text.slice(0, 200)}`)
        }
      }
      const sending = Promise.all(Array.from({ length: senders }, send))
      let isOver = false
      const watching = watch(portal, () => isOver)
      await sending
      isOver = true
      const { times, maxMemory } = await watching
      tell('damaged files', {
        files,
        ...Object.fromEntries([...answers].sort().map(([status, count]) => [`status ${status}`, count])),
        'healthz p50 ms': times[Math.floor(times.length / 2)]!.toFixed(1),
        'p99 ms': times[Math.floor(times.length * 0.99)]!.toFixed(1),
        'MB above rest': maxMemory - rest,
      })
      expect(wrong).toEqual([])
      expect(maxMemory - rest).toBeLessThanOrEqual(maxMemoryMb)
      expect([...answers.keys()].sort()).toEqual(expect.arrayContaining([200, 400]))
      expect(portal.errors()).toEqual([])
    } finally {
      await portal.stop()
      rmSync(dataDir, { recursive: true, force: true })
    }
  },
)
