/** The data of a running portal is removed, or a backup is restored in its place: it ends, and writes nothing there. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startBuiltPortal, type PortalProcess } from '#tests/support/machine/portal.ts'
import { laySmallAssociation } from '#tests/support/world/small-association.ts'
import { exitWithoutDatabase } from '#server/boot/database-file.ts'
import { guest } from '../buyers.ts'
import { announcePicnic } from '#tests/support/world/picnic.ts'

let folder: string
let live: string
let eventId: string

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'chapterhouse-removed-'))
  live = path.join(folder, 'live')
  eventId = (await laySmallAssociation(live, { prepare: (world) => announcePicnic(world) }))!
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

async function chapterhouse(...words: string[]): Promise<{ code: number | null; out: string; err: string }> {
  const { PATH, HOME, TMPDIR } = process.env
  const env = { PATH, HOME, TMPDIR, NODE_ENV: 'test' as const, DATA_DIR: live }
  const child = spawn(process.execPath, ['scripts/chapterhouse.js', ...words], { env })
  const closed = once(child, 'close') as Promise<[number | null]>
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), closed])
  return { code, out, err }
}

/** How a portal ends: its exit code, or the signal that killed it. */
const endOf = async ({ process: child }: PortalProcess) => {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode ?? child.signalCode
  const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null]
  return code ?? signal
}

const start = () => startBuiltPortal({ dataDir: live, env: { TRUSTED_PROXIES: '1' } })

/** Removes everything, the folder itself included. An empty one takes its place: what writes there would be seen. */
function removeData() {
  rmSync(live, { recursive: true })
  mkdirSync(live, { mode: 0o700 })
}

test('a portal whose data was removed ends with a failure, says why, and leaves the folder empty', async () => {
  const portal = await start()
  const ends = endOf(portal)
  expect(await guest(eventId, 'ada').pay(portal)).toMatchObject({ paymentId: expect.any(String) })
  removeData()
  expect(await ends).toBe(exitWithoutDatabase)
  expect(portal.errors().join('\n')).toContain('The database file was removed or replaced while the portal ran')
  expect(readdirSync(live)).toEqual([])
})

test('a portal that is stopped right after its data was removed signs no checkpoint either', async () => {
  const portal = await start()
  const ends = endOf(portal)
  expect(await guest(eventId, 'ada').pay(portal)).toMatchObject({ paymentId: expect.any(String) })
  removeData()
  portal.process.kill('SIGTERM')
  expect(await ends).toBe(exitWithoutDatabase)
  expect(readdirSync(live)).toEqual([])
})

test('a restore under a running portal ends it, and the restored books are whole, with and without a stop', async () => {
  const backup = path.join(folder, 'backup')
  for (const isStopped of [false, true]) {
    const portal = await start()
    const ends = endOf(portal)
    rmSync(backup, { recursive: true, force: true })
    expect(await chapterhouse('backup', backup)).toMatchObject({ code: 0, err: '' })
    // The old portal's log is longer than the restored one.
    expect(await guest(eventId, 'bea').pay(portal)).toMatchObject({ paymentId: expect.any(String) })
    removeData()
    const restoring = chapterhouse('restore', backup)
    if (isStopped) portal.process.kill('SIGTERM')
    expect(await restoring).toMatchObject({ code: 0, err: '' })
    expect(await ends).toBe(exitWithoutDatabase)
    const verified = await chapterhouse('log', 'verify')
    expect([verified.code, verified.err]).toEqual([0, ''])
    expect(verified.out).toContain('The books are intact.')
  }
})
