import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStore } from '#db/open-store.ts'
import { startBuiltPortal, type PortalProcess } from '#tests/support/portal.ts'
import { laySmallAssociation } from '#tests/support/small-association.ts'
import { call, cartOf, Refused, tokenOf } from './buyers.ts'
import { tell } from './figures.ts'
import { faultsOf } from './ledgers.ts'

/** As little as a file may grow to while the disk is full. */
const fullBytes = 16 * 1024

let dataDir: string
let portal: PortalProcess
let eventId: string

beforeAll(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'chapterhouse-disk-'))
  await laySmallAssociation(dataDir)
  portal = await startBuiltPortal({ dataDir, env: { TRUSTED_PROXIES: '1', LOG_LEVEL: 'silent' } })
  const token = await tokenOf(portal, 'admin@dc.aea.example', 'admin')
  const plan = { eventType: 'picnic', eventName: 'A full house', eventAddress: 'Indoors', startsAt: '2099-06-06T10:00', endsAt: '2099-06-06T16:00' }
  eventId = (await call<{ eventId: string }>(portal, 'events.create', plan, { token })).eventId
  await call(portal, 'events.publish', { eventId }, { token })
}, 60_000)

afterAll(async () => {
  await portal.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

/** The kernel refuses to let any file of the portal grow beyond this, as a full disk does; the portal is not told. */
const letFilesGrowTo = (bytes: number | 'unlimited') => execFileSync('prlimit', ['--pid', String(portal.process.pid), `--fsize=${bytes}:`])

const register = (name: string) => call<{ registrationId: string }>(portal, 'registrations.registerFree', cartOf(eventId, name), { from: `10.0.${name.length}.${name.charCodeAt(0)}` })

async function registered(): Promise<string[]> {
  const store = await openStore(path.join(dataDir, 'chapterhouse.sqlite'))
  const rows = await store.read.selectFrom('registrations').select('registrationId').where('eventId', '=', eventId).execute()
  await store.close()
  return rows.map(({ registrationId }) => registrationId)
}

test('a full disk: what cannot be saved is refused with a sentence, what was said to be saved is there, and it goes on by itself', async () => {
  const told: string[] = []
  const refusals: Refused[] = []
  letFilesGrowTo(fullBytes)
  for (let attempt = 0; attempt < 40; attempt++) {
    try {
      told.push((await register(`guest${attempt}`)).registrationId)
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      refusals.push(error)
    }
  }
  expect(refusals.length).toBeGreaterThan(10)
  for (const { status, message } of refusals) {
    expect([status, message]).toEqual([503, expect.stringMatching(/cannot be saved just now\. Nothing was changed/)])
  }
  // Who only reads notices nothing.
  expect((await portal.request('dc', `/event/${eventId}`)).status).toBe(200)
  expect((await portal.request('dc', '/readyz')).status).toBe(200)

  letFilesGrowTo('unlimited')
  told.push((await register('afterwards')).registrationId)
  expect((await registered()).sort()).toEqual(told.sort())
  expect(await faultsOf(dataDir)).toEqual([])
  tell('a full disk', { refused: refusals.length, kept: told.length })
})

test('the control: without the limit nothing is refused', async () => {
  for (const name of ['one', 'two', 'three']) expect((await register(name)).registrationId).toMatch(/^\d+$/)
})
