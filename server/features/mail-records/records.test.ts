import { expect, test } from 'vitest'
import { mailRecords, mechanismOf, type Sending } from './records.decisions.ts'
import type { DnsAnswers, RecordKind } from './rules.ts'

const sending: Sending = {
  domain: 'guild.example',
  host: 'smtp.guild.example',
  address: 'office@guild.example',
  selector: 'dc-1',
  publicKey: 'MIIB+/=',
}
const none: DnsAnswers = { spf: [], dkim: [], dmarc: [], mx: [] }

const judged = (kind: RecordKind, answers: string[] | null, changed: Partial<Sending> = {}) => {
  const { state, value } = mailRecords({ ...sending, ...changed }, { ...none, [kind]: answers }).find(
    (record) => record.kind === kind,
  )!
  return `${state}: ${value}`
}

test.each([
  ['smtp.gmail.com', 'include:_spf.google.com'],
  ['smtp.office365.com', 'include:spf.protection.outlook.com'],
  ['email-smtp.us-east-1.amazonaws.com', 'include:amazonses.com'],
  ['notgmail.com', 'a:notgmail.com'],
  ['smtp.guild.example', 'a:smtp.guild.example'],
])('%s is allowed to send by %s', (host, mechanism) => {
  expect(mechanismOf(host)).toBe(mechanism)
})

test.each<[string, string[] | null, string]>([
  ['nobody answers', null, 'unknown: v=spf1 a:smtp.guild.example ~all'],
  ['there is none', ['v=spf10 x'], 'missing: v=spf1 a:smtp.guild.example ~all'],
  ['it has the server', ['v=spf1 +A:smtp.guild.example -all'], 'found: v=spf1 +A:smtp.guild.example -all'],
  [
    'it has others',
    ['v=spf1 include:_spf.news.example  ip4:192.0.2.1 -all'],
    'differs: v=spf1 include:_spf.news.example ip4:192.0.2.1 a:smtp.guild.example -all',
  ],
  [
    'there are two',
    ['v=spf1 a:smtp.guild.example ~all', 'v=spf1 include:_spf.news.example -all'],
    'differs: v=spf1 a:smtp.guild.example include:_spf.news.example ~all',
  ],
  [
    'it leads elsewhere',
    ['v=spf1 redirect=_spf.guild.example'],
    'differs: v=spf1 a:smtp.guild.example redirect=_spf.guild.example',
  ],
])('the SPF record where %s', (_, answers, text) => {
  expect(judged('spf', answers)).toBe(text)
})

test.each<[string[] | null, string]>([
  [null, 'unknown'],
  [[], 'missing'],
  [['v=DKIM1; k=rsa; p=MII B+/='], 'found'],
  [['p=MIIB+/='], 'found'],
  [['v=DKIM1; p=other'], 'differs'],
  [['v=DKIM1; p='], 'differs'],
  [['v=DKIM1; p=MIIB+/=', 'v=DKIM1; p=other'], 'differs'],
])('a key whose record is %j is %s', (answers, state) => {
  expect(judged('dkim', answers)).toBe(`${state}: v=DKIM1; k=rsa; p=MIIB+/=`)
})

test.each<[string[] | null, string]>([
  [[], 'missing'],
  [['v=DMARC1; p=reject'], 'found'],
  [['V=DMARC1;p=None;rua=mailto:a@b.example'], 'found'],
  [['v=DMARC1; sp=none'], 'differs'],
  [['v=DMARC1; p=none', 'v=DMARC1; p=reject'], 'differs'],
])('a policy whose record is %j is %s', (answers, state) => {
  expect(judged('dmarc', answers)).toBe(`${state}: v=DMARC1; p=none; rua=mailto:office@guild.example`)
})

test('a domain takes mail where a host is named, and not where a dot says that none does', () => {
  expect(judged('mx', ['mx.guild.example'])).toBe('found: ')
  expect(judged('mx', ['.'])).toBe('missing: ')
  expect(judged('mx', [''])).toBe('missing: ')
  expect(judged('mx', null)).toBe('unknown: ')
})
