import { afterEach, beforeEach, expect, test } from 'vitest'
import { certificate, startImapServer, type ImapServer } from '#tests/support/fakes/imap-server.ts'
import { imapInbox, InboxStopped, type InboxPlace } from './inbox.ts'

const user = 'office@guild.example'
const since = new Date('2026-11-15T00:00:00Z')
const report = (id: number, more = '') =>
  `From: MAILER-DAEMON@mx.example\r\nContent-Type: multipart/report;\r\n\treport-type=delivery-status; boundary=cut\r\n\r\n--cut\r\nreport ${id}${more}\r\n--cut--\r\n`
const letter = 'From: ada@b.example\r\nContent-Type: text/plain\r\nSubject: multipart/report\r\n\r\nHello'
const timeouts = { connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 5_000, totalMs: 10_000 }

let server: ImapServer
beforeEach(async () => {
  server = await startImapServer()
})
afterEach(() => server.close())

type Way = { inside?: string[]; isTls?: boolean; ca?: string | null; uptimeMs?: () => number }

const inbox = ({ inside = [server.address], isTls = true, ca = certificate, uptimeMs = () => 0 }: Way = {}) =>
  imapInbox({
    inside,
    timeouts,
    uptimeMs,
    ...(ca === null ? {} : { ca }),
    ...(isTls ? { encryptedPort: Number(server.address.split(':')[1]) } : {}),
  })
const account = (password = 'secret', mailServer = server.address) => ({ mailServer, user, password })
const add = (uid: number, text: string, received = '2026-11-20') =>
  server.emails.push({ uid, text, received, seen: false })

/** Reads the inbox from a place on, and returns what came and the last place. */
async function read(after: InboxPlace | null = null, isOurs: (text: string) => boolean = () => true, way: Way = {}) {
  const reports: string[] = []
  const places: InboxPlace[] = []
  await inbox(way).read(account(), {
    after,
    since,
    onReport: async (text) => {
      reports.push(/report \d+/.exec(text)![0])
      return isOurs(text)
    },
    onPlace: async (place) => void places.push(place),
  })
  return { reports, place: places.at(-1), places }
}
const unread = () => server.emails.filter(({ seen }) => !seen).map(({ uid }) => uid)

test('reports are read and marked, all other emails are left alone, and nothing is read twice', async () => {
  add(3, letter)
  add(5, report(5))
  add(6, report(6))
  add(9, letter)
  const { reports, place, places } = await read(null, (text) => text.includes('report 5'))
  expect(reports).toEqual(['report 5', 'report 6'])
  expect(unread()).toEqual([3, 6, 9])
  expect(places.map(({ lastUid }) => lastUid)).toEqual([5, 6, 9])
  expect(place).toEqual({ uidValidity: '1', lastUid: 9 })
  const bodies = server.commands.filter((command) => command.includes('BODY.PEEK[]'))
  expect(bodies.map((command) => command.split(' ')[2])).toEqual(['5', '6'])
  expect(await read(place)).toEqual({ reports: [], place: undefined, places: [] })
  add(10, report(10))
  expect(await read(place)).toMatchObject({ reports: ['report 10'], place: { lastUid: 10 } })
})

test('an inbox that was made anew is read from the beginning, and old emails of a new one are not', async () => {
  add(1, report(1), '2026-11-01')
  add(2, report(2))
  expect(await read()).toMatchObject({ reports: ['report 2'], place: { uidValidity: '1', lastUid: 2 } })
  server.uidValidity = 7
  const again = await read({ uidValidity: '1', lastUid: 2 })
  expect(again).toMatchObject({ reports: ['report 2'], place: { uidValidity: '7', lastUid: 2 } })
})

test('one reading has an end: 200 emails, and none that is larger than a report', async () => {
  for (let uid = 1; uid <= 250; uid++) add(uid, uid === 100 ? report(100, 'x'.repeat(256 * 1024)) : letter)
  add(251, report(251))
  const first = await read()
  expect(first).toMatchObject({ reports: [], place: { lastUid: 200 } })
  expect(await read(first.place)).toMatchObject({ reports: ['report 251'], place: { lastUid: 251 } })
  expect(unread()).toContain(100)
})

test('a wrong password, a certificate that nobody vouches for, and no server say what to do', async () => {
  await expect(inbox().test(account('wrong'))).rejects.toThrow(
    `${server.address} refused the password of ${user}. Many providers want an app password here. It answered: "Invalid credentials"`,
  )
  expect(await inbox().test(account())).toBe(0)
  const before = server.commands.length
  await expect(inbox({ ca: null }).test(account())).rejects.toThrow(
    `The certificate of ${server.address} is not valid. The password was not sent.`,
  )
  expect(server.commands.slice(before)).toEqual([])
  await expect(inbox({ inside: [] }).test(account())).rejects.toThrow(/is inside the portal’s own network/)
  await server.close()
  await expect(inbox().test(account())).rejects.toThrow(
    `${server.address} did not answer, or broke off. Check its name and port.`,
  )
})

test('where encryption begins later, the password waits for it; where there is none, it is not sent', async () => {
  await server.close()
  server = await startImapServer({ plain: 'starttls' })
  expect(await inbox({ isTls: false }).test(account())).toBe(0)
  expect(server.commands.findIndex((command) => command === 'STARTTLS')).toBeLessThan(
    server.commands.findIndex((command) => command.startsWith('LOGIN')),
  )
  await server.close()
  server = await startImapServer({ plain: 'never' })
  await expect(inbox({ isTls: false }).test(account())).rejects.toThrow(
    'offers no encryption. The password was not sent.',
  )
  expect(server.commands.join(' ')).not.toContain('secret')
})

test('a connection that breaks off, and answers without end, end the reading', async () => {
  await server.close()
  server = await startImapServer({ breaksAt: (command) => command.includes('BODY.PEEK[]') })
  add(1, report(1))
  await expect(read()).rejects.toThrow('did not answer, or broke off')
  await server.close()
  server = await startImapServer({
    answers: (command) => (command.includes('BODY.PEEK[]') ? '* 1 FETCH (UID 1 BODY[] {900000000}' : undefined),
  })
  add(1, report(1))
  await expect(read()).rejects.toThrow('did not answer, or broke off')
})

test('many reports over a slow line are read in several readings, each at least one', async () => {
  for (let uid = 1; uid <= 4; uid++) add(uid, report(uid))
  add(5, letter)
  let uptimeMs = 0
  const after = (ms: number) => () => (uptimeMs += ms) > 0
  const way = { uptimeMs: () => uptimeMs }
  const first = await read(null, after(3_400), way)
  expect(first).toMatchObject({ reports: ['report 1', 'report 2'], place: { lastUid: 2 } })
  const second = await read(first.place, after(60_000), way)
  expect(second).toMatchObject({ reports: ['report 3'], place: { lastUid: 3 } })
  const third = await read(second.place, after(6_600), way)
  expect(third).toMatchObject({ reports: ['report 4'], place: { lastUid: 5 } })
  expect(unread()).toEqual([5])
})

test('a search that is refused is a failure, and no report is passed over', async () => {
  await server.close()
  let isRefused = true
  server = await startImapServer({
    answers: (command) => (isRefused && command.startsWith('UID SEARCH') ? 'TAG NO Busy' : undefined),
  })
  add(1, report(1))
  const places: InboxPlace[] = []
  const onPlace = async (place: InboxPlace) => void places.push(place)
  await expect(inbox().read(account(), { after: null, since, onReport: async () => true, onPlace })).rejects.toThrow(
    `${server.address} did not say which emails are in the inbox.`,
  )
  expect(places).toEqual([])
  isRefused = false
  expect(await read()).toMatchObject({ reports: ['report 1'], place: { lastUid: 1 } })
})

test('a server that does not say which number comes next, or to which a report comes meanwhile, is read on', async () => {
  await server.close()
  let saysNext = false
  server = await startImapServer({
    answers: (command) => {
      if (command.startsWith('SELECT') && !saysNext)
        return `* ${server.emails.length} EXISTS\r\n* OK [UIDVALIDITY 1] Valid\r\nTAG OK [READ-WRITE] Done`
      if (!command.startsWith('UID SEARCH') || !saysNext) return undefined
      // The search was done before it came, and the client is told of it afterwards.
      add(9, report(9))
      return '* SEARCH 8\r\nTAG OK Done\r\n* 5 EXISTS\r\n* 5 FETCH (UID 9 FLAGS ())'
    },
  })
  add(2, letter)
  add(3, report(3), '2026-11-01')
  const first = await read()
  expect(first).toMatchObject({ reports: [], place: { uidValidity: '1', lastUid: 2 } })
  add(5, letter)
  const second = await read(first.place)
  expect(second).toMatchObject({ reports: ['report 3'], place: { lastUid: 5 } })
  expect((await read(second.place)).place).toEqual({ uidValidity: '1', lastUid: 5 })
  add(8, report(8))
  saysNext = true
  const third = await read(second.place)
  expect(third).toMatchObject({ reports: ['report 8'], place: { lastUid: 8 } })
  saysNext = false
  expect(await read(third.place)).toMatchObject({ reports: ['report 9'], place: { lastUid: 9 } })
})

test.each(['CAPABILITY', 'UID SEARCH', 'UID FETCH'])(
  'a server that says nothing after %s is let go at once when the portal stops',
  async (last) => {
    await server.close()
    let ask = () => {}
    const isAsked = new Promise<void>((resolve) => (ask = resolve))
    server = await startImapServer({
      answers(command) {
        if (!command.startsWith(last)) return undefined
        ask()
        return '* OK Later'
      },
    })
    add(1, report(1))
    const reader = inbox()
    const reading = reader.read(account(), { after: null, since, onReport: async () => true, onPlace: async () => {} })
    const ended = reading.catch((error: unknown) => error)
    await isAsked
    reader.stop()
    expect(await ended).toBeInstanceOf(InboxStopped)
    await expect(reader.test(account())).rejects.toBeInstanceOf(InboxStopped)
  },
)

test('a fault of the portal while it notes a report is no fault of the mailbox', async () => {
  add(1, report(1))
  const failing = read(null, () => {
    throw new Error('The disk is full')
  })
  await expect(failing).rejects.toThrow('The disk is full')
  expect(unread()).toEqual([1])
})
