/**
 * Two admins confirm or reject each reported Zelle payment at the same moment, while the portal is repeatedly killed.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { expect, test } from 'vitest'
import { openStore } from '#db/open-store.ts'
import type { Store } from '#db/store.ts'
import { run } from '#db/work.ts'
import { apiFor } from '#server/wiring/api.ts'
import { readEnv } from '#server/env.ts'
import { seededRandom } from '#server/demo/seeded-random.ts'
import { startBuiltPortal, type PortalProcess } from '#tests/support/machine/portal.ts'
import { announcePicnic, guestCart, proven } from '#tests/support/world/picnic.ts'
import { laySmallAssociation } from '#tests/support/world/small-association.ts'
import type { World } from '#tests/support/world/world.ts'
import { call, Refused, tokenOf } from '../buyers.ts'
import { tell, timesOf } from '../figures.ts'
import { faultsIn } from '../ledgers.ts'
import { killWhile, type Signs } from '../storm.ts'

/** `npm run faults zelle` creates all of them; a kill comes after a handful of decisions. */
const reports = timesOf(60)

/** The outcome of a report, in each place that shows it. */
type Outcome = { report: string; registration: string; paymentsCents: number[]; emails: string[] }

const wholeOutcomes: Outcome[] = [
  { report: 'reported', registration: 'held', paymentsCents: [], emails: [] },
  {
    report: 'confirmed',
    registration: 'registered',
    paymentsCents: [6_000],
    emails: ['You’re registered: Summer picnic'],
  },
  {
    report: 'notArrived',
    registration: 'released',
    paymentsCents: [],
    emails: ['Your payment could not be confirmed: Summer picnic'],
  },
]

type Decision = 'confirmed' | 'notArrived'

/** The decisions of the two admins: equal or different. */
const decisions: [Decision, Decision][] = [
  ['confirmed', 'confirmed'],
  ['confirmed', 'notArrived'],
  ['notArrived', 'notArrived'],
]

async function layReports(world: World): Promise<void> {
  const eventId = await announcePicnic(world)
  for (let number = 0; number < reports; number++) {
    const cart = { ...guestCart(eventId), email: `family-${number}@guests.example` }
    // One address may report a few.
    const guests = apiFor({ ...world.context('anonymous'), clientAddress: `10.0.${number}.1` }).registrations
    await guests.reportZelle({ ...(await proven(world, cart)), reference: `BAC9K2M${number}` })
    // An operator may set this: otherwise one address would exceed the limit of registrations.
    await world.store.write(({ sql }) => run(sql.deleteFrom('rateLimits')))
  }
}

/** Kills the portal during decisions until no report waits, and checks what each kill left before any restart. */
async function decideUnderKills() {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'chapterhouse-zelle-'))
  await laySmallAssociation(dataDir, { prepare: layReports })
  const settings = readEnv({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' })
  const random = seededRandom(71)
  const store = await openStore(settings.database)
  const acknowledged = new Map<string, Decision>()
  /** Half-made decisions, and acknowledged ones that are missing. */
  const [halves, broken]: [Outcome[], string[]] = [[], []]
  const faults: string[] = []
  let kills = 0
  try {
    let outcomes = await outcomesIn(store)
    const open = () =>
      [...outcomes].flatMap(([registrationId, { report }]) => (report === 'reported' ? [registrationId] : []))
    while (open().length > 0) {
      const portal = await startBuiltPortal({ dataDir })
      const token = await tokenOf(portal, 'admin@dc.aea.example', 'admin')
      const openNow = open()
      const openFor = (pair: number) => openNow.filter((_, index) => index % decisions.length === pair)
      const admins = decisions.flatMap((pair, number) =>
        pair.map((decision) => decideAll({ portal, token, open: openFor(number), acknowledged, decision })),
      )
      await killWhile(portal.process, admins, random)
      kills++
      outcomes = await outcomesIn(store)
      faults.push(...(await faultsIn(store, settings)))
      halves.push(
        ...[...outcomes.values()].filter(
          (outcome) => !wholeOutcomes.some((whole) => isDeepStrictEqual(whole, outcome)),
        ),
      )
      broken.push(
        ...[...acknowledged]
          .filter(([registrationId, decision]) => outcomes.get(registrationId)?.report !== decision)
          .map(([registrationId]) => registrationId),
      )
      await store.write(({ sql }) => run(sql.deleteFrom('rateLimits')))
    }
    return {
      kills,
      faults,
      halves,
      broken,
      acknowledged: acknowledged.size,
      settled: [...outcomes.values()].filter(({ report }) => report !== 'reported').length,
    }
  } finally {
    await store.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

type Deciding = {
  portal: PortalProcess
  token: string
  open: readonly string[]
  acknowledged: Map<string, Decision>
  decision: Decision
}

/** An admin who works through the list until the connection breaks, and notes each acknowledged decision. */
const decideAll =
  ({ portal, token, open, acknowledged, decision }: Deciding) =>
  async ({ asking }: Signs): Promise<never> => {
    for (const registrationId of open) {
      asking()
      try {
        if (decision === 'confirmed') await call(portal, 'registrations.confirmZelle', { registrationId }, { token })
        else await call(portal, 'registrations.declineZelle', { registrationId, reason: decision }, { token })
        acknowledged.set(registrationId, decision)
      } catch (error) {
        // The other admin was faster.
        if (!(error instanceof Refused)) throw error
      }
    }
    throw new Error('All of them are decided')
  }

async function outcomesIn({ read }: Store): Promise<Map<string, Outcome>> {
  const rows = await read
    .selectFrom('zelleReports')
    .innerJoin('registrations', 'registrations.registrationId', 'zelleReports.registrationId')
    .innerJoin('registrants', 'registrants.registrationId', 'zelleReports.registrationId')
    .select([
      'zelleReports.registrationId',
      'zelleReports.reference',
      'zelleReports.state as report',
      'registrations.state as registration',
      'email',
    ])
    .execute()
  const payments = await read
    .selectFrom('payments')
    .select(['reference', 'amountCents'])
    .where('reference', 'is not', null)
    .execute()
  const emails = await read
    .selectFrom('outbox')
    .select(['toAddress', 'subject'])
    .where('subject', 'not like', 'We received%')
    .execute()
  return new Map(
    rows.map(({ registrationId, reference, report, registration, email }) => {
      const paymentsCents = payments
        .filter((payment) => payment.reference === reference)
        .map(({ amountCents }) => amountCents)
      return [
        registrationId,
        {
          report,
          registration,
          paymentsCents,
          emails: emails.filter(({ toAddress }) => toAddress === email).map(({ subject }) => subject),
        },
      ]
    }),
  )
}

test(
  'killed repeatedly during decisions about payments by Zelle, each is complete, made once and never reverted',
  { timeout: 30_000 * reports },
  async () => {
    const { kills, acknowledged, settled, ...wrong } = await decideUnderKills()
    tell('kill -9 among payments by Zelle', { kills, acknowledged, settled })
    expect(wrong).toEqual({ faults: [], halves: [], broken: [] })
    expect(settled).toBe(reports)
    expect(acknowledged).toBeGreaterThan(0)
    expect(kills).toBeGreaterThan(1)
  },
)
