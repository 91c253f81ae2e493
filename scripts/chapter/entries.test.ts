import { expect, test } from 'vitest'
import { BadEntry, entriesOf } from './entries.ts'

const dc = {
  sub: 'DC',
  name: ' Washington DC ',
  email: 'Office@dc.example.org',
  phone: '(202) 555-0123',
  address: '1 Keystone Row',
}

test('a chapter is created from the input the page would accept, stored in the same form', () => {
  expect(entriesOf('found', dc)).toEqual({
    subDomain: 'dc',
    chapterName: 'Washington DC',
    chapterEmail: 'office@dc.example.org',
    chapterPhone: '(202) 555-0123',
    chapterAddress: '1 Keystone Row',
  })
})

test.each([
  ['sub', 'https://bad sub!', '--sub: Use letters, digits and hyphens only'],
  ['sub', 'a'.repeat(64), '--sub: At most 63'],
  ['name', 'x'.repeat(101), '--name: At most 100'],
  ['email', 'not an address', '--email: This is not an email address'],
  ['phone', 'call me', '--phone: Enter a phone number'],
  ['address', 'one line\nand another', '--address: '],
  ['name', '', '--name is missing'],
  ['email', undefined, '--email is missing'],
])('--%s %j is rejected', (option, value, text) => {
  expect(() => entriesOf('found', { ...dc, [option]: value })).toThrow(text)
})

test('all errors are reported at once, by the options of the verb', () => {
  expect(() => entriesOf('found', { sub: 'bad sub!', email: 'no', phone: '1', address: 'x' })).toThrow(
    /--name is missing\n[^]*--sub: [^]*\n--email: /,
  )
  expect(() => entriesOf('appoint', { email: 'no', first: '', last: 'https://example.org is my page' })).toThrow(
    /--first is missing\n[^]*--email: |--last: /,
  )
  expect(() => entriesOf('payments', { 'client-id': 'an id', 'merchant-id': '', 'webhook-id': 'w' })).toThrow(BadEntry)
  expect(() => entriesOf('payments', { 'merchant-id': 'M1', 'webhook-id': 'W 1' })).toThrow(
    /^--client-id is missing\n--webhook-id: An ID has/,
  )
  expect(entriesOf('payments', { 'client-id': 'AbC-1', 'merchant-id': 'M1', 'webhook-id': 'W1' })).toEqual({
    clientId: 'AbC-1',
    merchantId: 'M1',
    webhookId: 'W1',
  })
})

test('an account needs neither the merchant nor the webhook, as on the page', () => {
  const { clientId, merchantId, webhookId } = entriesOf('payments', { 'client-id': 'AbC-1' })
  expect([clientId, merchantId, webhookId]).toEqual(['AbC-1', undefined, undefined])
  expect(entriesOf('payments', { 'client-id': 'AbC-1', 'webhook-id': '' }).webhookId).toBe('')
})
