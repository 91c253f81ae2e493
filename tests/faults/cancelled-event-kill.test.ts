/** Cancels an event with paid registrations, and repeatedly kills the portal while it refunds them. */
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { openStore } from '#db/open-store.ts'
import type { Store } from '#db/store.ts'
import { run } from '#db/work.ts'
import { readEnv } from '#server/env.ts'
import { seededRandom } from '#server/demo/seeded-random.ts'
import { startBuiltPortal } from '#tests/support/machine/portal.ts'
import { announcePicnic } from '#tests/support/world/picnic.ts'
import { laySmallAssociation } from '#tests/support/world/small-association.ts'
import { call, guest, tokenOf } from './buyers.ts'
import { tell, timesOf } from './figures.ts'
import { compareRefunds, compareWithProvider, faultsIn, refundsUnderWay } from './ledgers.ts'
import { openProvider } from './outliving-provider.ts'
import { settleAll } from './settling.ts'

/** `npm run faults cancelled-event` creates all of them; each kill affects up to four. */
const families = timesOf(60)

/** The number of refunds that the portal requests at once. */
const maxAtOnce = 4

/**
 * Cancels an event of this many families, kills the portal whenever some of its refunds hang at the provider, and lets
 * the last portal finish.
 */
async function cancelUnderKills(families: number, { settles }: { settles: boolean }) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'chapterhouse-cancelled-'))
  const eventId = (await laySmallAssociation(dataDir, { prepare: (world) => announcePicnic(world) }))!
  const provider = await openProvider(seededRandom(59))
  const start = async () =>
    provider.serving(await startBuiltPortal({ dataDir, env: { STANDIN_URL: provider.address } }))
  const env = readEnv({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' })
  let portal = await start()
  const store = await openStore(env.database)
  try {
    for (let number = 0; number < families; number++) {
      await guest(eventId, `family-${number}`).pay(portal)
      // An operator may set this: otherwise one address would exceed the limit of payments.
      await store.write(({ sql }) => run(sql.deleteFrom('rateLimits')))
    }
    const token = await tokenOf(portal, 'admin@dc.aea.example', 'admin')
    const kill = async () => {
      const gone = once(portal.process, 'exit')
      portal.process.kill('SIGKILL')
      await gone
    }
    await call(portal, 'events.cancel', { eventId, reason: 'The hall is flooded' }, { token })
    await kill()
    let [kills, caught] = [0, 0]
    while ((await stillRegistered(store, eventId)) > 0) {
      // Every refund requested at once hangs: however late the kill comes, the portal gets no further.
      provider.hangRefunds(maxAtOnce)
      portal = await start()
      await vi.waitUntil(() => provider.hanging() > 0, { timeout: 60_000, interval: 1 })
      await kill()
      kills++
      caught += (await refundsUnderWay(store)).length
      provider.finish()
    }
    if (settles) await settleAll(dataDir, store, provider.payments)
    const books = await provider.books()
    return {
      kills,
      caught,
      faults: await faultsIn(store, env),
      ended: await endings(store, eventId),
      emails: await emailsAbout(store),
      ...(await compareWithProvider(books, store)),
      ...(await compareRefunds(books, store)),
    }
  } finally {
    await store.close()
    await provider.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function stillRegistered({ read }: Store, eventId: string): Promise<number> {
  const rows = await read
    .selectFrom('registrations')
    .select('registrationId')
    .where('eventId', '=', eventId)
    .where('state', '=', 'registered')
    .execute()
  return rows.length
}

/** Counts how often each registration of the event was canceled. */
async function endings({ read }: Store, eventId: string): Promise<number[]> {
  const rows = await read.selectFrom('registrations').select('registrationId').where('eventId', '=', eventId).execute()
  const facts = await read.selectFrom('facts').select('stream').where('type', '=', 'RegistrationCancelled').execute()
  return rows.map(({ registrationId }) => facts.filter(({ stream }) => stream.endsWith(`-${registrationId}`)).length)
}

/** Counts the emails to each family about the end of its registration. */
async function emailsAbout({ read }: Store): Promise<number[]> {
  const emails = await read
    .selectFrom('outbox')
    .select(['toAddress', 'subject'])
    .where('toAddress', 'like', 'family-%')
    .execute()
  const notified = emails.filter(({ subject }) => /cancel/i.test(subject)).map(({ toAddress }) => toAddress)
  return [...new Set(emails.map(({ toAddress }) => toAddress))].map(
    (address) => notified.filter((other) => other === address).length,
  )
}

test(
  'killed repeatedly during the refunds of a canceled event, everybody gets the money and the email once',
  { timeout: 30_000 * families },
  async () => {
    const { kills, caught, givenBack, retainedCharges, ended, emails, ...wrong } = await cancelUnderKills(families, {
      settles: true,
    })
    tell('kill -9 of a canceled event', { kills, refunds: givenBack, 'refunds caught': caught })
    expect(wrong).toEqual({ faults: [], lost: [], doubled: [], unknown: [], refundsLost: [], refundsDoubled: [] })
    expect([givenBack, retainedCharges]).toEqual([families, 0])
    expect([new Set(ended), ended.length]).toEqual([new Set([1]), families])
    expect([new Set(emails), emails.length]).toEqual([new Set([1]), families])
    expect(kills).toBeGreaterThan(1)
    expect(caught).toBeGreaterThanOrEqual(kills)
  },
)

test(
  'control: without the reconciler, refunds interrupted by a kill are never reported',
  { timeout: 60_000 },
  async () => {
    const { refundsLost, faults } = await cancelUnderKills(maxAtOnce + 1, { settles: false })
    expect(refundsLost.length).toBeGreaterThan(0)
    expect(faults).toEqual([])
  },
)
