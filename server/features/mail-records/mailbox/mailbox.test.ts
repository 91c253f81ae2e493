import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { run } from '#db/work.ts'
import { unseal } from '#server/auth/secrets.ts'
import { imapInbox } from '#server/providers/mail/inbox.ts'
import { messageIdOf } from '#server/providers/mail/reports.ts'
import { certificate, startImapServer, type ImapServer } from '#tests/support/fakes/imap-server.ts'
import { deliverAll } from '#tests/support/mail/deliver-all.ts'
import { describeOnBoth, type World } from '#tests/support/world/world.ts'
import { checksOf } from '#server/features/system/checks.reads.ts'
import { startJobs } from '#server/wiring/jobs.ts'
import { readReportMailboxes } from './jobs.ts'

describeOnBoth('the mailbox in which reports come', (open) => {
  let world: World
  let server: ImapServer
  beforeEach(async () => {
    server = await startImapServer()
    world = await open()
    const encryptedPort = Number(server.address.split(':')[1])
    world.portal.providers.inbox = imapInbox({ inside: [server.address], ca: certificate, encryptedPort })
  })
  afterEach(() => server.close())

  const content = { title: 'Hall B', body: '<p>Dear {first name}</p>' }
  const entry = { mailServer: 'imap.guild.example', userName: 'office@guild.example', mailboxPassword: 'secret' }
  const admin = () => world.as('admin')
  const shown = async () => (await admin().mailRecords.view()).mailbox?.updatedAt ?? ''

  /** Enters the mailbox, and has it be on the stand-in, whose port nobody could enter. */
  const enter = async (more: Partial<typeof entry> = {}) => {
    await admin().mailRecords.setMailbox({ ...entry, ...more, shown: await shown() })
    const mailServer = server.address
    await world.store.write(({ sql }) => run(sql.updateTable('reportMailboxes').set({ mailServer })))
  }
  const sent = async (to = ['gone@paper.example', 'desk@paper.example'], who: 'admin' | 'nyAdmin' = 'admin') => {
    const { emailId } = await world.as(who).emails.send({ ...content, audience: 'custom', to })
    await deliverAll(world)
    return emailId
  }
  const people = async (emailId: string) =>
    (await admin().emails.people({ emailId })).rows.map(({ state, said }) => `${state} ${said}`.trim())
  const leftOut = async (to: string[]) =>
    (await admin().emails.check({ ...content, audience: 'custom', to })).leftOut.map(({ reason }) => reason)
  const stored = () => world.store.read.selectFrom('reportMailboxes').selectAll().executeTakeFirstOrThrow()

  const idOf = (mailId: string) => messageIdOf(mailId, world.portal.env)
  const report = (type: string, fields: string, mailId: string, messageId = idOf(mailId)) =>
    [
      `Content-Type: multipart/report; boundary=cut`,
      '',
      '--cut',
      `Content-Type: ${type}`,
      '',
      fields,
      '',
      '--cut',
      'Content-Type: message/rfc822-headers',
      '',
      `Message-ID: <${messageId}>`,
      '',
      '--cut--',
      '',
    ].join('\r\n')
  const bounce = (mailId: string, status = '5.1.1', messageId = idOf(mailId)) =>
    report(
      'message/delivery-status',
      `Reporting-MTA: dns; mx\r\n\r\nAction: failed\r\nStatus: ${status}\r\nDiagnostic-Code: smtp; 550 No such user`,
      mailId,
      messageId,
    )
  const arrive = (...texts: string[]) => {
    const received = world.clock.now().toISOString().slice(0, 10)
    for (const text of texts) server.emails.push({ uid: server.emails.length + 1, text, received, seen: false })
  }
  const read = async () => {
    const result = await readReportMailboxes(world.portal).catch((error: Error) => error.message)
    world.clock.forward(5)
    return result
  }
  const unread = () => server.emails.filter(({ seen }) => !seen).map(({ uid }) => uid)

  test('bounces and complaints in it end as those of the webhook do, and other emails stay unread', async () => {
    await enter()
    const emailId = await sent()
    const theirs = await sent(['gone@paper.example'], 'nyAdmin')
    arrive(
      'From: ada@b.example\r\nContent-Type: text/plain\r\n\r\nHello',
      bounce(`${emailId}-1`),
      report('message/feedback-report', 'Feedback-Type: abuse', `${emailId}-2`),
      bounce(`${theirs}-1`),
    )
    expect(await read()).toBe(1)
    expect(await people(emailId)).toEqual(['failed 550 No such user', 'sent'])
    expect(await leftOut(['gone@paper.example', 'desk@paper.example'])).toEqual(['bounced', 'left'])
    expect(unread()).toEqual([1, 4])
    expect(await stored()).toMatchObject({ uidValidity: '1', lastUid: 4, failure: null, failures: 0 })
    const { mailbox } = await admin().mailRecords.view()
    expect(mailbox).toMatchObject({ failure: null, userName: entry.userName })
    expect(mailbox!.readAt).toBe(mailbox!.reportedAt)
    expect(JSON.stringify(mailbox)).not.toContain('secret')
    expect((await stored()).passwordSealed).not.toContain('secret')
  })

  test('whoever got one of many emails cannot report the others: only a Message-ID signed here counts', async () => {
    await enter()
    const emailId = await sent(['gone@paper.example', 'desk@paper.example', 'hall@paper.example'])
    const own = idOf(`${emailId}-1`)
    const domain = own.split('@')[1]!
    const forged = [
      `outbox-${emailId}-2@${domain}`,
      own.replace(`${emailId}-1`, `${emailId}-2`),
      `outbox-${emailId}-2.@${domain}`,
      `outbox-${emailId}-2.${'A'.repeat(22)}@${domain}`,
    ]
    for (const messageId of forged) {
      arrive(bounce(`${emailId}-2`, '5.1.1', messageId))
      arrive(report('message/feedback-report', 'Feedback-Type: abuse', `${emailId}-2`, messageId))
    }
    expect(await read()).toBe(1)
    expect(await people(emailId)).toEqual(['sent', 'sent', 'sent'])
    expect(await world.store.read.selectFrom('unwantedMail').selectAll().execute()).toEqual([])
    expect(unread()).toHaveLength(2 * forged.length)
    arrive(bounce(`${emailId}-1`, '5.1.1', own))
    await read()
    expect(await people(emailId)).toEqual(['failed 550 No such user', 'sent', 'sent'])
  })

  test('what passes by itself changes nothing, and is marked as read', async () => {
    await enter()
    const emailId = await sent()
    arrive(bounce(`${emailId}-1`, '4.2.2'))
    await read()
    expect(await people(emailId)).toEqual(['sent', 'sent'])
    expect(unread()).toEqual([])
  })

  test('each report counts once, though the portal or the connection breaks off right after it', async () => {
    await server.close()
    let breaks = /^UID FETCH 2 .*BODY/
    server = await startImapServer({ breaksAt: (command) => breaks.test(command) })
    const encryptedPort = Number(server.address.split(':')[1])
    world.portal.providers.inbox = imapInbox({ inside: [server.address], ca: certificate, encryptedPort })
    await enter()
    const emailId = await sent()
    arrive(bounce(`${emailId}-1`), bounce(`${emailId}-2`))
    expect(await read()).toMatch(/cannot be read of: dc/)
    expect(await people(emailId)).toEqual(['failed 550 No such user', 'sent'])
    expect(await stored()).toMatchObject({ lastUid: 1, failures: 1 })
    // Somebody says that the mailbox works again; the same report does not mark it anew.
    await admin().emails.clearBounce({ address: 'gone@paper.example' })
    const asIfBefore = { lastUid: 0, uidValidity: null }
    await world.store.write(({ sql }) => run(sql.updateTable('reportMailboxes').set(asIfBefore)))
    breaks = /^UID STORE/
    for (const email of server.emails) email.seen = false
    world.clock.forward(60)
    expect(await read()).toMatch(/cannot be read of: dc/)
    breaks = /^never/
    world.clock.forward(60)
    expect(await read()).toBe(1)
    expect(await people(emailId)).toEqual(['failed 550 No such user', 'failed 550 No such user'])
    expect(await leftOut(['gone@paper.example', 'desk@paper.example'])).toEqual(['bounced'])
    // Nor does it where the server numbers its emails anew.
    server.uidValidity = 2
    for (const email of server.emails) email.seen = false
    expect(await read()).toBe(1)
    expect(await leftOut(['gone@paper.example'])).toEqual([])
  })

  test('a mailbox that cannot be read fails its job, says why, and waits longer each time', async () => {
    await enter({ mailboxPassword: 'wrong' })
    const attempts = () => server.commands.filter((command) => command.startsWith('LOGIN')).length
    expect(await read()).toBe('The mailbox for reports cannot be read of: dc. Domain and mail of the chapter says why')
    const { mailbox } = await admin().mailRecords.view()
    expect(mailbox!.failure).toContain('refused the password of office@guild.example')
    const checks = await checksOf({ store: world.store, env: world.env, clock: world.clock })
    expect(checks.find(({ id }) => id === 'mail')).toMatchObject({
      state: 'warning',
      says: expect.stringMatching(/; bounces of dc are not read: .* refused the password of office@/) as string,
    })
    const since = mailbox!.failedSince
    expect(since).not.toBeNull()
    expect(attempts()).toBe(1)
    // It is asked again after five minutes, and then after ten; the job goes on failing meanwhile.
    for (const asked of [2, 2, 3]) {
      expect(await read()).toMatch(/cannot be read/)
      expect(attempts()).toBe(asked)
    }
    for (const minutes of [15, 35, 75, 155, 315, 355, 355]) {
      world.clock.forward(minutes)
      expect(await read()).toMatch(/cannot be read/)
    }
    expect(attempts()).toBe(10)
    expect(await stored()).toMatchObject({ failures: 10, failedSince: since })
    await enter()
    expect(await read()).toBe(1)
    expect(await stored()).toMatchObject({ failures: 0, failure: null, failedSince: null })
  })

  test('the failing mailbox of a chapter that was closed is left alone, and alarms nobody', async () => {
    await enter({ mailboxPassword: 'wrong' })
    expect(await read()).toMatch(/cannot be read of: dc/)
    const says = async () =>
      (await checksOf({ store: world.store, env: world.env, clock: world.clock })).find(({ id }) => id === 'mail')!.says
    expect(await says()).toContain('bounces of dc are not read')
    const close = (closedAt: string | null) =>
      world.store.write(({ sql }) => run(sql.updateTable('chapters').set({ closedAt }).where('subDomain', '=', 'dc')))
    await close(world.clock.now().toISOString())
    world.clock.forward(60)
    const before = await stored()
    expect(await read()).toBe(0)
    expect(await stored()).toEqual(before)
    expect(await says()).not.toContain('are not read')
    // A chapter that is opened again is told of it again.
    await close(null)
    expect(await read()).toMatch(/cannot be read of: dc/)
    expect((await stored()).failures).toBe(2)
  })

  test('a portal that stops waits for no mail server, and holds that against no mailbox', async () => {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'chapterhouse-mailbox-'))
    world = await open({ env: { DATA_DIR: dataDir } })
    await server.close()
    let ask = () => {}
    const isAsked = new Promise<void>((resolve) => (ask = resolve))
    server = await startImapServer({
      answers(command) {
        if (!command.startsWith('SELECT')) return undefined
        ask()
        return '* OK Later'
      },
    })
    const encryptedPort = Number(server.address.split(':')[1])
    world.portal.providers.inbox = imapInbox({ inside: [server.address], ca: certificate, encryptedPort })
    await enter()
    const jobs = startJobs(world.portal)
    await isAsked
    await jobs.stop()
    rmSync(dataDir, { recursive: true })
    expect(await stored()).toMatchObject({ readAt: null, failure: null, failures: 0 })
    // Nor is another one begun.
    world.clock.forward(10)
    expect(await read()).toBe(0)
    expect(server.commands.filter((command) => command.startsWith('LOGIN'))).toHaveLength(1)
  })

  test('two servers of the portal do not read it at the same time', async () => {
    await enter()
    const counts = await Promise.all([readReportMailboxes(world.portal), readReportMailboxes(world.portal)])
    expect(counts.sort()).toEqual([0, 1])
  })

  test('another server or user needs the password, and nobody saves over what somebody else changed', async () => {
    const { mailRecords } = admin()
    await expect(mailRecords.setMailbox({ ...entry, mailboxPassword: '', shown: '' })).rejects.toThrow(
      'needs the password',
    )
    await mailRecords.setMailbox({ ...entry, shown: '' })
    await expect(mailRecords.setMailbox({ ...entry, shown: '' })).rejects.toThrow('in the meantime')
    const other = { ...entry, mailboxPassword: '', mailServer: 'imap.elsewhere.example' }
    await expect(mailRecords.setMailbox({ ...other, shown: await shown() })).rejects.toThrow('needs the password')
    await expect(mailRecords.testMailbox(other)).rejects.toThrow('needs the password')
    await mailRecords.setMailbox({ ...entry, mailboxPassword: '', shown: await shown() })
    expect(unseal(world.env.appSecret, (await stored()).passwordSealed)).toBe('secret')
    await expect(mailRecords.removeMailbox({ shown: '' })).rejects.toThrow('in the meantime')
    await mailRecords.removeMailbox({ shown: await shown() })
    expect((await mailRecords.view()).mailbox).toBeNull()
    for (const mailServer of ['imap.guild.example:110', 'imap guild', '', 'http://imap.guild.example'])
      await expect(mailRecords.setMailbox({ ...entry, mailServer, shown: '' })).rejects.toThrow()
  })

  test('a test opens the inbox, and says why it cannot be opened', async () => {
    await enter()
    arrive('Subject: a\r\n\r\nHello')
    const { mailRecords } = admin()
    const inside = { ...entry, mailServer: 'localhost' }
    expect((await mailRecords.testMailbox(inside)).failure).toContain('is inside the portal’s own network')
    const asked: string[] = []
    const { test: opens } = world.portal.providers.inbox
    world.portal.providers.inbox.test = (account) => {
      asked.push(account.password)
      return opens({ ...account, mailServer: server.address })
    }
    expect(await mailRecords.testMailbox(entry)).toEqual({ emails: 1, failure: null })
    expect((await mailRecords.testMailbox({ ...entry, mailboxPassword: 'wrong' })).failure).toContain(
      'refused the password',
    )
    expect(asked).toEqual(['secret', 'wrong'])
    expect(unread()).toEqual([1])
  })
})
