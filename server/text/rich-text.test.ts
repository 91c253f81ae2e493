import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { Refusal } from '../refusal.ts'
import { cleanHtml, cleanText, excerpt, opening, plainText, renderedHtml } from './rich-text.ts'

describe('formatted text', () => {
  test('keeps what an editor makes', () => {
    const html =
      '<h3>Food</h3><p>Bring <strong>a hat</strong>, <em>a pencil</em> and <u>a friend</u>.</p><ul><li>grill</li></ul>'
    expect(cleanHtml(html)).toBe(html)
  })

  test.each([
    ['a script', '<p>Hello<script>alert(1)</script></p>', '<p>Hello</p>'],
    ['a handler', '<p onclick="alert(1)">Hello</p>', '<p>Hello</p>'],
    ['a picture that fails on purpose', '<p>Hello</p><img src=x onerror=alert(1)>', '<p>Hello</p>'],
    ['a frame', '<p>Hello</p><iframe srcdoc="<script>alert(1)</script>"></iframe>', '<p>Hello</p>'],
    ['styles and classes', '<p class="ql-x" style="position:fixed">Hello</p>', '<p>Hello</p>'],
    ['a drawing with a script', '<p>Hello</p><svg><animate onbegin=alert(1)></svg>', '<p>Hello</p>'],
    ['markup that is never closed', '<p>Hello<b', '<p>Hello</p>'],
    ['a form', '<form action="//evil.example"><p>Hello</p><input></form>', '<p>Hello</p>'],
  ])('loses %s', (_, given, expected) => {
    expect(cleanHtml(given)).toBe(expected)
  })

  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\tscript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    '//evil.example',
  ])('a link to %j leads nowhere', (href) => {
    expect(cleanHtml(`<p><a href="${href}" onclick="x()">Hello</a></p>`)).toBe(
      '<p><a rel="noopener nofollow">Hello</a></p>',
    )
  })

  test.each([
    '&nbsp;javascript:alert(1)',
    '&#160;javascript:alert(1)',
    '\u00a0\u200bjavascript:alert(1)',
    '&#1;javascript:alert(1)',
  ])('a link to %j leads nowhere either', (href) => {
    expect(cleanHtml(`<p><a href="${href}">Hello</a></p>`)).toBe('<p><a rel="noopener nofollow">Hello</a></p>')
  })

  test.each([
    ['www.example.org', 'https://www.example.org'],
    [' example.org/jobs?a=1', 'https://example.org/jobs?a=1'],
    ['/jobs', '/jobs'],
    ['#top', '#top'],
  ])('a link that is typed as %s leads to %s', (typed, address) => {
    expect(cleanHtml(`<p><a href="${typed}">Jobs</a></p>`)).toContain(`href="${address}"`)
  })

  test.each([
    ['<table><tr><td>Name</td><td>Amount</td></tr><tr><td>Ann</td><td>5</td></tr></table>', 'Name Amount Ann 5'],
    ['<div>Agenda</div><div>Monday</div>', 'Agenda Monday'],
    ['Agenda<div>Monday</div><p>Noon</p>', 'Agenda Monday Noon'],
    ['<div><p>One</p></div><p>Two</p>', 'One Two'],
  ])('words of %s stay apart', (given, words) => {
    expect(plainText(cleanHtml(given))).toBe(words)
    expect(cleanHtml('<div><p>One</p></div><p>Two</p>')).toBe('<p>One</p><p>Two</p>')
  })

  test('links lead to sites and mail', () => {
    const site = '<a href="https://park.example/map?a=1&amp;b=2" rel="noopener nofollow">the map</a>'
    expect(cleanHtml('<p><a target="_blank" href="https://park.example/map?a=1&amp;b=2">the map</a></p>')).toBe(
      `<p>${site}</p>`,
    )
    expect(cleanHtml('<p><a href="mailto:a@b.example">write</a></p>')).toContain('href="mailto:a@b.example"')
  })

  test('pictures are uploads of the portal, at the path that uploading returned', () => {
    const picture = `<img src="/uploads/image-${'0a'.repeat(16)}.png" alt="The trees" />`
    expect(cleanHtml(`<p>${picture.replace('alt', 'onload="x()" width="9" alt')}</p>`)).toBe(`<p>${picture}</p>`)
    expect(cleanHtml(picture)).toBe(picture)
    for (const src of [
      'https://elsewhere.example/a.png',
      `//evil.example/uploads/image-${'0'.repeat(32)}.png`,
      `/uploads/grant/image-${'0'.repeat(32)}.png`,
      'data:image/png;base64,AA',
      '/export/members.csv',
    ])
      expect(cleanHtml(`<p>Hello<img src="${src}" /></p>`), src).toBe('<p>Hello</p>')
  })

  test("large headings become smaller than the page's own", () => {
    expect(cleanHtml('<h1>Food</h1><h2>Drink</h2>')).toBe('<h3>Food</h3><h3>Drink</h3>')
  })

  test('an empty editor yields no text', () => {
    expect(cleanHtml('<p><br></p>')).toBe('')
    expect(cleanHtml('<p>&nbsp;</p>')).toBe('')
    expect(cleanHtml('  ')).toBe('')
  })

  test('plain text becomes paragraphs, and its special characters are kept', () => {
    expect(cleanHtml('Bring a hat & a friend\r\nor two.\r\n\r\nFewer than < 10 is fine.')).toBe(
      '<p>Bring a hat &amp; a friend<br />or two.</p><p>Fewer than &lt; 10 is fine.</p>',
    )
  })

  test('cleaning is idempotent', () => {
    const once = cleanHtml('<h1>a</h1>b <b>c &amp; d</b> <a href="https://x.example">e</a><p>&lt;script&gt;</p>')
    expect(cleanHtml(once)).toBe(once)
  })
})

test('an unclosed tag is scanned once, however many styles it has', () => {
  const html = `<p>a</p><b ${'font-weight:normal'.repeat(20_000)}`
  const before = process.cpuUsage()
  expect(cleanHtml(html)).toBe('<p>a</p>')
  const { user, system } = process.cpuUsage(before)
  expect((user + system) / 1000).toBeLessThan(250)
})

test.each(['<a', '</a>', '&', '<!--'])('a text with too many "%s" is rejected with a message', (sign) => {
  expect(() => cleanText(`<p>${sign.repeat(9_900)}</p>`)).not.toThrow()
  expect(() => cleanText(`<p>${sign.repeat(10_000)}</p>`)).toThrow(
    'This text has too much formatting. Please paste it without formatting.',
  )
})

describe('pasted text', () => {
  const pasted = (name: string) => readFileSync(`tests/support/pasted/${name}.html`, 'utf8')
  const sentence =
    '<p>Doors open at <strong>6 pm</strong><em> sharp</em>. See the <a href="https://hall.example/plan" rel="noopener nofollow">floor plan</a>.</p>'

  test('Google Docs', () => {
    expect(cleanHtml(pasted('google-docs'))).toBe(
      `<h3>Before you come</h3>${sentence}<ul><li><p>Bring your badge</p></li><ul><li><p>Guests get one at the door</p></li></ul><li><p>Park in lot C</p></li></ul><p></p><br />`,
    )
  })

  test('Word', () => {
    const cleaned = cleanHtml(pasted('word'))
    expect(cleaned).toContain(`<h3>Before you come</h3>\n${sentence}`)
    expect(cleaned).toMatch(/<p>·\s+Bring your badge<\/p>/)
    expect(cleaned).not.toMatch(/mso|style|class|span|img|xml|font|Aptos|file:/i)
  })
})

describe('malicious text', () => {
  test('thousands of nested tags', () => {
    expect(cleanHtml(`${'<blockquote>'.repeat(4_900)}deep${'</blockquote>'.repeat(4_900)}`)).toMatch(
      /^(<blockquote>){1,20}deep(<\/blockquote>){1,20}$/,
    )
  })

  test.each([
    '<svg><script>alert(1)</script></svg>',
    '<math><mtext><img src=x onerror=alert(1)></math>',
    '<style>@import "//evil.example"</style>',
    '<a href="data:text/html,<script>alert(1)</script>">x</a>',
    '<img src="data:image/svg+xml,<svg onload=alert(1)>">',
  ])('%s', (given) => {
    expect(cleanHtml(`<p>Hello</p>${given}`)).not.toMatch(/alert|evil|data:|svg|style|onerror/)
  })
})

describe('text that may be plain', () => {
  test.each(['Two lines,\n2 < 3 & more.', 'a &lt;b&gt; c'])('%j comes back as it was sent', (given) => {
    expect(cleanText(given)).toBe(given)
  })

  test('is shown with its special characters, and cleaned as soon as there is a tag', () => {
    expect(renderedHtml(cleanText('2 < 3\n\n&lt;'))).toBe('<p>2 &lt; 3</p><p>&amp;lt;</p>')
    expect(renderedHtml(cleanText('<foo>2 &lt; 3</foo>'))).toBe('<p>2 &lt; 3</p>')
    expect(renderedHtml(cleanText('<p>Hello</p><script>alert(1)</script>'))).toBe('<p>Hello</p>')
    expect(cleanText('<p><br></p>')).toBe('')
  })
})

test('the words of a text are on one line, with their punctuation', () => {
  expect(plainText('<p>Fish &amp; chips</p><ul><li>hot</li><li>&lt; $10</li></ul>one<br />two')).toBe(
    'Fish & chips hot < $10 one two',
  )
})

test('an excerpt ends between words', () => {
  expect(excerpt('<p>Two days under the trees with the families</p>', 20)).toBe('Two days under the …')
  expect(excerpt('<p>Two days</p>', 20)).toBe('Two days')
  expect(excerpt('<p>Two long days, under the trees</p>', 16)).toBe('Two long days …')
  expect(excerpt('<p>Two days. Under the trees</p>', 14)).toBe('Two days. …')
  expect(excerpt(`<p>a${'😀'.repeat(20)}</p>`, 20)).toBe(`a${'😀'.repeat(9)} …`)
})

test('an excerpt names a video, and prints no address of one', () => {
  const video = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=1'
  for (const text of [
    `Look:\n\n${video}\n\nIt was loud.`,
    `<p>Look:</p><p>${video.replace('&', '&amp;')}</p><p>It was loud.</p>`,
  ]) {
    expect(excerpt(renderedHtml(cleanText(text)), 100)).toBe('Look: Video on YouTube. It was loud.')
    expect(opening(cleanText(text), 100)).toBe('Look: Video on YouTube. It was loud.')
  }
  expect(excerpt(`<p><a href="https://vimeo.com/76979871">The bridge opens</a></p>`, 100)).toBe('The bridge opens')
  const elsewhere = '<p><a href="https://aea.example/hall">https://aea.example/hall</a></p>'
  expect(excerpt(elsewhere, 100)).toBe('https://aea.example/hall')
})

test("nested lists stay nested, in the editor's markup and in that of pages and other programs", () => {
  const entry = (text: string, depth = 0, kind = 'bullet') =>
    `<li data-list="${kind}"${depth ? ` class="ql-indent-${depth} x"` : ''}><span class="ql-ui"></span>${text}</li>`
  expect(
    cleanHtml(
      `<ol>${entry('a')}${entry('b', 1, 'ordered')}${entry('c', 2)}${entry('d', 1, 'ordered')}${entry('e', 1)}${entry('f')}</ol>`,
    ),
  ).toBe('<ul><li>a<ol><li>b<ul><li>c</li></ul></li><li>d</li></ol><ul><li>e</li></ul></li><li>f</li></ul>')
  expect(cleanHtml(`<ol>${entry('a', 8)}${entry('b', 8)}${entry('c', 0, 'ordered')}</ol>`)).toBe(
    '<ul><li>a<ul><li>b</li></ul></li></ul><ol><li>c</li></ol>',
  )
  for (const html of ['<ul><li>a<ol><li>b</li></ol></li></ul>', '<ul><li>a</li><ul><li>b</li></ul></ul>'])
    expect(cleanHtml(html)).toBe(html)
})

test("lists in the editor's markup keep their kind, and nothing else of the editor stays", () => {
  const entry = (kind: string, text: string) =>
    `<li data-list="${kind}"><span class="ql-ui" contenteditable="false"></span>${text}</li>`
  const given = `<p>Bring:</p><ol>${entry('bullet', 'a hat')}${entry('bullet', '<strong>water</strong>')}${entry('ordered', 'first')}${entry('ordered', 'then')}</ol><p><br></p>`
  expect(cleanHtml(given)).toBe(
    '<p>Bring:</p><ul><li>a hat</li><li><strong>water</strong></li></ul><ol><li>first</li><li>then</li></ol><p><br /></p>',
  )
  expect(
    cleanHtml(
      `<ol>${entry('checked', 'x')}<li data-list="bullet" onclick="alert(1)">y<script>alert(1)</script></li></ol>`,
    ),
  ).toBe('<ol><li>x</li></ol><ul><li>y</li></ul>')
})

/** Returns the least processor time of three attempts to clean a text, accepted or not, in milliseconds. */
function costOf(text: string): number {
  const attempt = () => {
    const before = process.cpuUsage()
    try {
      cleanHtml(text)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
    }
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000
  }
  return Math.min(attempt(), attempt(), attempt())
}

test.each(['<a', '<', '<a href="', '<!--', '<p><', '</'])(
  '100 kB of %s, never closed, cost about as much as formatted words',
  (unclosed) => {
    const words = '<p>Twelve months of <b>load cells</b> on the bridge.</p>'
    const repeated = (text: string) => text.repeat(Math.ceil(100_000 / text.length))
    expect(costOf(repeated(unclosed))).toBeLessThan(4 * costOf(repeated(words)) + 1)
  },
)
