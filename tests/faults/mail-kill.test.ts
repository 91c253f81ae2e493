import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Database from '#db/sqlite/driver.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { send } from '#tests/support/http.ts'
import { startMailServer, type MailServer } from '#tests/support/fakes/mail-server.ts'
import { announcePicnic } from '#tests/support/world/picnic.ts'
import { startBuiltPortal, type PortalProcess } from '#tests/support/machine/portal.ts'
import { laySmallAssociation } from '#tests/support/world/small-association.ts'
import { messageIdOf } from '#server/providers/mail/reports.ts'
import { seededRandom, type SeededRandom } from '#server/demo/seeded-random.ts'
import { cartOf } from './buyers.ts'
import { tell, timesOf } from './figures.ts'
import { markingBeforeSending } from './altered/weaknesses.ts'

const kills = timesOf(12)
const guests = 6
/** The number of emails that the portal claims at once. */
const handful = 8
const domain = 'portal.example'

let folder: string
let mail: MailServer
let onAccepted: () => void
let beforeAccepting: () => Promise<void>

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'chapterhouse-mail-'))
  onAccepted = () => {}
  beforeAccepting = async () => {}
  mail = await startMailServer({ beforeAccepting: () => beforeAccepting(), afterAccepting: () => onAccepted() })
})
afterEach(async () => {
  await mail.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Kills the sender when this many more emails were accepted, right after the 250 or a few turns later. */
async function killAfter(emails: number, victim: ChildProcess, random: SeededRandom): Promise<void> {
  const until = mail.emails.length + emails
  const gone = once(victim, 'exit')
  await new Promise<void>((resolve) => {
    onAccepted = () => void (mail.emails.length >= until && resolve())
  })
  for (let turns = random.below(4); turns > 0; turns--) await new Promise((next) => setImmediate(next))
  victim.kill('SIGKILL')
  await gone
}

const received = () => mail.emails.map(({ messageId }) => messageId!)

const inDatabase = <T>(work: (db: Database.Database) => T): T => {
  const db = new Database(path.join(folder, 'chapterhouse.sqlite'), { timeout: 5000 })
  try {
    return work(db)
  } finally {
    db.close()
  }
}

/** The one that the association was created with. */
const appSecret = () => readFileSync(path.join(folder, 'demo-secret'), 'utf8').trim()

/** Starts a live portal: the emails of the demo are not sent. */
const startLive = (weakness: Record<string, string> = {}) =>
  startBuiltPortal({
    dataDir: folder,
    env: {
      ...weakness,
      PORTAL_MODE: 'live',
      HOST: '127.0.0.1',
      BASE_DOMAIN: domain,
      APP_SECRET: appSecret(),
      SMTP_URL: mail.url,
      MAIL_FROM: `portal@${domain}`,
      // The chapter's first email goes to all on one day.
      MAIL_WARM_UP: 'off',
      TRUSTED_PROXIES: '1',
      ASSOCIATION_NAME: 'Association of Engineers & Architects',
      ASSOCIATION_SHORT_NAME: 'AEA',
      TIME_ZONE: 'America/New_York',
      LOG_LEVEL: 'silent',
    },
  })

/** Registers guests, one after the other, until the portal is gone. Collects those who got a confirmation. */
async function register(
  { port }: PortalProcess,
  eventId: string,
  guest: string,
  acknowledged: string[],
): Promise<void> {
  for (let number = 0; ; number++) {
    const name = `${guest}-${number}`
    const headers = { origin: `https://dc.${domain}`, 'x-forwarded-for': `10.${number}.${guest.split('-').join('.')}` }
    const question = { method: 'POST', headers, body: { ...cartOf(eventId, name), paymentResult: '' } }
    const answer = await send(port, `dc.${domain}`, '/api/trpc/registrations.register', question).catch(() => null)
    if (!answer) return
    expect([answer.status, answer.text]).toEqual([200, expect.any(String)])
    acknowledged.push(`${name}@guests.example`)
  }
}

/** Creates a free picnic in an association whose people are not the demo's: those are never started live. */
async function openForGuests(): Promise<string> {
  const eventId = await laySmallAssociation(folder, {
    prepare: (world) => announcePicnic(world, { adultFee: '', minorFee: '', cap: '' }),
  })
  inDatabase((db) => db.prepare(`update people set email = personId || '@${domain}'`).run())
  return eventId!
}

/** Lets guests register until the portal is killed while sending emails. */
async function killWhileSending(
  portal: PortalProcess,
  eventId: string,
  kill: number,
  acknowledged: string[],
  random: SeededRandom,
): Promise<void> {
  const registering = Array.from({ length: guests }, (_, guest) =>
    register(portal, eventId, `${kill}-${guest}`, acknowledged),
  )
  await killAfter(1 + random.below(handful), portal.process, random)
  await Promise.all(registering)
}

/** The emails in the portal's outbox so far. */
function emails(): { messageId: string; toAddress: string; isSent: boolean }[] {
  const rows = inDatabase((db) => db.prepare('select mailId, toAddress, sentAt from outbox').all()) as {
    mailId: string
    toAddress: string
    sentAt: string | null
  }[]
  return rows.map(({ mailId, toAddress, sentAt }) => ({
    messageId: `<${messageIdOf(mailId, { appSecret: appSecret(), baseDomain: domain })}>`,
    toAddress,
    isSent: sentAt !== null,
  }))
}

test(
  'a portal killed while it sends emails: each is delivered, and a repeat has the same Message-ID',
  { timeout: 240_000 },
  async () => {
    const eventId = await openForGuests()
    const random = seededRandom(51)
    const acknowledged: string[] = []
    for (let kill = 0; kill < kills; kill++) {
      await killWhileSending(await startLive(), eventId, kill, acknowledged, random)
      // Expires the leases of emails claimed by the killed sender.
      inDatabase((db) =>
        db.prepare("update outbox set leasedUntil = '2000-01-01T00:00:00.000Z' where leasedUntil is not null").run(),
      )
    }
    const written = emails()
    const wanted = written.map(({ messageId }) => messageId)
    const everyEmail = new Promise<void>((resolve) => {
      const look = () => {
        const seen = new Set(received())
        if (wanted.every((messageId) => seen.has(messageId))) resolve()
      }
      onAccepted = look
      look()
    })
    const portal = await startLive()
    await everyEmail
    await portal.stop()

    const addresses = written.map(({ toAddress }) => toAddress)
    expect(acknowledged.filter((address) => !addresses.includes(address))).toEqual([])
    // Each address belongs to one email, which identifies a repeat; its Message-ID must identify it too.
    const idsOf = new Map<string, Set<string>>()
    for (const { to, messageId } of mail.emails) {
      const address = [to].flat()[0]!.text
      idsOf.set(address, (idsOf.get(address) ?? new Set()).add(messageId!))
    }
    expect([...idsOf].filter(([, ids]) => ids.size > 1)).toEqual([])
    const repeats = received().length - new Set(received()).size
    tell('killed while sending', { kills, registrations: acknowledged.length, emails: written.length, repeats })
    expect(repeats).toBeGreaterThan(0)
    expect(repeats).toBeLessThanOrEqual(kills * handful)
    expect(inDatabase((db) => db.prepare('select count(*) from outbox where sentAt is null').pluck().get())).toBe(0)
  },
)

test(
  'a portal killed during an email to 500: each recipient gets it, at most twice, and a repeat has the same Message-ID',
  { timeout: 240_000 },
  async () => {
    const people = 500
    const addresses = Array.from({ length: people }, (_, number) => `reader-${number}@readers.example`)
    await laySmallAssociation(folder, {
      prepare: (world) =>
        world
          .as('admin')
          .emails.send({ audience: 'custom', to: addresses, title: 'Hall B moves', body: '<p>We meet in hall B.</p>' }),
    })
    inDatabase((db) => db.prepare(`update people set email = personId || '@${domain}'`).run())
    const random = seededRandom(52)
    await killAfter(1 + random.below(people / 2), (await startLive()).process, random)
    inDatabase((db) =>
      db.prepare("update outbox set leasedUntil = '2000-01-01T00:00:00.000Z' where leasedUntil is not null").run(),
    )
    const byAddress = () => {
      const got = new Map<string, string[]>()
      for (const { to, messageId } of mail.emails) {
        const address = [to].flat()[0]!.text
        // The portal sends other emails too.
        if (!address.endsWith('@readers.example')) continue
        got.set(address, [...(got.get(address) ?? []), messageId!])
      }
      return got
    }
    const beforeLast = byAddress().size
    const everybody = new Promise<void>((resolve) => {
      const look = () => void (byAddress().size === people && resolve())
      onAccepted = look
      look()
    })
    const portal = await startLive()
    await everybody
    await portal.stop()

    const got = byAddress()
    expect(addresses.filter((address) => !got.has(address))).toEqual([])
    const idsOf = [...got].map(([address, ids]) => [address, new Set(ids).size, ids.length] as const)
    expect(idsOf.filter(([, ids]) => ids !== 1)).toEqual([])
    expect(idsOf.filter(([, , copies]) => copies > 2)).toEqual([])
    expect(new Set([...got.values()].flat()).size).toBe(people)
    tell('killed in the middle of an email to many', {
      people,
      beforeLast,
      repeats: [...got.values()].flat().length - people,
    })
    expect(beforeLast).toBeLessThan(people)
    expect(inDatabase((db) => db.prepare('select count(*) from outbox where sentAt is null').pluck().get())).toBe(0)
  },
)

test('control: a portal that marks emails as sent before it sends them loses some', { timeout: 60_000 }, async () => {
  const eventId = await openForGuests()
  const acknowledged: string[] = []
  const portal = await startLive(markingBeforeSending())
  const gone = once(portal.process, 'exit')
  let taken = 0
  // The server accepts some emails and leaves the next one unanswered, so that the portal dies while sending it.
  beforeAccepting = async () => {
    if (taken < handful) return void taken++
    portal.process.kill('SIGKILL')
    await new Promise(() => {})
  }
  await Promise.all(Array.from({ length: guests }, (_, guest) => register(portal, eventId, `0-${guest}`, acknowledged)))
  await gone
  const accepted = received().slice(0, taken)
  const lost = emails().filter(({ isSent, messageId }) => isSent && !accepted.includes(messageId))
  tell('killed while sending what is marked already', { registrations: acknowledged.length, lost: lost.length })
  expect(lost.length).toBeGreaterThan(0)
})
