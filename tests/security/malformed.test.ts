import { randomBytes } from 'node:crypto'
import { Writable } from 'node:stream'
import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import { seededRandom } from '#server/demo/seeded-random.ts'
import { nowhere } from '#tests/doors/tables.ts'
import { announcePicnic } from '#tests/support/world/picnic.ts'
import { openDemo, type PaymentsWorld } from '#tests/support/world/world-with-payments.ts'
import { openHttpClient } from '#tests/support/http-client.ts'
import { wholeState } from '#tests/support/world/whole-state.ts'
import { describeWall, emailOf, memberIds } from '#tests/support/world/world.ts'
import { ballastBytes, malformed, malformedDoors, salted, type Malformed } from './malformed-doors.ts'
import { bytesInUse, withoutCompiling } from './memory.ts'

/** `MALFORMED=10000 npx vitest run tests/security/malformed` for a night. */
const bodies = Number(process.env.MALFORMED ?? 1000)
/** After so many everything that is loaded late is loaded, and every statement has been compiled. */
const warmUp = 300
/** So many of them come again and again, as nobody sent them before, and what is in use is compared after each round. */
const round = 80
/** More than that is not to be left of a body, in the better of two rounds: measured from -470 to 180, as it is never exact. */
const mostLeft = 350

/**
 * Asking for the books to be verified takes no input, so nonsense does as well as anything. The head of the log follows
 * the facts, which are all looked at.
 */
const unlooked = ['verifications', 'logHead'] as const

/**
 * An admin's nonsense may do this when it happens to be right: publish an announcement, announce, change or take away an event, fill in the
 * chapter's settings, and change, take away, make a contact of or record dues of the member who is named, who hears of it. Nothing of that makes an online
 * payment, a registration or an application.
 */
function isRight(row: string): boolean {
  if (/^(announcements|events|calendarEntries|helpContacts|chapters|mailAccounts) /.test(row)) return row.includes('"chapterId":"chapter-dc"')
  if (/^(nameParts|payerNames) /.test(row)) return /"payerId":"(member|admin|system|inactive)"/.test(row)
  if (row.startsWith('outbox ')) return /"kind":"(type-change|receipt)"/.test(row) && row.includes(`"toAddress":"${emailOf('inactive')}"`)
  if (/^(memberCounts|paymentSums|paymentWords) /.test(row)) return row.includes('"chapterId":"chapter-dc"')
  const member = new RegExp(`\\b(inactive|${memberIds.inactive})\\b`)
  return changedByAdmins.test(row) && member.test(row.replace('"status":"inactive"', ''))
}

const changedByAdmins =
  /^(members|people|everMembers|formerMembers) |^facts .*"type":"(Member|AdminGranted|AdminRemoved|PaymentRecordedByHand|DuesCredited)|^payments .*"orderId":null/

/** The form of the own profile is right whichever of its fields is left out, so the details of those who send it may change. */
const ownRow = /^(people|everMembers) \{"personId":"(member|admin|system)"/
const ownDetail =
  /"(mInit|(first|last)Name(Key)?|address[12]|city|state|zipcode|primaryPhone|alternatePhone|alternateEmail|degree|degreeYear|major|collegeName|updatedAt)":("(\\.|[^"\\])*"|\d+),/g
const withoutOwnDetails = (row: string) => (ownRow.test(row) ? `${row.slice(0, -1)},}`.replace(ownDetail, '') : row)

describeWall('nonsense', (open) => {
  let world: PaymentsWorld
  afterEach(() => world.close())

  test(`${bodies} times at every kind of door is answered below 500 in words, writes nothing and is not kept`, { timeout: Math.max(240_000, bodies * 200) }, async () => {
    const errors: string[] = []
    const opened = await openDemo(open)
    const log = pino({ level: 'error' }, new Writable({ write: (line, _, done) => (errors.push(String(line)), done()) }))
    world = { ...opened, portal: { ...opened.portal, log } }
    const { request, sessionOf } = openHttpClient(world)
    const places = { eventId: await announcePicnic(world), ...nowhere }
    const state = async () => {
      const rows = Object.entries(await wholeState(world.store, unlooked)).flatMap(([table, all]) => all.map((row) => `${table} ${row}`))
      return rows.filter((row) => !isRight(row)).map(withoutOwnDetails)
    }
    const before = await state()
    const wrong: string[] = []
    const missed = new Set(malformedDoors)
    let sent = 0

    const send = async (one: Malformed, who: number) => {
      sent++
      missed.delete(one.door)
      // The limits would soon refuse everything and let nothing in to be looked at.
      world.clock.forward(61)
      const by = who > 0 ? await sessionOf((['member', 'admin', 'system'] as const)[who - 1]!) : undefined
      const reply = await request(one.path, { ...one.request, ...(by ? { by } : {}) })
      const told = () => `${one.door} ${one.path.slice(0, 300)} ${String(JSON.stringify(one.request.body)).slice(0, 400)}: ${reply.status} ${reply.text.slice(0, 300)}`
      if (reply.status >= 500) wrong.push(`${told()} ${errors.at(-1)?.slice(0, 900)}`)
      if (/\bat .*\.[jt]s:\d+|node_modules|SQLITE_|syntax error at/.test(reply.text)) wrong.push(`${told()}: what is inside went out`)
      if (reply.status >= 400 && one.request.method !== 'HEAD' && reply.text.length < 5) wrong.push(`${told()}: without a sentence`)
    }

    const random = seededRandom(31)
    const sendTo = async (end: number) => {
      for (let number = sent; number < end; number++) await send(malformed(random, places, number), random.below(4))
    }
    await sendTo(Math.min(warmUp, bodies / 2))
    const atFirst = await bytesInUse()
    const measured = bodies - sent
    await sendTo(bodies)
    const grown = (await bytesInUse()) - atFirst
    expect(wrong).toEqual([])
    expect(errors).toEqual([])
    if (bodies >= 1000) expect([...missed]).toEqual([])
    expect(grown, `bytes after ${measured} bodies`).toBeLessThan((measured * ballastBytes) / 8)

    const kept: object[] = []
    const left: number[] = []
    const aRound = async (keep: boolean) => {
      const again = seededRandom(32)
      const begun = await bytesInUse()
      for (let number = 0; number < round; number++) {
        await send(salted(malformed(again, places, number), sent), again.below(4))
        if (keep) kept.push({ page: randomBytes(512).toString('hex') })
      }
      return ((await bytesInUse()) - begun) / round
    }
    const control = await withoutCompiling(async () => {
      // The first is for what only they need, of this nonsense and of being measured.
      await aRound(false)
      left.push(await aRound(false), await aRound(false))
      return aRound(true)
    })
    expect(wrong).toEqual([])
    expect(Math.min(...left), 'bytes left of each body').toBeLessThan(mostLeft)
    expect(control, 'bytes left of each body when a kilobyte is kept').toBeGreaterThan(mostLeft)
    expect(kept).toHaveLength(round)

    expect(await state()).toEqual(before)
    await world.balance()
    if (process.env.MALFORMED) process.stdout.write(`${bodies} bodies: ${left.map(Math.round).join(' and ')} bytes left of each, with a kilobyte ${Math.round(control)}\n`)
  })
})
