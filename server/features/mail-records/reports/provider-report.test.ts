import { expect, test } from 'vitest'
import { providerReportsIn } from './provider-report.decisions.ts'

const id = 'outbox-0b5e-1@guild.example'
const inBrackets = `<${id}>`

/** What a provider sends, and what it comes to: what happened, the status, and the words. */
const read = (value: unknown) => {
  const given = providerReportsIn(value)
  if (given.kind !== 'reports') return given
  return given.reports.map((report) =>
    report.kind === 'bounced' ? `${report.kind} ${report.status} ${report.answer}` : report.kind,
  )
}

const ses = (more: object, mail: object = { headers: [{ name: 'Message-ID', value: inBrackets }] }) => ({
  mail: { timestamp: '2026-11-20T10:00:00.000Z', messageId: '0100-ses', destination: ['m@b.example'], ...mail },
  ...more,
})
const sesBounce = (bounceType: string, status = '5.1.1', diagnosticCode = `smtp; 550 ${status} No such user`) => ({
  notificationType: 'Bounce',
  bounce: {
    bounceType,
    bounceSubType: 'General',
    bouncedRecipients: [{ emailAddress: 'm@b.example', action: 'failed', status, diagnosticCode }],
    feedbackId: '1',
  },
})

test('Amazon SES: bounces for good, those that may pass, and complaints', () => {
  expect(providerReportsIn(ses(sesBounce('Permanent')))).toEqual({
    kind: 'reports',
    reports: [
      { kind: 'bounced', messageIds: [inBrackets], mailIds: [], status: '5.0.0', answer: '550 5.1.1 No such user' },
    ],
  })
  expect(read(ses(sesBounce('Transient', '4.2.2')))).toEqual(['other'])
  expect(read(ses(sesBounce('Undetermined')))).toEqual(['other'])
  expect(read(ses(sesBounce('Permanent', '5.7.1')))).toEqual(['bounced 5.7.0 550 5.7.1 No such user'])
  const { notificationType: eventType, bounce } = sesBounce('Permanent')
  const published = ses({ eventType, bounce }, { commonHeaders: { messageId: inBrackets } })
  expect(providerReportsIn(published)).toMatchObject({ reports: [{ kind: 'bounced', messageIds: [inBrackets] }] })
  const complaint = (complaintFeedbackType?: string | null) =>
    read(ses({ notificationType: 'Complaint', complaint: { complainedRecipients: [], complaintFeedbackType } }))
  expect(complaint('abuse')).toEqual(['complained'])
  expect(complaint()).toEqual(['complained'])
  expect(complaint(null)).toEqual(['complained'])
  expect(complaint('not-spam')).toEqual(['other'])
  expect(read(ses({ notificationType: 'Delivery', delivery: {} }))).toEqual(['other'])
  expect(read(ses({ eventType: 'Something new' }))).toEqual(['other'])
})

const postmark = (RecordType: string, Type: string, more: object = {}) => ({
  RecordType,
  Type,
  ID: 42,
  MessageID: '883953f4-6105-42a2-a16a-77a8eac79483',
  Metadata: { mail: '0b5e-1', other: 'x' },
  Description: 'The server was unable to deliver your message',
  Details: 'smtp;550 5.1.1 No such user',
  ...more,
})

test('Postmark names the email by what the portal added', () => {
  expect(providerReportsIn(postmark('Bounce', 'HardBounce'))).toEqual({
    kind: 'reports',
    reports: [
      { kind: 'bounced', messageIds: [], mailIds: ['0b5e-1'], status: '5.0.0', answer: 'smtp;550 5.1.1 No such user' },
    ],
  })
  expect(read(postmark('Bounce', 'BadEmailAddress', { Details: '' }))).toEqual([
    'bounced 5.0.0 The server was unable to deliver your message',
  ])
  for (const type of ['SoftBounce', 'Transient', 'DnsError', 'AutoResponder', 'Unknown', 'Something new'])
    expect(read(postmark('Bounce', type))).toEqual(['other'])
  expect(read(postmark('Bounce', 'Blocked', { Details: 'no' }))).toEqual(['bounced 5.7.0 no'])
  expect(read(postmark('SpamComplaint', 'SpamComplaint'))).toEqual(['complained'])
  expect(read(postmark('Delivery', ''))).toEqual(['other'])
  expect(read(postmark('Open', '', { Metadata: {} }))).toEqual(['other'])
})

const mailgun = (event: string, more: object = {}) => ({
  signature: { timestamp: '1529006854', token: 'a8ce', signature: 'd227' },
  'event-data': {
    event,
    id: 'G9Bn',
    'log-level': 'error',
    message: { headers: { to: 'm@b.example', 'message-id': id }, attachments: [], size: 111 },
    recipient: 'm@b.example',
    ...more,
  },
})
const failed = (severity: string, reason: string, message = '5.1.1 No such user') =>
  mailgun('failed', { severity, reason, 'delivery-status': { code: 550, message, description: '' } })

test('Mailgun: failures for good about the mailbox, others, and complaints', () => {
  expect(providerReportsIn(failed('permanent', 'bounce'))).toMatchObject({
    kind: 'reports',
    reports: [{ kind: 'bounced', messageIds: [id], status: '5.0.0', answer: '5.1.1 No such user' }],
    signed: { timestamp: '1529006854', token: 'a8ce', signature: 'd227' },
  })
  expect(read(failed('permanent', 'suppress-bounce', ''))).toEqual(['bounced 5.0.0 suppress-bounce'])
  expect(read(failed('permanent', 'old', 'Too old'))).toEqual(['bounced 5.7.0 Too old'])
  expect(read(failed('permanent', 'bounce', '550 5.7.26 Not signed'))).toEqual(['bounced 5.7.0 550 5.7.26 Not signed'])
  expect(read(failed('temporary', 'generic'))).toEqual(['other'])
  expect(read(mailgun('complained'))).toEqual(['complained'])
  expect(read(mailgun('delivered'))).toEqual(['other'])
  expect(read(mailgun('something new'))).toEqual(['other'])
})

const sendgrid = (event: string, more: object = {}) => ({
  email: 'm@b.example',
  timestamp: 1_513_299_569,
  'smtp-id': inBrackets,
  event,
  sg_event_id: 'Ym91',
  ...more,
})

test('SendGrid sends events of many emails at once', () => {
  const events = [
    sendgrid('processed'),
    sendgrid('bounce', { type: 'bounce', status: '5.1.1', reason: '550 5.1.1 No such user' }),
    sendgrid('bounce', { type: 'blocked', status: '4.2.1', reason: 'Come back later' }),
    sendgrid('bounce', { type: 'blocked', reason: 'unable to get mx info' }),
    sendgrid('bounce', { type: 'blocked', status: '5.7.1', reason: '550 5.7.1 Listed' }),
    sendgrid('dropped', { reason: 'Bounced Address' }),
    sendgrid('dropped', { reason: 'Unsubscribed Address' }),
    sendgrid('deferred', { response: '400 Try again later', attempt: '5' }),
    sendgrid('spamreport'),
    sendgrid('something new'),
  ]
  expect(read(events)).toEqual([
    'other',
    'bounced 5.0.0 550 5.1.1 No such user',
    'other',
    'other',
    'bounced 5.7.0 550 5.7.1 Listed',
    'bounced 5.0.0 Bounced Address',
    'bounced 5.7.0 Unsubscribed Address',
    'other',
    'complained',
    'other',
  ])
  expect(providerReportsIn(events.slice(1, 2))).toMatchObject({ reports: [{ messageIds: [inBrackets] }] })
  expect(read([])).toEqual([])
})

test('Mailjet and Brevo name the email by what the portal added', () => {
  const mailjet = (event: string, more: object = {}) => ({
    event,
    time: 1_430_812_195,
    MessageID: 13_792_286_917,
    mj_campaign_id: 0,
    CustomID: '0b5e-1',
    Payload: '',
    ...more,
  })
  const hard = { blocked: true, hard_bounce: true, error_related_to: 'recipient', error: 'user unknown' }
  expect(providerReportsIn(mailjet('bounce', hard))).toMatchObject({
    reports: [{ kind: 'bounced', mailIds: ['0b5e-1'], status: '5.0.0', answer: 'user unknown' }],
  })
  expect(
    read([
      mailjet('bounce', { ...hard, hard_bounce: false }),
      mailjet('blocked', { error_related_to: 'spam', error: 'content blocked' }),
      mailjet('spam', { source: 'JMRPP' }),
      mailjet('sent'),
    ]),
  ).toEqual(['other', 'bounced 5.7.0 content blocked', 'complained', 'other'])
  const brevo = (event: string, more: object = {}) => ({
    event,
    email: 'm@b.example',
    id: 7,
    'message-id': '<2026@relay.example>',
    'X-Mailin-custom': '0b5e-1',
    ...more,
  })
  expect(providerReportsIn(brevo('hard_bounce', { reason: '550 No such user' }))).toMatchObject({
    reports: [{ kind: 'bounced', mailIds: ['0b5e-1'], status: '5.0.0', answer: '550 No such user' }],
  })
  expect(read(brevo('soft_bounce', { reason: 'full' }))).toEqual(['other'])
  expect(read(brevo('blocked'))).toEqual(['bounced 5.7.0 5.7.0'])
  expect(read(brevo('spam'))).toEqual(['complained'])
  expect(read(brevo('delivered'))).toEqual(['other'])
})

test('what has not the documented shape is refused, and names the field', () => {
  const malformed = (value: unknown) => {
    const given = providerReportsIn(value)
    return given.kind === 'malformed' ? `${given.provider}: ${given.field}` : given.kind
  }
  expect(malformed(ses({ notificationType: 'Bounce' }))).toBe('Amazon SES: bounce')
  expect(malformed(ses({ notificationType: 'Complaint' }))).toBe('Amazon SES: complaint')
  expect(malformed(ses(sesBounce('Permanent'), { headers: 'none' }))).toBe('Amazon SES: mail.headers')
  expect(malformed(ses({ notificationType: 7 }))).toBe('Amazon SES: notificationType')
  expect(malformed(postmark('Bounce', 'HardBounce', { Metadata: { mail: 7 } }))).toBe('Postmark: Metadata.mail')
  expect(malformed({ ...mailgun('failed'), signature: undefined })).toBe('Mailgun: signature')
  expect(malformed(mailgun('failed', { severity: ['permanent'] }))).toBe('Mailgun: event-data.severity')
  expect(malformed([sendgrid('bounce'), sendgrid('bounce', { 'smtp-id': 7 })])).toBe('SendGrid: smtp-id')
  expect(malformed(Array.from({ length: 5_001 }, () => sendgrid('open')))).toBe('A list: length')
  expect(malformed({ event: 'bounce', MessageID: 1, hard_bounce: 'yes' })).toBe('Mailjet: hard_bounce')
  expect(malformed({ event: {}, 'message-id': 'a' })).toBe('Brevo: event')
  expect(malformed({ TopicArn: 'arn:aws:sns:us-east-1:1:mail', Type: 'Notification' })).toBe('Amazon SNS: MessageId')
  for (const value of [{}, [7], [{}], 'text', 7, null, { event: 'bounce' }, { mail: {} }])
    expect(malformed(value)).toBe('unknown')
})
