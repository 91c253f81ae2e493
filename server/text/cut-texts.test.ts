/** Texts of people are cut and counted by the characters that they see; checks new files too. */
import { expect, test } from 'vitest'
import { filesWith, sourcesIn } from '#tests/support/sources.ts'

const sources = sourcesIn('app', 'server', 'events-log')

/** A variable that holds a text by its name, or the result of a method that only texts have. Lists have plural names. */
const text = [
  /(?:[tT]ext|[nN]ame|[tT]itle|[lL]abel|[hH]eader|[nN]ote|[rR]eason|[mM]essage|[cC]omment|[kK]eyword|[aA]nswer)\b/,
  /\b(?:body|typed|entry|sample|cell|said|value|plain|stored|search|description|named|city|street|address|zone)\b/,
  /\.(?:trim|join|replace|replaceAll|normalize|toLowerCase|toUpperCase)\((?:[^()]|\([^()]*\))*\)/,
  /(?:\?\? ''|String\((?:[^()]|\([^()]*\))*\))\)?/,
]
  .map(({ source }) => `(?:${source})`)
  .join('|')

/** A number, or something named like one. The parts of an ISO day or time have other numbers. */
const maximum =
  /(?!(?:4|7|10|16|19)\))(?:\d[\d_]*|[\w.]*(?:max|[lL]ength|[lL]ongest|most|limit)[\w.]*)(?: [*+-] [^)]+)?/.source

test('a text is cut between the characters that people see', () => {
  const cuts = new RegExp(String.raw`(?:${text})!?\s*\??\.(?:slice|substring|substr)\(0, ${maximum}\)`)
  expect(filesWith(sources, cuts)).toEqual([
    // A token in a link.
    'app/features/newsletter/confirm-page.tsx',
    // A search, of which the server accepts no more.
    'app/features/registrations/nominations/nominate-page.tsx',
    // Bytes, numbers, and lists of ballots, accounts, and names of devices.
    'server/auth/passkeys.ts',
    'server/features/ballots/box.decisions.ts',
    'server/features/ballots/count.decisions.ts',
    'server/features/ballots/reads.ts',
    // A reference of plain letters.
    'server/features/bank/bookings.writes.ts',
    // The beginning of a month's name.
    'server/features/imports/mapping/days.decisions.ts',
    // One sign too many, by which a cell is known to be too long.
    'server/features/imports/planning/storable.decisions.ts',
    // The beginning of a file, by which its format is known.
    'server/features/imports/sources/delimited.decisions.ts',
    'server/features/imports/sources/kinds.decisions.ts',
    // Names of accounts, in the plain letters that a program accepts.
    'server/features/journal/chart.decisions.ts',
    // A record of the domain name system.
    'server/features/mail-records/reads.ts',
    // Headers, of which ids and the beginning of a server's answer are used.
    'server/features/mail-records/reports/report.decisions.ts',
    // A reference of plain letters.
    'server/features/shares/writes.ts',
    'server/providers/bank-files/csv.ts',
    'server/providers/bank-files/read.ts',
    'server/text/graphemes.ts',
    'server/text/rich-text.ts',
  ])
})

test('the first character of a text is the first one that people see', () => {
  expect(filesWith(sources, /\.charAt\(|\.substring\(|\.substr\(|\.at\(0\)|\w(?:Name|Text)\[0\]/)).toEqual([])
})

test('a text that people enter has at most as many characters as they count', () => {
  const field =
    /(?:[nN]ame|[tT]itle|[lL]abel|[nN]ote|[sS]ubject|[rR]eason|[dD]escription|[cC]omment|[mM]essage|[aA]nswer|[tT]ype|[cC]ategory|[tT]ag)(?::| =)\s+z\s*\.string\([^)]*\)(?:\s*\.\w+\((?:[^()]|\([^()]*\))*\))*?\s*\.max\(/
  expect(filesWith(sources, field)).toEqual([
    // The name of a device.
    'server/features/accounts/schema.ts',
    // Formatted texts: their length is that of the HTML.
    'server/features/advertisements/sponsors.schema.ts',
    'server/features/events/schema.ts',
    // What mail providers say of an email.
    'server/features/mail-records/reports/provider-report.decisions.ts',
    'server/features/mail-records/reports/topic.decisions.ts',
    // The name of a member type, which is compared with those that there are.
    'server/features/shares/schema.ts',
    // What the provider takes and sends.
    'server/providers/payments/paypal-webhooks.ts',
    'server/providers/payments/standin/orders-api.ts',
    // The name of a time zone.
    'server/records/shapes.ts',
  ])
})

test('no field of a form cuts a name', () => {
  const fields = /<(?:Text|TextArea)Field\b(?:[^<>]|=>|<[^<>]*>)*?\/>/g
  const person = /\bname=[^\n]*?(?:first|last|participant|speaker|full)Name\b/
  const cutting = sources.flatMap(({ file, text: source }) =>
    (source.match(fields) ?? []).filter((field) => person.test(field) && /\bmaxLength=/.test(field)).map(() => file),
  )
  expect(cutting).toEqual([])
})
