import { expect, test } from 'vitest'
import { mailReportIn } from './report.decisions.ts'

const id = '<outbox-0b5e-1@guild.example>'

const original = [
  'Return-Path: <office@guild.example>',
  `Message-ID: ${id}`,
  'Subject: Hall B',
  '',
  'Dear member',
].join('\r\n')

/** A report as a mail server sends it. */
const report = (type: string, fields: string[], returned = original, as = 'message/rfc822') =>
  [
    'From: MAILER-DAEMON@mx.example',
    'Message-ID: <report-1@mx.example>',
    'Content-Type: multipart/report;',
    '\treport-type=delivery-status; boundary="=_cut"',
    '',
    'This is a report.',
    '--=_cut',
    'Content-Type: text/plain',
    '',
    'Your email could not be delivered. Message-ID: <outbox-other-9@guild.example>',
    '--=_cut',
    `Content-Type: ${type}`,
    '',
    ...fields,
    '',
    '--=_cut',
    `Content-Type: ${as}`,
    '',
    returned,
    '--=_cut--',
    '',
  ].join('\r\n')

const status = (...recipient: string[]) =>
  report('message/delivery-status', [
    'Reporting-MTA: dns; mx.example',
    '',
    'Final-Recipient: rfc822; m@b.example',
    ...recipient,
  ])

test('a permanent failure names the email, the status, and what the mail server said', () => {
  expect(
    mailReportIn(
      status('Action: failed', 'Status: 5.1.1 (bad mailbox)', 'Diagnostic-Code: smtp; 550 5.1.1', '  No such user'),
    ),
  ).toEqual({ kind: 'bounced', messageIds: [id], status: '5.1.1', answer: '550 5.1.1 No such user' })
  expect(mailReportIn(status('Action: failed', 'Status: 5.2.1'))).toMatchObject({ answer: '5.2.1' })
})

test.each([
  ['a delay', ['Action: delayed', 'Status: 4.4.1']],
  ['a failure for now', ['Action: failed', 'Status: 4.2.2']],
  ['a delay with a permanent status', ['Action: delayed', 'Status: 5.0.0']],
  ['a delivery', ['Action: delivered', 'Status: 2.0.0']],
  ['a failure without a status', ['Action: failed']],
])('%s changes nothing', (_, fields) => {
  expect(mailReportIn(status(...fields))).toEqual({ kind: 'other', messageIds: [id] })
})

test('an email is also named by its envelope, and by its headers alone', () => {
  const fields = ['Original-Envelope-Id: outbox-0b5e-1@guild.example', '', 'Action: failed', 'Status: 5.1.1']
  expect(mailReportIn(fields.join('\n'), 'message/delivery-status')).toMatchObject({
    kind: 'bounced',
    messageIds: ['outbox-0b5e-1@guild.example'],
  })
  const headers = `Subject: Hall B\r\nMessage-ID:\r\n ${id}\r\n`
  expect(
    mailReportIn(
      report(
        'message/delivery-status',
        ['Reporting-MTA: dns; mx', '', 'Action: failed', 'Status: 5.0.0'],
        headers,
        'text/rfc822-headers',
      ),
    ),
  ).toMatchObject({ kind: 'bounced', messageIds: [id] })
})

test('the content type of a request may have the boundary', () => {
  const whole = status('Action: failed', 'Status: 5.1.1')
  const body = whole.slice(whole.indexOf('\r\n\r\n') + 4)
  expect(mailReportIn(body, 'multipart/report; report-type=delivery-status; boundary="=_cut"')).toMatchObject({
    kind: 'bounced',
  })
  expect(mailReportIn(whole, 'multipart/report')).toMatchObject({ kind: 'bounced' })
})

test('a complaint is one of abuse; that something is no spam is none', () => {
  const feedback = (type: string) => report('message/feedback-report', [`Feedback-Type: ${type}`, 'Version: 1'])
  expect(mailReportIn(feedback('abuse'))).toEqual({ kind: 'complained', messageIds: [id] })
  expect(mailReportIn(feedback('not-spam'))).toEqual({ kind: 'other', messageIds: [id] })
})

test('relays may have encoded a part', () => {
  const fields = 'Reporting-MTA: dns; mx\r\n\r\nAction: failed\r\nStatus: 5.1.1\r\n'
  const encoded = (encoding: string, text: string) =>
    report(`message/delivery-status\r\nContent-Transfer-Encoding: ${encoding}`, [text])
  expect(mailReportIn(encoded('base64', Buffer.from(fields).toString('base64')))).toMatchObject({ kind: 'bounced' })
  expect(
    mailReportIn(encoded('quoted-printable', fields.replace('5.1.1', '5=2E1.1').replace('failed', 'fai=\r\nled'))),
  ).toMatchObject({ kind: 'bounced', status: '5.1.1' })
})

test('any other message is none, and crafted ones end soon', () => {
  for (const text of ['', '\n\n', 'Subject: Hello\n\nHi', ':', 'Content-Type: multipart/report; boundary=x\n\n'])
    expect(mailReportIn(text)).toBeNull()
  const crafted = [
    `Content-Type: multipart/mixed; boundary=a\n\n${'--a\nContent-Type: multipart/mixed; boundary=a\n\n'.repeat(5_000)}`,
    `Content-Type: message/delivery-status\n\n${'\n \n'.repeat(80_000)}`,
    `Content-Type: multipart/report; boundary=${'"'.repeat(200_000)}\n\n`,
    `${' a'.repeat(120_000)}\n`,
    `A: b\n${'\t;'.repeat(120_000)}`,
  ]
  for (const text of crafted) expect(mailReportIn(text)?.kind ?? 'other').toBe('other')
})
