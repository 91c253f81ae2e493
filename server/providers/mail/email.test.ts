import decodeQR from 'qr/decode.js'
import { expect, test } from 'vitest'
import { writeEmail, type Email } from './email.ts'

const email: Email = {
  head: { shortName: 'AEA', chapterName: 'DC', signature: 'AEA DC', phone: '(202) 555-0100', email: 'dc@aea.example' },
  greeting: 'Hello Noor,',
  paragraphs: ['Welcome to the chapter.'],
  facts: [
    {
      heading: 'Payment',
      cells: [
        ['Amount', '$100.00'],
        ['Payment ID', '8KD40213'],
      ],
    },
  ],
  link: { label: 'Activate Your Account', url: 'https://dc.aea.example/activate/abc?x=1&y=2' },
  notes: ['The link holds for 7 days.'],
}

test('the text says everything that the HTML says, in the same order', () => {
  expect(writeEmail(email).text).toBe(`Hello Noor,

Welcome to the chapter.

Payment
Amount: $100.00
Payment ID: 8KD40213

Activate Your Account:
https://dc.aea.example/activate/abc?x=1&y=2

The link holds for 7 days.

AEA DC
(202) 555-0100
dc@aea.example
`)
  const { html } = writeEmail(email)
  const places = [
    'Hello Noor',
    'Welcome',
    'Amount',
    '$100.00',
    'Activate Your Account',
    '7 days',
    'AEA DC',
    '(202) 555-0100',
  ].map((part) => html.indexOf(part))
  expect(places).not.toContain(-1)
  expect(places).toEqual([...places].sort((a, b) => a - b))
})

test('an email with a sum says first that it is of a practice, unless it does so itself or an admin wrote it', () => {
  const practiceNote = 'This is practice: no money moves.'
  const inPractice = (message: Partial<Email>) =>
    writeEmail({ ...email, head: { ...email.head, practiceNote }, ...message }).text
  expect(writeEmail(email).text).not.toContain(practiceNote)
  expect(inPractice({})).toContain(`Hello Noor,\n\n${practiceNote}\n\nWelcome`)
  // The word in the name of an event marks nothing.
  expect(inPractice({ paragraphs: ['You are registered for Practice of architecture.'] })).toContain(practiceNote)
  const ofReceipt = 'This is practice: no money moved.'
  expect(inPractice({ paragraphs: [ofReceipt] })).not.toContain(practiceNote)
  expect(inPractice({ facts: [] })).not.toContain(practiceNote)
  const formatted = { html: '<p>The picnic costs $5.</p>', text: 'The picnic costs $5.' }
  expect(inPractice({ paragraphs: [], formatted })).not.toContain(practiceNote)
})

test('typed text is shown and never becomes markup', () => {
  const hostile = `<img src=x onerror=alert(1)>"'&`
  const { html } = writeEmail({
    ...email,
    head: { shortName: hostile, chapterName: hostile, signature: hostile, phone: hostile, email: hostile },
    greeting: hostile,
    paragraphs: [hostile],
    facts: [{ heading: hostile, cells: [[hostile, hostile]] }],
    link: { label: hostile, url: `https://dc.aea.example/"><script>` },
    notes: [hostile],
  })
  expect(html).not.toMatch(/<img|<script|onerror=alert\(1\)>"/)
  expect(html.match(/&lt;img src=x onerror=alert\(1\)&gt;&quot;&#39;&amp;/g)).toHaveLength(12)
})

test('an email loads nothing but the mark and links only to web addresses', () => {
  const { html } = writeEmail(email)
  expect(html).not.toMatch(/<link|<img|@import|url\(|src=/)
  const mark = { light: 'https://dc.aea.example/m.png', dark: 'https://dc.aea.example/d.png', width: 80, height: 34 }
  const marked = writeEmail({ ...email, head: { ...email.head, mark } }).html
  expect(marked.match(/<img [^>]*>/g)).toEqual([
    '<img src="https://dc.aea.example/m.png" width="80" height="34" alt="AEA" border="0" style="display:block">',
  ])
  expect(marked).toContain('<source srcset="https://dc.aea.example/d.png" media="(prefers-color-scheme: dark)">')
  expect(() => writeEmail({ ...email, link: { label: 'Press', url: 'javascript:alert(1)' } })).toThrow('http(s)')
})

test('an email is never wider than the screen, and has a dark theme', () => {
  const { html } = writeEmail(email)
  // Without it, a table grows with its widest picture or word, whatever its max-width.
  expect(html.match(/<table [^>]*width="100%"[^>]*>/g)!.filter((table) => table.includes('max-width'))).toEqual([
    expect.stringContaining('max-width:600px;table-layout:fixed'),
  ])
  expect(html).toContain('prefers-color-scheme:dark')
})

test('an email needs neither facts nor a link', () => {
  const { head, greeting, paragraphs } = email
  expect(writeEmail({ head: { ...head, phone: '' }, greeting, paragraphs }).text).toBe(
    'Hello Noor,\n\nWelcome to the chapter.\n\nAEA DC\ndc@aea.example\n',
  )
})

test('a scanner reads a code in an email, though nothing in it is a picture', () => {
  const { text, html } = writeEmail({
    ...email,
    code: { label: 'Your ticket', text: '51873-q1w2e3r4t5y6u7i8o9p0a_' },
  })
  expect(text).toContain('Your ticket\n51873-q1w2e3r4t5y6u7i8o9p0a_')
  expect(decodeQR(asPixels(html))).toBe('51873-q1w2e3r4t5y6u7i8o9p0a_')
})

/** The cells of the code's table as a mail program draws them, four pixels a square. */
function asPixels(html: string) {
  const squares = [...html.matchAll(/<tr>((?:<td colspan[^>]*><\/td>)+)<\/tr>/g)].map(([, row = '']) =>
    [...row.matchAll(/colspan="(\d+)" height="5"( bgcolor="#000000")?>/g)].flatMap(([, span, dark]) =>
      Array<boolean>(Number(span)).fill(dark !== undefined),
    ),
  )
  const size = squares.length * 4
  const data = new Uint8Array(size * size * 4).fill(255)
  for (let at = 0; at < size * size; at += 1) {
    if (squares[Math.floor(at / size / 4)]![Math.floor((at % size) / 4)]) data.fill(0, at * 4, at * 4 + 3)
  }
  return { width: size, height: size, data }
}

test('a right-to-left name does not move the text after it', () => {
  const { text, html } = writeEmail({
    ...email,
    greeting: 'Hello نور احمد, 2 places are yours.',
    facts: [{ cells: [['Name', 'נועה לוי (20010)']] }],
  })
  for (const version of [text, html]) {
    expect(version).toContain('Hello \u2068نور احمد\u2069, 2 places')
    expect(version).toContain('\u2068נועה לוי\u2069 (20010)')
  }
})
