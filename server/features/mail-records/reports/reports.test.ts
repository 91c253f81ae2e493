import { createHmac, createSign, generateKeyPairSync, randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { run } from '#db/work.ts'
import { messageIdOf } from '#server/providers/mail/reports.ts'
import { deliverAll } from '#tests/support/mail/deliver-all.ts'
import { describeOnBoth, emailOf, worldPassword, type World } from '#tests/support/world/world.ts'
import { Refusal } from '#server/refusal.ts'
import { answerMailReport } from './handler.ts'
import { signedText } from './topic.decisions.ts'

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
  const original = (mailId: string) => `Message-ID: <${messageIdOf(mailId, world.portal.env)}>`
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

  test('a raw report with an unsigned Message-ID changes nothing: a server may hand over what anybody wrote to it', async () => {
    const key = await keyOf()
    const { emailId, mailId } = await sent()
    const unsigned = bounce(mailId).replace(idOf(mailId), `<outbox-${mailId}@${world.portal.env.baseDomain}>`)
    expect(unsigned).not.toBe(bounce(mailId))
    expect(await post(unsigned, key)).toBe(nothing)
    const forged = bounce(mailId).replace(idOf(mailId), idOf(`${emailId}-2`).replace(`${emailId}-2`, mailId))
    expect(forged).not.toBe(bounce(mailId))
    expect(await post(forged, key)).toBe(nothing)
    expect(
      await post(complaint(mailId).replace(idOf(mailId), `<outbox-${mailId}@${world.portal.env.baseDomain}>`), key),
    ).toBe(nothing)
    expect((await people(emailId))[0]).toMatchObject({ state: 'sent' })
    expect(await check(['gone@paper.example'])).toEqual([])
    // A provider, which keeps the key of its address, is believed without it.
    const smtpId = `<outbox-${mailId}@${world.portal.env.baseDomain}>`
    const event = { event: 'bounce', type: 'bounce', reason: '550 Gone', 'smtp-id': smtpId, sg_event_id: 'a' }
    expect(await postJson([event], key)).toBe('200 Noted')
    expect((await people(emailId))[0]).toMatchObject({ state: 'failed' })
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

  const postJson = async (body: unknown, key: string, contentType = 'application/json') => {
    const request = new Request('http://dc.localhost/webhooks/mail', {
      method: 'POST',
      body: typeof body === 'string' ? body : JSON.stringify(body),
      headers: { 'content-type': contentType },
    })
    const sender = { subDomain: 'dc', key, clientAddress: '192.0.2.7' }
    const answer = await answerMailReport(world.portal, request, sender)
    return `${answer.status} ${await answer.text()}`
  }
  const idOf = (mailId: string) => `<${messageIdOf(mailId, world.portal.env)}>`
  const nothing = '200 Nothing here to do with it'

  test('providers report in their own JSON: bounces, what may pass, and complaints', async () => {
    const key = await keyOf()
    const to = ['gone@paper.example', 'full@paper.example', 'desk@paper.example', 'shut@paper.example']
    const { emailId } = await sent('admin', to)
    const [gone, full, desk, shut] = [1, 2, 3, 4].map((place) => `${emailId}-${place}`)
    const events = [
      { event: 'bounce', type: 'bounce', reason: '550 No such user', 'smtp-id': idOf(gone!), sg_event_id: 'a' },
      { event: 'bounce', type: 'blocked', reason: 'Mailbox full', 'smtp-id': idOf(full!), sg_event_id: 'b' },
      { event: 'spamreport', 'smtp-id': idOf(desk!), sg_event_id: 'c' },
      { event: 'open', 'smtp-id': idOf(shut!), sg_event_id: 'd' },
      { event: 'account_status_change', type: 'reviewed', sg_event_id: 'e' },
    ]
    expect(await postJson(events, key)).toBe('200 Noted')
    expect(await postJson(events, key)).toBe(nothing)
    // Postmark names the email by what the portal added to it.
    const blocked = { RecordType: 'Bounce', Type: 'Blocked', Details: '550 Listed', Metadata: { mail: shut } }
    expect(await postJson(blocked, key)).toBe('200 Noted')
    expect(await people(emailId)).toEqual([
      { address: 'gone@paper.example', state: 'failed', said: '550 No such user' },
      { address: 'full@paper.example', state: 'sent', said: '' },
      { address: 'desk@paper.example', state: 'sent', said: '' },
      { address: 'shut@paper.example', state: 'failed', said: '550 Listed' },
    ])
    expect(await check(to)).toMatchObject([
      { address: 'gone@paper.example', reason: 'bounced' },
      { address: 'desk@paper.example', reason: 'left' },
    ])
    for (const mail of ['unknown', "x' or 1=1", `${gone}0`])
      expect(await postJson({ ...blocked, Metadata: { mail } }, key)).toBe(nothing)
    const theirs = await sent('nyAdmin', ['gone@paper.example'])
    expect(await postJson({ ...blocked, Metadata: { mail: theirs.mailId } }, key)).toBe(nothing)
  })

  test('JSON that is no report of a provider is refused with a sentence, and that of a wrong key', async () => {
    const key = await keyOf()
    expect(await postJson('{"event":', key)).toMatch(/^400 This is no JSON/)
    expect(await postJson({ hello: 1 }, key)).toBe('400 This is no report of a mail provider that the portal knows.')
    expect(await postJson([{ event: 'bounce', 'smtp-id': 7, sg_event_id: 'a' }], key)).toBe(
      '400 SendGrid: the field smtp-id is not as documented.',
    )
    expect(await postJson([], 'wrong')).toMatch(/^404 There is no such address/)
    expect(await postJson(`[${' '.repeat(1024 * 1024)}]`, key)).toBe('413 This is too large: at most 1 MB can be sent')
    expect(await postJson([], key)).toBe(nothing)
    expect(await postJson(`Subject: a\n\n${'x'.repeat(257 * 1024)}`, key)).toMatch(/^413 .*256 kB/)
    expect(await postJson('[not JSON] Subject: Hello', key, 'message/rfc822')).toMatch(/^400 This is no report\. Send/)
  })

  test('once its key is entered, reports of Mailgun need its signature', async () => {
    const key = await keyOf()
    const { emailId, mailId } = await sent()
    const report = (signing: string) => {
      const [timestamp, token] = ['1529006854', 'a8ce0edb2dd8301dee6c']
      const signature = createHmac('sha256', signing).update(`${timestamp}${token}`).digest('hex')
      const message = { headers: { 'message-id': idOf(mailId) } }
      const status = { code: 550, message: 'No such user' }
      return {
        signature: { timestamp, token, signature },
        'event-data': { event: 'failed', severity: 'permanent', reason: 'bounce', message, 'delivery-status': status },
      }
    }
    const { mailRecords } = world.as('admin')
    const madeAt = async () => (await mailRecords.view()).reports.madeAt
    await mailRecords.setMailgunKey({ madeAt: await madeAt(), signingSecret: 'right-key' })
    const rows = await world.store.read.selectFrom('mailReportKeys').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain('right-key')
    expect((await mailRecords.view()).reports).toMatchObject({ hasMailgunKey: true })
    expect(JSON.stringify(await mailRecords.view())).not.toContain('right-key')
    for (const wrong of [
      report('wrong-key'),
      { ...report('x'), signature: { timestamp: '', token: '', signature: '' } },
    ])
      expect(await postJson(wrong, key)).toMatch(/^406 The signature is not by the key/)
    expect(await people(emailId)).toMatchObject([{ state: 'sent' }, { state: 'sent' }])
    expect(await postJson(report('right-key'), key)).toBe('200 Noted')
    expect(await people(emailId)).toMatchObject([{ state: 'failed', said: 'No such user' }, { state: 'sent' }])
    // Without a key the address alone is good enough again.
    await mailRecords.setMailgunKey({ madeAt: await madeAt(), signingSecret: '' })
    expect(await postJson(report('wrong-key'), key)).toBe(nothing)
    await expect(mailRecords.setMailgunKey({ madeAt: 'other', signingSecret: 'a' })).rejects.toThrow('in the meantime')
    await expect(mailRecords.setMailgunKey({ madeAt: await madeAt(), signingSecret: 'a b' })).rejects.toThrow()
  })

  test('Amazon SES reports through a topic of Amazon SNS, which the portal confirms once Amazon signed it', async () => {
    const key = await keyOf()
    const { emailId, mailId } = await sent()
    const { publicKey, privateKey } = generateKeyPairSync('rsa', {
      modulusLength: 2_048,
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    })
    const SigningCertURL = `https://sns.us-east-1.amazonaws.com/SimpleNotificationService-${randomUUID()}.pem`
    const SubscribeURL = 'https://sns.us-east-1.amazonaws.com/?Action=ConfirmSubscription&Token=2336'
    const visited: string[] = []
    let isReachable = false
    world.portal.providers.outsideFiles = {
      async read(address) {
        visited.push(address)
        if (!isReachable) throw new Refusal('invalid', 'The site could not be reached')
        return { bytes: Buffer.from(publicKey), name: 'a.pem' }
      },
    }
    const signed = (more: { Type: 'Notification' | 'SubscriptionConfirmation'; Message: string }) => {
      const message = {
        MessageId: '165545c9',
        TopicArn: 'arn:aws:sns:us-east-1:123456789012:mail',
        Timestamp: '2026-11-20T10:00:00.000Z',
        SignatureVersion: '2' as const,
        SigningCertURL,
        Token: '2336',
        SubscribeURL,
        Signature: '',
        ...more,
      }
      return { ...message, Signature: createSign('RSA-SHA256').update(signedText(message)).sign(privateKey, 'base64') }
    }
    const amazon = (message: object) => postJson(message, key, 'text/plain; charset=UTF-8')
    const question = signed({ Type: 'SubscriptionConfirmation', Message: 'You have chosen to subscribe.' })
    expect(await amazon(question)).toMatch(/^503 The certificate of Amazon SNS could not be fetched/)
    isReachable = true
    expect(await amazon({ ...question, Token: '2337' })).toBe('403 Amazon SNS did not sign this.')
    expect(visited).toEqual([SigningCertURL, SigningCertURL])
    expect(await amazon(question)).toBe('200 Confirmed')
    expect(visited).toEqual([SigningCertURL, SigningCertURL, SubscribeURL])
    isReachable = false
    expect(await amazon(question)).toMatch(/^503 Amazon SNS did not take the confirmation/)
    const event = {
      notificationType: 'Bounce',
      mail: { messageId: '0100', headers: [{ name: 'Message-ID', value: idOf(mailId) }] },
      bounce: { bounceType: 'Permanent', bouncedRecipients: [{ diagnosticCode: 'smtp; 550 No such user' }] },
    }
    const notification = signed({ Type: 'Notification', Message: JSON.stringify(event) })
    expect(await amazon({ ...notification, Message: notification.Message.replace('550', '551') })).toMatch(/^403/)
    expect(await amazon(notification)).toBe('200 Noted')
    expect(await amazon(notification)).toBe(nothing)
    expect(await people(emailId)).toMatchObject([{ state: 'failed', said: '550 No such user' }, { state: 'sent' }])
    expect(await amazon(signed({ Type: 'Notification', Message: 'Successfully validated SNS topic' }))).toBe(nothing)
    // A topic may also send the event alone.
    expect(await amazon(event)).toBe(nothing)
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
