import { beforeEach, expect, test } from 'vitest'
import { pdf } from '#tests/support/files.ts'
import { deliverAll } from '#tests/support/mail/deliver-all.ts'
import { describeOnBoth, emailOf, memberIds, type World } from '#tests/support/world/world.ts'
import { Undeliverable, type OutgoingEmail } from '#server/providers/mail/transport.ts'
import { handOverEmails } from './jobs.ts'

describeOnBoth('emails', (open) => {
  let world: World
  beforeEach(async () => {
    world = await open()
  })
  const content = { title: 'Hall B moves', body: '<p>Dear {first name},</p><p>your ID is {member ID}.</p>' }
  const toAll = { audience: 'members', ...content } as const
  const custom = (to: string | string[]) => ({ audience: 'custom', to, ...content }) as const
  const admin = () => world.as('admin').emails
  const deliver = (answer?: (email: OutgoingEmail) => void) => deliverAll(world, answer)
  const linkIn = ({ leaveUrl }: Pick<OutgoingEmail, 'leaveUrl'>) => {
    const [, mailId = '', key = ''] = /\/unsubscribe\/([^/]+)\/([^/]+)$/.exec(leaveUrl ?? '') ?? []
    return { mailId, key }
  }

  /** A server that rejects emails to these mailboxes. */
  const refusing =
    (...addresses: string[]) =>
    ({ to }: OutgoingEmail) => {
      if (addresses.includes(to)) throw new Undeliverable('550 5.1.1 no such mailbox', true)
    }

  test('go to each member of the chapter separately, with their own merge values, and to nobody of another chapter', async () => {
    const { emailId, people } = await admin().send(toAll)
    const emails = await deliver()
    expect(emails).toHaveLength(people)
    expect(emails.map(({ to }) => to)).toContain(emailOf('member'))
    expect(emails.filter(({ to }) => !to.endsWith('@dc.aea.example'))).toEqual([])
    const [own] = emails.filter(({ to }) => to === emailOf('member'))
    expect(own).toMatchObject({
      subject: 'Hall B moves',
      isBulk: true,
      text: expect.stringContaining(`your ID is ${memberIds.member}.`),
      leaveUrl: expect.stringMatching(/^http:\/\/dc\.localhost:3000\/unsubscribe\//),
    })
    expect(new Set(emails.map(({ messageId }) => messageId)).size).toBe(people)
    expect(await admin().view({ emailId })).toMatchObject({
      state: 'done',
      progress: { people, sent: people, waiting: 0, failed: 0, leftOut: 0 },
    })
    expect((await admin().sent({})).rows).toMatchObject([
      { emailId, audience: 'members', files: 0, excerpt: 'Dear {first name}, your ID is {member ID}.' },
    ])
  })

  test('a portal email that is queued later is sent first', async () => {
    await admin().send(toAll)
    await world.as('anonymous').accounts.requestPasswordReset({ email: emailOf('member') })
    const [first] = await deliver()
    expect(first).toMatchObject({ isBulk: false, to: emailOf('member') })
  })

  test('typed recipients: comma-separated addresses and IDs, each used once; invalid ones are listed', async () => {
    const { emailId } = await admin().send(
      custom([
        `${emailOf('member')},press@paper.example`,
        `${memberIds.member};${emailOf('member').toUpperCase()}\n press@paper.example`,
      ]),
    )
    expect((await deliver()).map(({ to }) => to)).toEqual([emailOf('member'), 'press@paper.example'])
    expect(await admin().byId({ emailId })).toMatchObject({ sentTo: [`${emailOf('member')},press@paper.example`] })
    for (const [to, message] of [
      ['x', 'x is not an email address'],
      ['a@b.example, c@d', 'c@d is not an email address'],
      ['x, a@b.example, c@d', 'x, c@d are not email addresses'],
      ['a,b,c,d,e,f,g', 'a, b, c, d, e and 2 more are not email addresses'],
      ['', 'Choose who gets this email'],
      [memberIds.nyMember, `No member of this chapter has the ID ${memberIds.nyMember}`],
      [Array.from({ length: 10_000 }, (_, at) => `m${at}@d.example`), 'At most 2,000 addresses. This list has 10,000.'],
      ['a@b.example\r\nBcc: c@d.example', 'Bcc: c@d.example is not an email address: “:” cannot be part of one'],
      ['j$&ürgen@d.example', 'j$&ürgen@d.example is not an email address: “ü” cannot be part of one'],
    ] as const) {
      await expect(admin().send(custom(to as string)), message).rejects.toThrow()
      const error = await admin()
        .send(custom(to as string))
        .catch((failure: { cause?: { details?: { fields?: Record<string, string> } } }) => failure)
      expect((error as { cause: { details: { fields: object } } }).cause.details.fields).toEqual({ to: message })
    }
    await expect(admin().send({ ...toAll, title: 'Hello\r\nBcc: everyone@example.org' })).rejects.toThrow()
    await expect(admin().send({ ...toAll, body: '<p><br></p>' })).rejects.toThrow()
    expect((await admin().sent({})).total).toBe(1)
  })

  test('pressing the button twice sends nothing twice', async () => {
    const emailId = '0b54ad6e-7c0f-4a3d-9a52-6b8a3b9f3a10'
    expect(await admin().send({ ...toAll, emailId })).toEqual(await admin().send({ ...toAll, emailId }))
    const emails = await deliver()
    expect(new Set(emails.map(({ to }) => to)).size).toBe(emails.length)
    await expect(world.as('nyAdmin').emails.send({ ...toAll, emailId })).rejects.toThrow('This form cannot be sent')
  })

  test('the check before sending shows who gets it, who does not and why, and sends nothing', async () => {
    await admin().send(custom([emailOf('member'), 'gone@paper.example']))
    const [sentEmail] = await deliver(({ to }) => {
      if (to.startsWith('gone')) throw new Undeliverable('550 5.1.1 no such mailbox', true)
    })
    await world.as('anonymous').emails.leave(linkIn(sentEmail!))
    const check = await admin().check(
      custom([emailOf('member'), emailOf('admin'), 'gone@paper.example', 'press@paper.example']),
    )
    expect(check).toMatchObject({
      people: 4,
      gets: 2,
      strangers: 1,
      preview: { title: 'Hall B moves', html: expect.stringContaining(memberIds.admin) },
    })
    expect(check.leftOut).toMatchObject([
      { address: emailOf('member'), reason: 'left' },
      { address: 'gone@paper.example', reason: 'bounced', note: '550 5.1.1 no such mailbox' },
    ])
    expect(await deliver()).toEqual([])
    await expect(admin().send({ ...custom(emailOf('admin')), expected: 2 })).rejects.toThrow(
      '1 would get it now, not 2',
    )
  })

  test('the preview is shown for any recipient found by name or address, and says if there is none', async () => {
    const as = async (reader: string) =>
      (await admin().check({ ...custom([emailOf('member'), emailOf('admin'), 'press@paper.example']), reader })).preview
    expect(await as('')).toMatchObject({ isAnother: false, html: expect.stringContaining(memberIds.member) })
    expect(await as(` ${emailOf('admin').toUpperCase()} `)).toMatchObject({
      asked: emailOf('admin').toUpperCase(),
      isAnother: false,
      html: expect.stringContaining(memberIds.admin),
    })
    expect(await as('press paper')).toMatchObject({
      to: 'press@paper.example',
      html: expect.stringContaining('Dear friend'),
    })
    expect(await as('nobody')).toMatchObject({ isAnother: true, html: expect.stringContaining(memberIds.member) })
  })

  test('an earlier email can be reused, and is found by its recipients', async () => {
    const { chapter, actor } = world.context('admin')
    const path = await world.portal.providers.files.keep(pdf(), { chapter: chapter.id, actor, sentName: 'Program.pdf' })
    const typed = await admin().send({ ...custom(['press@paper.example', 'desk@paper.example']), attachments: [path] })
    expect(await admin().asDraft(typed)).toEqual({
      emailId: typed.emailId,
      title: 'Hall B moves',
      body: content.body,
      audience: 'custom',
      eventId: null,
      to: 'press@paper.example, desk@paper.example',
      attachments: JSON.stringify([path]),
    })
    const table = await admin().send({ ...content, audience: 'table', search: emailOf('member') })
    expect(await admin().asDraft(table)).toMatchObject({ audience: 'members', to: '', attachments: '[]' })
    const idsFor = async (search: string) => (await admin().sent({ search })).rows.map(({ emailId }) => emailId).sort()
    expect(await idsFor('desk@paper')).toEqual([typed.emailId])
    expect(await idsFor(`hall ${emailOf('member')}`)).toEqual([table.emailId])
    expect(await idsFor('hall')).toEqual([typed.emailId, table.emailId].sort())
  })

  test('its recipients are exported as a file, with the outcome for each', async () => {
    const { emailId } = await admin().send(custom(['gone@paper.example', 'press@paper.example']))
    await deliver(refusing('gone@paper.example'))
    const { source, columns, title } = (await admin().peopleExported({ emailId, format: 'csv' })).sheet()
    expect(title).toBe('Delivery of “Hall B moves”')
    expect(columns.map(({ id }) => id)).toEqual(['name', 'address', 'at', 'state', 'said'])
    expect(source).toMatchObject([
      { address: 'gone@paper.example', state: 'failed', said: '550 5.1.1 no such mailbox' },
      { address: 'press@paper.example', state: 'sent', said: '' },
    ])
    expect(
      (await admin().peopleExported({ emailId, format: 'csv', state: 'failed', search: 'gone' })).sheet().filter,
    ).toEqual(['Delivery: bounced', 'Search "gone"'])
  })

  test('an unsubscribe link stops all further emails of this chapter only, is reversible, and viewing it changes nothing', async () => {
    const { emailId } = await admin().send(custom([emailOf('member'), emailOf('admin')]))
    const [sentEmail] = await deliver()
    const link = linkIn(sentEmail!)
    const { leaving, leave, rejoin } = world.as('anonymous').emails
    expect(await leaving(link)).toEqual({ address: emailOf('member'), hasLeft: false })
    await leave(link)
    await leave(link)
    expect(await leaving(link)).toEqual({ address: emailOf('member'), hasLeft: true })
    await admin().send(custom([emailOf('member'), emailOf('admin')]))
    expect((await deliver()).map(({ to }) => to)).toEqual([emailOf('admin')])
    await world.as('anonymous').accounts.requestPasswordReset({ email: emailOf('member') })
    expect(await deliver()).toMatchObject([{ to: emailOf('member') }])
    for (const wrong of [
      { ...link, key: `${link.key.slice(0, -1)}${link.key.endsWith('_') ? '-' : '_'}` },
      { ...link, mailId: `${emailId}-2` },
    ]) {
      expect(await leaving(wrong)).toBe(null)
      await expect(leave(wrong)).rejects.toThrow('This link does not work')
    }
    expect(await world.as('anonymous', { on: 'ny' }).emails.leaving(link)).toBe(null)
    await rejoin(link)
    await admin().send(custom(emailOf('member')))
    expect(await deliver()).toHaveLength(1)
  })

  test('a mailbox that bounces is skipped afterwards, until an admin clears it', async () => {
    const { emailId } = await admin().send(custom(['gone@paper.example', 'press@paper.example']))
    await deliver(({ to }) => {
      if (to.startsWith('gone')) throw new Undeliverable('550 5.1.1 no such mailbox', true)
    })
    const rows = async (id: string) =>
      (await admin().people({ emailId: id })).rows.map(({ address, state, said }) => [address, state, said])
    expect(await rows(emailId)).toEqual([
      ['gone@paper.example', 'failed', '550 5.1.1 no such mailbox'],
      ['press@paper.example', 'sent', ''],
    ])
    const later = await admin().send(custom(['gone@paper.example', 'press@paper.example']))
    await deliver()
    expect(await rows(later.emailId)).toEqual([
      ['gone@paper.example', 'bounced', ''],
      ['press@paper.example', 'sent', ''],
    ])
    expect((await admin().people({ emailId: later.emailId, state: 'left out' })).total).toBe(1)
    await expect(world.as('nyAdmin').emails.clearBounce({ address: 'gone@paper.example' })).rejects.toThrow(
      'has not bounced here',
    )
    await admin().clearBounce({ address: 'Gone@paper.example' })
    await admin().send(custom('gone@paper.example'))
    expect(await deliver()).toHaveLength(1)
  })

  test('is resent to those that bounced, once per press; people who unsubscribed since are skipped', async () => {
    const to = ['gone@paper.example', 'press@paper.example', 'left@paper.example', 'full@paper.example']
    const { emailId } = await admin().send(custom([...to, 'away@paper.example']))
    expect((await admin().view({ emailId })).again).toBe(null)
    const tried = new Map<string, OutgoingEmail>()
    await deliver((email) => {
      tried.set(email.to, email)
      refusing('gone@paper.example', 'left@paper.example', 'full@paper.example', 'away@paper.example')(email)
    })
    await world.as('anonymous').emails.leave(linkIn(tried.get('left@paper.example')!))
    const { again, progress } = await admin().view({ emailId })
    expect([again?.people, progress.failed]).toEqual([3, 4])
    const press = { emailId, until: again!.until }
    expect(
      await Promise.all([admin().sendAgain(press), admin().sendAgain(press)]).then((answers) =>
        answers.map(({ people }) => people).sort(),
      ),
    ).toEqual([0, 3])
    world.clock.forward(1)
    const emails = await deliver(refusing('full@paper.example'))
    expect(emails.map((email) => email.to).sort()).toEqual(['away@paper.example', 'gone@paper.example'])
    // A tab that still shows the first bounces; the second bounce is not among them.
    expect(await admin().sendAgain(press)).toEqual({ people: 0 })
    expect(await deliver()).toEqual([])
    expect(await admin().view({ emailId })).toMatchObject({
      state: 'done',
      again: { people: 1 },
      progress: { people: 5, sent: 3, failed: 2, waiting: 0, leftOut: 0 },
    })
    await admin().send(custom('gone@paper.example'))
    expect(await deliver()).toHaveLength(1)
  })

  test('a stopped email cannot be resent, nor can that of another chapter', async () => {
    const { emailId } = await admin().send(custom('gone@paper.example'))
    await deliver(refusing('gone@paper.example'))
    const { again } = await admin().view({ emailId })
    const press = { emailId, until: again!.until }
    await expect(world.as('nyAdmin').emails.sendAgain(press)).rejects.toThrow('There is no such email here.')
    await admin().control({ emailId, act: 'stop' })
    expect((await admin().view({ emailId })).again).toBe(null)
    await expect(admin().sendAgain(press)).rejects.toThrow('was stopped')
    expect(await deliver()).toEqual([])
  })

  test('each keeps its number, no matter how the Sent Box is sorted and searched', async () => {
    for (const title of ['Beta', 'Alpha', 'Gamma']) {
      await admin().send({ ...custom('press@paper.example'), title })
      world.clock.forward(1)
    }
    await world.as('nyAdmin').emails.send({ ...custom('press@paper.example') })
    const numbers = async (asked: object) =>
      (await admin().sent(asked)).rows.map(({ number, title }) => [number, title])
    expect(await numbers({})).toEqual([
      [3, 'Gamma'],
      [2, 'Alpha'],
      [1, 'Beta'],
    ])
    expect(await numbers({ sort: 'title', direction: 'asc' })).toEqual([
      [2, 'Alpha'],
      [1, 'Beta'],
      [3, 'Gamma'],
    ])
    expect(await numbers({ search: 'Alpha' })).toEqual([[2, 'Alpha']])
  })

  test('after a pause, each copy is sent once; after a stop, waiting copies are not sent', async () => {
    const to = Array.from({ length: 60 }, (_, at) => `m${at}@paper.example`)
    const { emailId } = await admin().send(custom(to))
    await admin().control({ emailId, act: 'pause' })
    expect(await deliver()).toEqual([])
    expect((await admin().view({ emailId })).progress).toMatchObject({ waiting: 60, sent: 0 })
    await admin().control({ emailId, act: 'resume' })
    expect((await deliver()).map((email) => email.to).sort()).toEqual([...to].sort())
    const second = await admin().send(custom(to))
    await admin().control({ emailId: second.emailId, act: 'stop' })
    expect(await deliver()).toEqual([])
    expect((await admin().view({ emailId: second.emailId })).progress).toMatchObject({ leftOut: 60, waiting: 0 })
    await expect(admin().control({ emailId: second.emailId, act: 'resume' })).rejects.toThrow('was stopped')
  })

  test('two concurrent processes and a restarted one send nothing twice', async () => {
    const to = Array.from({ length: 300 }, (_, at) => `m${at}@paper.example`)
    await admin().send(custom(to))
    await Promise.all([handOverEmails(world.portal), handOverEmails(world.portal)])
    const emails = await deliver()
    expect(emails.map((email) => email.to).sort()).toEqual([...to].sort())
  })

  test('attachments are stored once, are attached to each copy, and belong to the chapter', async () => {
    const { chapter, actor } = world.context('admin')
    const path = await world.portal.providers.files.keep(pdf(), { chapter: chapter.id, actor, sentName: 'Program.pdf' })
    const { emailId } = await admin().send({
      ...custom([emailOf('member'), 'press@paper.example']),
      attachments: [path],
    })
    const emails = await deliver()
    expect(emails.map(({ files }) => files?.map(({ name, contentType }) => [name, contentType]))).toEqual([
      [['Program.pdf', 'application/pdf']],
      [['Program.pdf', 'application/pdf']],
    ])
    const outbox = await world.store.read
      .selectFrom('outbox')
      .select(['html', 'attachments'])
      .where('kind', '=', 'email')
      .execute()
    expect(outbox.map(({ attachments }) => attachments)).toEqual([JSON.stringify([path]), JSON.stringify([path])])
    expect((await admin().view({ emailId })).attachments).toMatchObject([{ path }])
    const ny = world.context('nyAdmin')
    const theirs = await world.portal.providers.files.keep(pdf(), { chapter: ny.chapter.id, actor: ny.actor })
    for (const taken of [path, theirs]) {
      await expect(admin().send({ ...toAll, attachments: [taken] })).rejects.toThrow()
      await expect(admin().test({ ...content, attachments: [taken] })).rejects.toThrow()
    }
    expect((await admin().sent({})).total).toBe(1)
  })

  test('a test goes to the admin who writes, and to nobody else', async () => {
    expect(await admin().test(content)).toEqual({ sentTo: emailOf('admin') })
    expect(await deliver()).toMatchObject([
      { to: emailOf('admin'), subject: 'Hall B moves', text: expect.stringContaining(memberIds.admin) },
    ])
    expect((await admin().sent({})).total).toBe(0)
  })

  test('another chapter’s email is not visible, and people who leave the chapter are no longer named', async () => {
    const { emailId } = await admin().send(custom([emailOf('member'), 'press@paper.example']))
    await deliver()
    const ny = world.as('nyAdmin').emails
    await expect(ny.view({ emailId })).rejects.toThrow('There is no such email here.')
    await expect(ny.people({ emailId })).rejects.toThrow('There is no such email here.')
    await expect(ny.control({ emailId, act: 'stop' })).rejects.toThrow('There is no such email here.')
    expect((await ny.sent({})).total).toBe(0)
    await world.as('admin').members.remove({ memberId: memberIds.member })
    expect(await admin().byId({ emailId })).toMatchObject({ sentTo: ['press@paper.example'] })
    expect((await admin().people({ emailId })).rows.map(({ address, state }) => [address, state])).toEqual([
      ['', 'sent'],
      ['press@paper.example', 'sent'],
    ])
  })
})
