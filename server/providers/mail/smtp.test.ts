import { afterEach, expect, test } from 'vitest'
import { onEachDatabase } from '#tests/support/databases/each-database.ts'
import { startMailServer, type MailServer } from '#tests/support/fakes/mail-server.ts'
import { post } from './outbox.ts'
import { createSender } from './sender.ts'
import { smtpTransports } from './smtp.ts'
import { Undeliverable } from './transport.ts'

const servers: MailServer[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close()
})
async function startServer(...given: Parameters<typeof startMailServer>) {
  const started = await startMailServer(...given)
  servers.push(started)
  return started
}
const chapter = { chapterName: 'AEA "DC", Chapter', chapterEmail: 'dc@aea.example' }
const transports = (portalSmtpUrl: string, smtpUrl?: string) =>
  smtpTransports({ portalSmtpUrl, portalAddress: 'portal@aea.example', mailboxOf: async () => ({ ...chapter, smtpUrl }) })
const written = {
  to: 'noor@example.org',
  subject: 'AEA Team - Activate Account',
  text: 'Press https://dc.aea.example/activate/abc',
  html: '<a href="https://dc.aea.example/activate/abc">Activate</a>',
}
const outgoing = { messageId: '<outbox-1@aea.example>', ...written }

test('a letter goes out in the chapter’s name from the portal’s account, with text, HTML and its Message-ID', async () => {
  const { url, letters } = await startServer()
  const transport = await transports(url)('dc')
  await transport.deliver(outgoing)
  expect(letters).toHaveLength(1)
  expect(letters[0]).toMatchObject({
    messageId: outgoing.messageId,
    subject: written.subject,
    from: { value: [{ name: chapter.chapterName, address: 'portal@aea.example' }] },
    replyTo: { value: [{ address: 'dc@aea.example' }] },
    to: { value: [{ address: 'noor@example.org' }] },
    html: expect.stringContaining('activate/abc'),
    text: expect.stringContaining(written.text),
  })
})

test('a chapter with an account of its own sends from its own address', async () => {
  const portal = await startServer()
  const own = await startServer({ user: 'dc-mail' })
  await (await transports(portal.url, own.url)('dc')).deliver(outgoing)
  expect(portal.letters).toEqual([])
  expect(own.letters).toMatchObject([{ from: { value: [{ address: 'dc@aea.example' }] } }])
  expect(own.letters[0]?.replyTo).toBeUndefined()
})

test('an address with a comma in it does not become two recipients', async () => {
  const { url, letters } = await startServer()
  await (await transports(url)('dc')).deliver({ ...outgoing, to: 'a@example.org,b@example.org' }).catch(() => undefined)
  expect(letters.flatMap((received) => received.to)).not.toContainEqual(
    expect.objectContaining({ value: [expect.anything(), expect.anything()] }),
  )
})

test('4xx is for another time, 5xx for good, and a server that is away is for another time', async () => {
  let answer: number | undefined = 450
  const { url, letters } = await startServer({ refuse: () => answer })
  const transport = await transports(url)('dc')
  const temporary = await transport.deliver(outgoing).catch((error: unknown) => error)
  expect(temporary).toBeInstanceOf(Error)
  expect(temporary).not.toBeInstanceOf(Undeliverable)
  answer = 550
  await expect(transport.deliver(outgoing)).rejects.toBeInstanceOf(Undeliverable)
  answer = undefined
  await transport.deliver(outgoing)
  expect(letters).toHaveLength(1)
  await servers.pop()?.close()
  const away = await transport.deliver(outgoing).catch((error: unknown) => error)
  expect(away).not.toBeInstanceOf(Undeliverable)
  expect(String(away)).toMatch(/ECONNREFUSED/)
})

onEachDatabase((database) => {
  test('from posting to the other side’s mailbox, through a refusal and a second try', async () => {
    const { store } = database()
    let time = new Date('2026-03-02T15:00:00.000Z')
    let answer: number | undefined = 451
    const { url, letters } = await startServer({ refuse: () => answer })
    const sender = createSender({
      store,
      clock: { now: () => time },
      transportFor: transports(url),
      baseDomain: 'aea.example',
      keepLetters: false,
      log: { info: () => undefined, warn: () => undefined, error: () => undefined },
    })
    const outbox = () => store.read.selectFrom('outbox').selectAll().execute()
    const mailId = await store.write(({ sql }) => post(sql, { ...written, chapterId: 'dc', kind: 'activation' }, time))

    expect(await sender.sendDue()).toBe(1)
    expect(await outbox()).toMatchObject([{ attempts: 1, sentAt: null, text: written.text }])
    answer = undefined
    time = new Date('2026-03-02T15:01:00.000Z')
    expect(await sender.sendDue()).toBe(1)
    expect(letters).toMatchObject([{ messageId: `<outbox-${mailId}@aea.example>`, subject: written.subject }])
    expect(await outbox()).toMatchObject([{ attempts: 2, sentAt: time.toISOString(), lastError: null, text: '', html: '' }])
  })
})
