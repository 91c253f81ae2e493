import { afterEach, expect, test } from 'vitest'
import { onEachDatabase } from '#tests/support/databases/each-database.ts'
import { startMailServer, type MailServer } from '#tests/support/fakes/mail-server.ts'
import { newMailKey } from '#server/features/mail-records/writes.ts'
import { verifiedDkim } from '#tests/support/mail/dkim.ts'
import { post } from './outbox.ts'
import { messageIdOf } from './reports.ts'
import { createSender } from './sender.ts'
import { smtpTransports, type ChapterMailbox } from './smtp.ts'
import { NoMailAccount, Undeliverable, type Signing } from './transport.ts'

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
type Account = NonNullable<ChapterMailbox['account']>
function transports(
  portalSmtpUrl: string,
  account?: Account,
  reports: string[] = [],
  clock = { now: () => new Date('2026-03-02T15:00:00.000Z') },
  signing?: Signing,
) {
  const mailboxes = {
    of: async () => ({ ...chapter, account }),
    refused: async (_: string, _edition: string, reason: string) => void reports.push(reason),
    taken: async () => void reports.push('taken'),
  }
  return smtpTransports({
    portalAccount: () => ({ smtpUrl: portalSmtpUrl, address: 'portal@aea.example' }),
    portalSigning: async () => signing,
    inside: account ? [account.mailServer] : [],
    mailboxes,
    clock,
  })
}
const accountAt = (url: string, changed: Partial<Account> = {}): Account => ({
  address: chapter.chapterEmail,
  password: 'secret',
  mailServer: new URL(url).host,
  edition: '1',
  isRefused: false,
  ...changed,
})
const written = {
  to: 'noor@example.org',
  subject: 'AEA Team - Activate Account',
  text: 'Press https://dc.aea.example/activate/abc',
  html: '<a href="https://dc.aea.example/activate/abc">Activate</a>',
}
const outgoing = { messageId: '<outbox-1@aea.example>', ...written }

test('an email goes out in the chapter’s name from the portal’s account, with text, HTML and its Message-ID', async () => {
  const { url, emails } = await startServer()
  const transport = await transports(url)('dc')
  await transport.deliver(outgoing)
  expect(emails).toHaveLength(1)
  expect(emails[0]).toMatchObject({
    messageId: outgoing.messageId,
    subject: written.subject,
    from: { value: [{ name: chapter.chapterName, address: 'portal@aea.example' }] },
    replyTo: { value: [{ address: 'dc@aea.example' }] },
    to: { value: [{ address: 'noor@example.org' }] },
    html: expect.stringContaining('activate/abc'),
    text: expect.stringContaining(written.text),
  })
})

test('emails from the portal’s account are signed where its domain has a key', async () => {
  const { publicKey, privateKey } = await newMailKey()
  const { url, raw } = await startServer()
  const signing = { domainName: 'aea.example', keySelector: 'aea-1', privateKey }
  await (await transports(url, undefined, [], undefined, signing)('dc')).deliver(outgoing)
  expect(verifiedDkim(raw[0]!, publicKey).get('s')).toBe('aea-1')
})

test('without an account of the portal, only chapters that have their own send', async () => {
  const own = await startServer({ user: chapter.chapterEmail })
  await expect((await transports('')('dc')).deliver(outgoing)).rejects.toThrow(NoMailAccount)
  await (await transports('', accountAt(own.url))('dc')).deliver(outgoing)
  expect(own.emails).toHaveLength(1)
})

test('a chapter with an account of its own sends from its own address', async () => {
  const portal = await startServer()
  const own = await startServer({ user: chapter.chapterEmail })
  await (await transports(portal.url, accountAt(own.url))('dc')).deliver(outgoing)
  expect(portal.emails).toEqual([])
  expect(own.emails).toMatchObject([{ from: { value: [{ address: 'dc@aea.example' }] } }])
  expect(own.emails[0]?.replyTo).toBeUndefined()
})

test("while the chapter's server refuses, the portal sends, the chapter is notified, and its server is retried later", async () => {
  const portal = await startServer()
  const own = await startServer({ user: chapter.chapterEmail })
  const reports: string[] = []
  let minutes = 0
  const clock = { now: () => new Date(Date.UTC(2026, 2, 2, 15, minutes)) }
  const wrong = accountAt(own.url, { password: 'wrong' })
  const transportFor = transports(portal.url, wrong, reports, clock)
  const send = async () => (await transportFor('dc')).deliver(outgoing)
  await send()
  await send()
  expect(portal.emails).toMatchObject([
    { from: { value: [{ address: 'portal@aea.example' }] }, replyTo: { value: [{ address: 'dc@aea.example' }] } },
    {},
  ])
  expect(reports).toEqual([expect.stringContaining('refused the password of dc@aea.example')])
  minutes = 6
  wrong.password = 'secret'
  wrong.isRefused = true
  await send()
  expect([own.emails.length, portal.emails.length, reports.length, reports[1]]).toEqual([1, 2, 2, 'taken'])
})

test('a corrected account is used at once', async () => {
  const portal = await startServer()
  const own = await startServer({ user: chapter.chapterEmail })
  const account = accountAt(own.url, { password: 'wrong' })
  const transportFor = transports(portal.url, account)
  await (await transportFor('dc')).deliver(outgoing)
  Object.assign(account, { password: 'secret', edition: '2' })
  await (await transportFor('dc')).deliver(outgoing)
  expect([portal.emails.length, own.emails.length]).toEqual([1, 1])
})

test("a recipient unknown to the chapter's server is not tried from the portal", async () => {
  const portal = await startServer()
  const own = await startServer({ user: chapter.chapterEmail, rejectWith: () => 550 })
  await expect((await transports(portal.url, accountAt(own.url))('dc')).deliver(outgoing)).rejects.toBeInstanceOf(
    Undeliverable,
  )
  expect(portal.emails).toEqual([])
})

test('a server that relays nothing for the account is not the recipient\u2019s fault: the portal sends', async () => {
  const portal = await startServer()
  const own = await startServer({ user: chapter.chapterEmail, rejectWith: () => 550, refusal: '5.7.1 Relaying denied' })
  const reports: string[] = []
  await (await transports(portal.url, accountAt(own.url), reports)('dc')).deliver(outgoing)
  expect([portal.emails.length, reports]).toEqual([1, [expect.stringContaining('5.7.1 Relaying denied')]])
})

test('an address with a comma in it does not become two recipients', async () => {
  const { url, emails } = await startServer()
  await (await transports(url)('dc')).deliver({ ...outgoing, to: 'a@example.org,b@example.org' }).catch(() => undefined)
  expect(emails.flatMap((received) => received.to)).not.toContainEqual(
    expect.objectContaining({ value: [expect.anything(), expect.anything()] }),
  )
})

test('4xx is temporary, 5xx is permanent, and an unreachable server is temporary', async () => {
  let answer: number | undefined = 450
  const { url, emails } = await startServer({ rejectWith: () => answer })
  const transport = await transports(url)('dc')
  const temporary = await transport.deliver(outgoing).catch((error: unknown) => error)
  expect(temporary).toBeInstanceOf(Error)
  expect(temporary).not.toBeInstanceOf(Undeliverable)
  answer = 550
  await expect(transport.deliver(outgoing)).rejects.toBeInstanceOf(Undeliverable)
  answer = undefined
  await transport.deliver(outgoing)
  expect(emails).toHaveLength(1)
  await servers.pop()?.close()
  const away = await transport.deliver(outgoing).catch((error: unknown) => error)
  expect(away).not.toBeInstanceOf(Undeliverable)
  expect(String(away)).toMatch(/ECONNREFUSED/)
})

test('a bulk email says how to unsubscribe by one POST, carries its files, and gets no automatic replies', async () => {
  const { url, emails } = await startServer()
  const transport = await transports(url)('dc')
  await transport.deliver(outgoing)
  const leaveUrl = 'https://dc.aea.example/unsubscribe/1/key'
  const files = [
    { name: 'program.pdf', contentType: 'application/pdf', bytes: new TextEncoder().encode('%PDF-1.7 one') },
    { name: 'বার্ষিক-প্রতিবেদন.pdf', contentType: 'application/pdf', bytes: new TextEncoder().encode('%PDF-1.7 two') },
  ]
  await transport.deliver({ ...outgoing, isBulk: true, leaveUrl, files })
  const [single, bulk] = emails.map(({ headerLines }) => new Map(headerLines.map(({ key, line }) => [key, line])))
  expect(single!.has('list-unsubscribe')).toBe(false)
  expect(single!.has('precedence')).toBe(false)
  expect(bulk!.get('list-unsubscribe')).toBe(`List-Unsubscribe: <${leaveUrl}>`)
  expect(bulk!.get('list-unsubscribe-post')).toBe('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  expect(bulk!.get('precedence')).toBe('Precedence: bulk')
  expect(
    emails[1]!.attachments.map(({ filename, contentType, content }) => [filename, contentType, content.toString()]),
  ).toEqual([
    ['program.pdf', 'application/pdf', '%PDF-1.7 one'],
    ['বার্ষিক-প্রতিবেদন.pdf', 'application/pdf', '%PDF-1.7 two'],
  ])
})

test.each([
  ['550 5.1.1 No such mailbox', true],
  ['550 5.7.1 Relaying denied', false],
  ['450 4.2.1 Try later', false],
])('a mailbox that says %s: bounced is %s', async (answer, bounced) => {
  const { url } = await startServer({ rejectWith: () => Number(answer.slice(0, 3)), refusal: answer.slice(4) })
  const failure = await (await transports(url)('dc')).deliver(outgoing).catch((error: unknown) => error)
  expect(failure instanceof Undeliverable && failure.bounced).toBe(bounced)
})

onEachDatabase((database) => {
  test('from posting to the other side’s mailbox, through a rejection and a second try', async () => {
    const { store } = database()
    let time = new Date('2026-03-02T15:00:00.000Z')
    let answer: number | undefined = 451
    const { url, emails, envelopeIds } = await startServer({ rejectWith: () => answer, refusal: 'Not now \0' })
    const named = { baseDomain: 'aea.example', appSecret: 'a secret of this test' }
    const sender = createSender({
      store,
      clock: { now: () => time },
      transportFor: transports(url),
      files: { find: async () => null },
      ...named,
      keepEmails: false,
      log: { info: () => undefined, warn: () => undefined, error: () => undefined },
    })
    const outbox = () => store.read.selectFrom('outbox').selectAll().execute()
    const mailId = await store.write(({ sql }) => post(sql, { ...written, chapterId: 'dc', kind: 'activation' }, time))

    expect(await sender.sendDue()).toBe(1)
    expect(await outbox()).toMatchObject([{ attempts: 1, sentAt: null, text: written.text }])
    answer = undefined
    time = new Date('2026-03-02T15:01:00.000Z')
    expect(await sender.sendDue()).toBe(1)
    expect(emails).toMatchObject([{ messageId: `<${messageIdOf(mailId, named)}>`, subject: written.subject }])
    expect(envelopeIds).toEqual([messageIdOf(mailId, named)])
    expect(await outbox()).toMatchObject([
      { attempts: 2, sentAt: time.toISOString(), lastError: null, text: '', html: '' },
    ])
  })
})
