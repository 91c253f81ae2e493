import { generateKeyPairSync, sign } from 'node:crypto'
import { expect, test } from 'vitest'
import { messageIdOf } from '#server/providers/mail/reports.ts'
import { deliverAll } from '#tests/support/mail/deliver-all.ts'
import { describeOnBoth } from '#tests/support/world/world.ts'
import { answerMailReport } from './handler.ts'

describeOnBoth('reports of SendGrid', (open) => {
  test('once its key is entered, lists of SendGrid need its signature of their text and time', async () => {
    const world = await open()
    const { mailRecords, emails } = world.as('admin')
    const { address } = await mailRecords.makeReportAddress({ madeAt: '' })
    const key = address.split('/').at(-1)!
    const to = ['gone@paper.example', 'desk@paper.example']
    const { emailId } = await emails.send({ title: 'Hall B', body: '<p>Hello</p>', audience: 'custom', to })
    await deliverAll(world)
    const mailId = `${emailId}-1`
    const people = async () => (await emails.people({ emailId })).rows.map(({ state, said }) => ({ state, said }))
    const [own, other] = [0, 1].map(() => generateKeyPairSync('ec', { namedCurve: 'P-256' }))
    const shownKey = own!.publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
    const text = `${JSON.stringify([{ event: 'bounce', type: 'bounce', reason: '550 Löschen', 'smtp-id': `<${messageIdOf(mailId, world.portal.env)}>`, sg_event_id: 'a' }])}\r\n`
    const timestamp = '1600112502'
    const signed = (over: string, by = own!) => ({
      'x-twilio-email-event-webhook-signature': sign('sha256', Buffer.from(over), by.privateKey).toString('base64'),
      'x-twilio-email-event-webhook-timestamp': timestamp,
    })
    const from = async (headers: Record<string, string>, body: unknown = text) => {
      const request = new Request('http://dc.localhost/webhooks/mail', {
        method: 'POST',
        body: typeof body === 'string' ? body : JSON.stringify(body),
        headers: { 'content-type': 'application/json', ...headers },
      })
      const sender = { subDomain: 'dc', key, clientAddress: '192.0.2.7' }
      const answer = await answerMailReport(world.portal, request, sender)
      return `${answer.status} ${await answer.text()}`
    }
    const { madeAt } = (await mailRecords.view()).reports
    for (const wrong of [
      'abc',
      other!.privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64').slice(0, 180),
    ])
      await expect(mailRecords.setSendgridKey({ madeAt, publicKey: wrong })).rejects.toThrow('This is not the key')
    await expect(mailRecords.setSendgridKey({ madeAt: 'other', publicKey: shownKey })).rejects.toThrow(
      'in the meantime',
    )
    // As a file of the key has it.
    await mailRecords.setSendgridKey({
      madeAt,
      publicKey: `-----BEGIN PUBLIC KEY-----\n${shownKey}\n-----END PUBLIC KEY-----`,
    })
    expect((await mailRecords.view()).reports).toMatchObject({ sendgridKey: shownKey })
    const signature = {
      'x-twilio-email-event-webhook-signature': signed(timestamp + text)['x-twilio-email-event-webhook-signature'],
    }
    const noSignature = { 'x-twilio-email-event-webhook-timestamp': timestamp }
    const refused: Record<string, string>[] = [
      {},
      noSignature,
      signature,
      { ...signed(timestamp + text), 'x-twilio-email-event-webhook-timestamp': '1600112503' },
      { ...noSignature, 'x-twilio-email-event-webhook-signature': 'AAAA' },
      signed(timestamp + text, other),
      signed(text),
      signed(timestamp + text.trim()),
    ]
    for (const headers of refused) expect(await from(headers)).toMatch(/^403 The signature is not by the key/)
    // An event of another provider in the list does not spare it the signature.
    const mixed = [{ event: 'open', MessageID: 1 }, ...(JSON.parse(text) as object[])]
    expect(await from({}, mixed)).toMatch(/^403/)
    expect(await people()).toMatchObject([{ state: 'sent' }, { state: 'sent' }])
    expect(await from(signed(timestamp + text))).toBe('200 Noted')
    expect(await people()).toMatchObject([{ state: 'failed', said: '550 Löschen' }, { state: 'sent' }])
    // Others need none, and without a key the address alone is good enough again.
    expect(await from({}, { RecordType: 'Delivery' })).toBe('200 Nothing here to do with it')
    await mailRecords.setSendgridKey({ madeAt, publicKey: '' })
    expect(await from({})).toBe('200 Nothing here to do with it')
  })
})
