import { expect, test } from 'vitest'
import { messageOf } from './message.ts'

const email = {
  messageId: '<outbox-0b5e-1.mQ_w-7@guild.example>',
  to: 'm@b.example',
  subject: 'Hi',
  text: 'Hi',
  html: '',
}
const headersAt = (host: string, messageId = email.messageId) =>
  messageOf({ ...email, messageId }, { name: 'Guild', address: 'office@guild.example' }, { host }).headers

test('an email is named for the providers that change its Message-ID, and for no other', () => {
  const plain = { 'Auto-Submitted': 'auto-generated' }
  expect(headersAt('smtp.postmarkapp.com:587')).toEqual({ ...plain, 'X-PM-Metadata-mail': '0b5e-1' })
  expect(headersAt('in-v3.mailjet.com')).toEqual({ ...plain, 'X-MJ-CustomID': '0b5e-1' })
  expect(headersAt('SMTP-relay.brevo.com')).toEqual({ ...plain, 'X-Mailin-custom': '0b5e-1' })
  for (const host of ['smtp.gmail.com', 'postmarkapp.com.example.org', 'constructor', ''])
    expect(headersAt(host)).toEqual(plain)
  // As emails were named before their ids were signed.
  expect(headersAt('in-v3.mailjet.com', '<outbox-0b5e-1@guild.example>')).toHaveProperty('X-MJ-CustomID', '0b5e-1')
  expect(headersAt('smtp.postmarkapp.com', '<setup-1@guild.example>')).toEqual(plain)
  // A longer one is refused by Postmark, with the whole email.
  expect(headersAt('smtp.postmarkapp.com', `<outbox-${'a'.repeat(81)}@guild.example>`)).toEqual(plain)
})

test('reports are asked for by an envelope id, unless it were longer than a server takes', () => {
  const dsnOf = (messageId: string) =>
    messageOf({ ...email, messageId }, { name: 'Guild', address: 'office@guild.example' }).dsn
  expect(dsnOf(email.messageId)).toEqual({ ret: 'HDRS', envid: 'outbox-0b5e-1.mQ_w-7@guild.example' })
  const longest = `outbox-${'a'.repeat(79)}@guild.example`
  expect(longest).toHaveLength(100)
  expect(dsnOf(`<${longest}>`)).toEqual({ ret: 'HDRS', envid: longest })
  expect(dsnOf(`<a${longest}>`)).toEqual({ ret: 'HDRS' })
})
