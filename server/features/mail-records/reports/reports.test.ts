import { beforeEach, expect, test } from 'vitest'
import { run } from '#db/work.ts'
import { messageIdOf } from '#server/providers/mail/reports.ts'
import { deliverAll } from '#tests/support/mail/deliver-all.ts'
import { describeOnBoth, emailOf, worldPassword, type World } from '#tests/support/world/world.ts'
import { answerMailReport } from './handler.ts'

describeOnBoth('reports of mail servers', (open) => {
  let world: World
  beforeEach(async () => {
    world = await open()
  })
  const content = { title: 'Hall B moves', body: '<p>Dear {first name}</p>' }
  const admin = () => world.as('admin').emails

  /** Makes a chapter's address for reports, and returns the key in it. */
  const keyOf = async (who: 'admin' | 'nyAdmin' | 'system' = 'admin', on?: 'aea') => {
    const { mailRecords } = world.as(who, on ? { on } : {})
    const { madeAt } = (await mailRecords.view()).reports
    const { address } = await mailRecords.makeReportAddress({ madeAt })
    return address.split('/').at(-1)!
  }
  const sent = async (who: 'admin' | 'nyAdmin' = 'admin', to = ['gone@paper.example', 'desk@paper.example']) => {
    const { emailId } = await world.as(who).emails.send({ ...content, audience: 'custom', to })
    await deliverAll(world)
    return { emailId, mailId: `${emailId}-1` }
  }
  const original = (mailId: string) => `Message-ID: <${messageIdOf(mailId, world.portal.env.baseDomain)}>`
  const reportOf = (type: string, fields: string, mailId: string) =>
    `Content-Type: multipart/report; boundary=cut\n\n--cut\nContent-Type: ${type}\n\n${fields}\n\n--cut\nContent-Type: message/rfc822\n\n${original(mailId)}\n\nHi\n--cut--\n`
  const bounce = (mailId: string, status = '5.1.1', action = 'failed') =>
    reportOf(
      'message/delivery-status',
      `Reporting-MTA: dns; mx\n\nAction: ${action}\nStatus: ${status}\nDiagnostic-Code: smtp; 550 No such user`,
      mailId,
    )
  const complaint = (mailId: string) => reportOf('message/feedback-report', 'Feedback-Type: abuse', mailId)
  const post = async (body: string, key: string, subDomain = 'dc') => {
    const request = new Request('http://dc.localhost/webhooks/mail', {
      method: 'POST',
      body,
      headers: { 'content-type': 'message/rfc822' },
    })
    const answer = await answerMailReport(world.portal, request, { subDomain, key, clientAddress: '192.0.2.7' })
    return `${answer.status} ${await answer.text()}`
  }
  const people = async (emailId: string) =>
    (await admin().people({ emailId })).rows.map(({ address, state, said }) => ({ address, state, said }))
  const check = async (to: string[]) => (await admin().check({ ...content, audience: 'custom', to })).leftOut

  test('a bounce that comes later marks the email and its mailbox, once', async () => {
    const key = await keyOf()
    const { emailId, mailId } = await sent()
    expect(await post(bounce(mailId), key)).toBe('200 Noted')
    expect(await people(emailId)).toEqual([
      { address: 'gone@paper.example', state: 'failed', said: '550 No such user' },
      { address: 'desk@paper.example', state: 'sent', said: '' },
    ])
    expect(await check(['gone@paper.example', 'desk@paper.example'])).toMatchObject([
      { address: 'gone@paper.example', reason: 'bounced', note: '550 No such user' },
    ])
    expect((await world.as('admin').mailRecords.view()).reports.reportedAt).toBe(world.clock.now().toISOString())
    // A mailbox that works again is not marked by the same report.
    await admin().clearBounce({ address: 'gone@paper.example' })
    expect(await post(bounce(mailId), key)).toBe('200 Nothing here to do with it')
    expect(await check(['gone@paper.example'])).toEqual([])
  })

  test('a delay, a failure for now, and a refusal of the sender leave the mailbox alone', async () => {
    const key = await keyOf()
    const { emailId, mailId } = await sent()
    for (const report of [
      bounce(mailId, '4.2.2'),
      bounce(mailId, '4.4.1', 'delayed'),
      bounce(mailId, '5.0.0', 'delayed'),
    ])
      expect(await post(report, key)).toBe('200 Nothing here to do with it')
    expect((await people(emailId))[0]).toMatchObject({ state: 'sent' })
    expect(await post(bounce(mailId, '5.7.1'), key)).toBe('200 Noted')
    expect((await people(emailId))[0]).toMatchObject({ state: 'failed' })
    expect(await check(['gone@paper.example'])).toEqual([])
  })

  test('a complaint unsubscribes, once: somebody who subscribes again stays', async () => {
    const key = await keyOf()
    const { mailId } = await sent()
    expect(await post(complaint(mailId), key)).toBe('200 Noted')
    expect(await check(['gone@paper.example'])).toMatchObject([{ reason: 'left' }])
    await world.store.write(({ sql }) => run(sql.deleteFrom('unwantedMail')))
    expect(await post(complaint(mailId), key)).toBe('200 Nothing here to do with it')
    expect(await check(['gone@paper.example'])).toEqual([])
  })

  test('a report by another chapter’s key, or about another’s email or none, changes nothing', async () => {
    const [key, nyKey] = [await keyOf(), await keyOf('nyAdmin')]
    const { mailId } = await sent()
    const theirs = await sent('nyAdmin', ['gone@paper.example'])
    const unknown = /^404 There is no such address/
    expect(await post(bounce(mailId), nyKey)).toMatch(unknown)
    expect(await post(bounce(mailId), '')).toMatch(unknown)
    expect(await post(bounce(mailId), key, 'nowhere')).toMatch(unknown)
    for (const mail of [theirs.mailId, `${mailId}0`, 'unknown', "x' or 1=1"])
      expect(await post(bounce(mail), key)).toBe('200 Nothing here to do with it')
    expect(await post(bounce(mailId).replace(world.portal.env.baseDomain, 'other.example'), key)).toContain('Nothing')
    expect(await world.store.read.selectFrom('unwantedMail').selectAll().execute()).toEqual([])
    expect(await post('Subject: Hello\n\nHow are you?', key)).toMatch(/^400 This is no report/)
    expect(await post(`${bounce(mailId)}${'x'.repeat(257 * 1024)}`, key)).toMatch(/^413 This is too large/)
    // A new key replaces the one before.
    const newKey = await keyOf()
    expect(await post(bounce(mailId), key)).toMatch(unknown)
    expect(await post(bounce(mailId), newKey)).toBe('200 Noted')
    await expect(world.as('admin').mailRecords.makeReportAddress({ madeAt: '' })).rejects.toThrow('in the meantime')
  })

  test('the key is stored sealed', async () => {
    const key = await keyOf()
    const rows = await world.store.read.selectFrom('mailReportKeys').selectAll().execute()
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(key)
    expect(JSON.stringify(await world.as('admin').mailRecords.view())).not.toContain(key)
  })

  test('the main chapter reports on emails of the account that others share, not on those of their own accounts', async () => {
    const key = await keyOf('system', 'aea')
    const shared = await sent()
    const from = (mailId: string) => post(bounce(mailId), key, 'aea')
    expect(await from(shared.mailId)).toBe('200 Noted')
    expect(await check(['gone@paper.example'])).toMatchObject([{ reason: 'bounced' }])
    await world.as('admin').settings.update({
      chapterEmail: 'office@guild.example',
      password: 'secret',
      mailServer: 'smtp.guild.example:587',
      currentPassword: worldPassword,
    })
    const own = await sent('admin', ['desk@paper.example'])
    expect(await from(own.mailId)).toBe('200 Nothing here to do with it')
  })

  test('bounces that come later hold the rest of a chapter’s emails', async () => {
    const key = await keyOf()
    const to = Array.from({ length: 60 }, (_, at) => `m${at}@paper.example`)
    const { emailId } = await sent('admin', to)
    for (const place of [1, 2, 3]) expect(await post(bounce(`${emailId}-${place}`), key)).toBe('200 Noted')
    expect((await admin().going()).held).toBeNull()
    expect(await post(bounce(`${emailId}-4`), key)).toBe('200 Noted')
    expect((await admin().going()).held).toMatchObject({ bounced: 4, attempted: 60 })
    await sent('admin', [emailOf('member')])
    expect((await admin().going()).held).toMatchObject({ waiting: 1 })
  })
})
