import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Store } from '#db/store.ts'
import { onEachDatabase } from '#tests/support/databases/each-database.ts'
import { mailboxTransport, recentEmails } from './mailbox.ts'
import { post } from './outbox.ts'
import { messageIdOf } from './reports.ts'
import { createSender } from './sender.ts'
import { NoMailAccount, Undeliverable, type OutgoingEmail, type TransportFor } from './transport.ts'

const email = {
  chapterId: 'dc',
  kind: 'activation',
  to: 'noor@example.org',
  subject: 'AEA Team - Activate Account',
  text: 'Press https://dc.aea.example/activate/abc.',
  html: '<a href="https://dc.aea.example/activate/abc?x=1&amp;y=2">Activate</a>',
}
const files = { find: async () => null }
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }

let time = new Date()
const clock = { now: () => time }
const later = (minutes: number) => (time = new Date(time.getTime() + minutes * 60_000))

beforeEach(() => {
  time = new Date('2026-03-02T15:00:00.000Z')
})

const posted = (store: Store, changes: Partial<typeof email & { dedupeKey: string }> = {}) =>
  store.write(({ sql }) => post(sql, { ...email, ...changes }, clock.now()))

const named = { baseDomain: 'aea.example', appSecret: 'a secret of this test' }

const senderOf = (store: Store, transportFor: TransportFor, keepEmails = false) =>
  createSender({ store, clock, files, transportFor, ...named, keepEmails, log: quiet })

const outbox = (store: Store) => store.read.selectFrom('outbox').selectAll().execute()

onEachDatabase((database) => {
  describe('the outbox', () => {
    test('an email is posted together with the change that it reports, or not at all', async () => {
      const { store } = database()
      const failing = store.write(function* ({ sql }) {
        yield* post(sql, email, clock.now())
        throw new Error('the rest of the transaction failed')
      })
      await expect(failing).rejects.toThrow('the rest')
      expect(await outbox(store)).toEqual([])
    })

    test('two emails of one kind and key are one email', async () => {
      const { store } = database()
      const first = await posted(store, { kind: 'receipt', dedupeKey: '8KD40213' })
      expect(await posted(store, { kind: 'receipt', dedupeKey: '8KD40213' })).toBe(first)
      await posted(store, { kind: 'receipt', dedupeKey: '9ZZ00000' })
      expect(await outbox(store)).toHaveLength(2)
    })

    test('without a mail account an email waits, however long, and then goes out', async () => {
      const { store } = database()
      await posted(store)
      let isSet = false
      const sent: string[] = []
      const sender = senderOf(store, async () => ({
        async deliver({ to }) {
          if (!isSet) throw new NoMailAccount()
          sent.push(to)
        },
      }))
      for (let times = 0; times < 20; times++) {
        await sender.sendDue()
        later(2)
      }
      expect(await outbox(store)).toMatchObject([{ attempts: 0, deadAt: null, lastError: null, leaseId: null }])
      isSet = true
      await sender.sendDue()
      expect(sent).toEqual([email.to])
    })

    test('a subject stays one header line', async () => {
      const { store } = database()
      await posted(store, { subject: 'Hello\r\nBcc: everyone@example.org' })
      expect((await outbox(store))[0]?.subject).toBe('Hello Bcc: everyone@example.org')
    })
  })

  describe('the sender', () => {
    test('backs off from one minute to six hours and gives up after twelve attempts', async () => {
      const { store } = database()
      const messageIds = new Set<string>()
      const sender = senderOf(store, async () => ({
        async deliver({ messageId }: OutgoingEmail) {
          messageIds.add(messageId)
          throw new Error('connect ECONNREFUSED')
        },
      }))
      const mailId = await posted(store)
      const waits: number[] = []
      while ((await sender.sendDue()) === 1) {
        const [row] = await outbox(store)
        if (!row?.nextAttemptAt) break
        const minutes = (Date.parse(row.nextAttemptAt) - time.getTime()) / 60_000
        waits.push(minutes)
        later(minutes - 1 / 60)
        expect(await sender.sendDue()).toBe(0)
        later(1 / 60)
      }
      expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 360, 360])
      expect(await outbox(store)).toMatchObject([
        {
          attempts: 12,
          deadAt: time.toISOString(),
          sentAt: null,
          lastError: 'connect ECONNREFUSED',
          text: '',
          html: '',
        },
      ])
      expect([...messageIds]).toEqual([`<${messageIdOf(mailId, named)}>`])
      later(24 * 60)
      expect(await sender.sendDue()).toBe(0)
    })

    test('gives up at once after a permanent rejection', async () => {
      const { store } = database()
      await posted(store)
      const refusing: TransportFor = async () => ({
        deliver: () => Promise.reject(new Undeliverable('no such mailbox')),
      })
      await senderOf(store, refusing).sendDue()
      expect(await outbox(store)).toMatchObject([
        { attempts: 1, deadAt: time.toISOString(), lastError: 'no such mailbox' },
      ])
    })

    test('two senders on one database never hold the same email at once', async () => {
      const { store, another } = database()
      for (let count = 0; count < 40; count++) await posted(store, { to: `member${count}@example.org` })
      const inHand = new Set<string>()
      const delivered: string[] = []
      const watched: TransportFor = async () => ({
        async deliver({ messageId }) {
          expect(inHand.has(messageId)).toBe(false)
          inHand.add(messageId)
          await new Promise((resolve) => setImmediate(resolve))
          inHand.delete(messageId)
          delivered.push(messageId)
        },
      })
      const senders = [senderOf(store, watched), senderOf(await another(), watched), senderOf(await another(), watched)]
      let taken: number[]
      do taken = await Promise.all(senders.map((sender) => sender.sendDue()))
      while (taken.some((count) => count > 0))
      expect(delivered).toHaveLength(40)
      expect(new Set(delivered).size).toBe(40)
    })

    test('an email whose sender died is sent by another one after the lease expires, under the same Message-ID', async () => {
      const { store, another } = database()
      await posted(store)
      const messageIds: string[] = []
      // The other side accepts the email, and then the process dies: the email is never marked.
      const dying = createSender({
        store: {
          ...store,
          write: (work) => (messageIds.length > 0 ? Promise.reject(new Error('killed')) : store.write(work)),
        },
        clock,
        files,
        transportFor: async () => ({ deliver: async ({ messageId }) => void messageIds.push(messageId) }),
        ...named,
        keepEmails: false,
        log: quiet,
      })
      await expect(dying.sendDue()).rejects.toThrow('killed')
      const heir = senderOf(await another(), async () => ({
        deliver: async ({ messageId }) => void messageIds.push(messageId),
      }))
      later(2)
      expect(await heir.sendDue()).toBe(0)
      later(1)
      expect(await heir.sendDue()).toBe(1)
      expect(messageIds).toHaveLength(2)
      expect(messageIds[0]).toBe(messageIds[1])
      expect(await outbox(store)).toMatchObject([{ sentAt: time.toISOString(), nextAttemptAt: null, leaseId: null }])
    })

    test('an email to one person leaves at once while five hundred bulk emails hang at a slow server', async () => {
      const { store } = database()
      const delivered: string[] = []
      let bulkInHand = 0
      let max = 0
      let release = () => {}
      const slow = new Promise<void>((resolve) => (release = resolve))
      let arrived = () => {}
      const arrival = new Promise<void>((resolve) => (arrived = resolve))
      const sender = senderOf(store, async () => ({
        async deliver({ to, isBulk }) {
          if (isBulk) {
            max = Math.max(max, ++bulkInHand)
            await slow
            bulkInHand--
          }
          delivered.push(to)
          if (!isBulk) arrived()
        },
      }))
      await store.write(function* ({ sql }) {
        for (let count = 0; count < 500; count++)
          yield* post(sql, { ...email, isBulk: true, to: `member${count}@example.org` }, clock.now())
      })
      sender.start()
      await vi.waitFor(() => expect(bulkInHand).toBe(8))
      await posted(store, { kind: 'password reset', to: 'noor@example.org' })
      sender.kick()
      await arrival
      expect(delivered).toEqual(['noor@example.org'])
      release()
      await vi.waitFor(() => expect(delivered).toHaveLength(501), { timeout: 20_000 })
      await sender.stop()
      expect(max).toBe(8)
    })

    test('a mailbox that rejects permanently is recorded as bounced, a temporarily full one is not', async () => {
      const { store } = database()
      await posted(store, { to: 'Gone@example.org' })
      await posted(store, { to: 'full@example.org' })
      const refusing: TransportFor = async () => ({
        deliver: ({ to }) =>
          Promise.reject(
            to.startsWith('Gone') ? new Undeliverable('550 no such mailbox', true) : new Error('452 full'),
          ),
      })
      await senderOf(store, refusing).sendDue()
      const unwanted = await store.read.selectFrom('unwantedMail').selectAll().execute()
      expect(unwanted).toEqual([
        {
          chapterId: 'dc',
          address: 'gone@example.org',
          reason: 'bounced',
          note: '550 no such mailbox',
          since: time.toISOString(),
        },
      ])
    })

    test('an email whose file is gone is not sent without it', async () => {
      const { store } = database()
      await store.write(({ sql }) =>
        post(sql, { ...email, attachments: [`/uploads/image-${'0'.repeat(32)}-program.pdf`] }, clock.now()),
      )
      const delivered: string[] = []
      await senderOf(store, async () => ({ deliver: async ({ to }) => void delivered.push(to) })).sendDue()
      expect(delivered).toEqual([])
      expect(await outbox(store)).toMatchObject([{ sentAt: null, lastError: 'the attached file program.pdf is gone' }])
    })

    test('sent emails are erased when live and stored for the mailbox in a demo, newest first', async () => {
      const { store } = database()
      await posted(store)
      await senderOf(store, mailboxTransport).sendDue()
      expect(await recentEmails(store.read)).toMatchObject([{ text: '', html: '', links: [] }])

      later(5)
      await posted(store, { subject: 'A second letter', text: `${email.text} Or (https://dc.aea.example/login)!` })
      await senderOf(store, mailboxTransport, true).sendDue()
      expect(await recentEmails(store.read, { max: 1 })).toEqual([
        {
          to: 'noor@example.org',
          subject: 'A second letter',
          text: `${email.text} Or (https://dc.aea.example/login)!`,
          html: email.html,
          sentAt: time.toISOString(),
          links: [
            'https://dc.aea.example/activate/abc?x=1&y=2',
            'https://dc.aea.example/activate/abc',
            'https://dc.aea.example/login',
          ],
        },
      ])
    })

    test('once started it sends when kicked, and stops when told', async () => {
      const { store } = database()
      const delivered: string[] = []
      let arrived = () => {}
      const sender = senderOf(store, async () => ({
        async deliver({ to }) {
          delivered.push(to)
          arrived()
        },
      }))
      sender.start()
      for (const to of ['first@example.org', 'second@example.org']) {
        const arrival = new Promise<void>((resolve) => (arrived = resolve))
        await posted(store, { to })
        sender.kick()
        await arrival
      }
      await sender.stop()
      await posted(store, { to: 'third@example.org' })
      sender.kick()
      expect(delivered).toEqual(['first@example.org', 'second@example.org'])
      expect(await outbox(store)).toContainEqual(
        expect.objectContaining({ toAddress: 'second@example.org', sentAt: time.toISOString() }),
      )
    })
  })
})
