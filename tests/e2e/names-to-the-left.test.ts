/** People with right-to-left names: on every page that shows one, the text after it stays in its place. */
import path from 'node:path'
import Database from '#db/sqlite/driver.ts'
import { expect, test } from 'vitest'
import { everyAddress } from '#tests/support/markup/every-address.ts'
import { logIn, type RoleName } from './account-pages.ts'
import { live, open, openJourney } from './journey.ts'

const [firstName, lastName] = ['نور', 'احمد']

function lay(dataDir: string): void {
  const db = new Database(path.join(dataDir, 'chapterhouse.sqlite'))
  const named = db
    .prepare(
      `select m.name as name from sqlite_master m join pragma_table_info(m.name) c on c.name = 'lastName'
       where m.type = 'table' and exists (select 1 from pragma_table_info(m.name) where name = 'firstName')`,
    )
    .all() as { name: string }[]
  for (const { name } of named)
    db.prepare(`update "${name}" set "firstName" = ?, "lastName" = ?`).run(firstName, lastName)
  db.close()
}

const journey = openJourney({ prepare: lay })

const admin = { email: 'admin@dc.aea.example', role: 'Admin' as RoleName }

const walks: { chapter: string; login?: { email: string; role?: RoleName }; paths: string[] }[] = [
  { chapter: 'dc', paths: ['/', '/committiees', '/event/71104', '/jobs/d51bd305-3a31-8007-aa6b-5a267a3a26bf'] },
  {
    chapter: 'dc',
    login: { email: 'member@dc.aea.example' },
    paths: [
      '/dashboard',
      '/profile',
      '/users/profile/edit',
      '/members',
      '/payment',
      '/payment/EC8WTFN1/receipt',
      '/payment/statement',
      '/blog',
      '/event/register/62950',
      '/logout',
    ],
  },
  {
    chapter: 'dc',
    login: admin,
    paths: [
      '/dashboardScreen',
      '/members',
      '/members?dialog=remove&row=59308',
      '/members/59308',
      '/admin/users/59308/edit',
      '/members/roster',
      '/payment',
      '/payment?tab=mine',
      '/treasury',
      '/treasury/resolve',
      '/treasury/bank',
      '/treasury/months',
      '/donate',
      '/help',
      '/help?dialog=add',
      '/committiees',
      '/emails',
      '/email/8df29bcd-bf14-83e0-a9e1-92111784a2cb',
      '/career',
      '/career/approved',
      '/event/61824',
      '/event/61824/edit',
      '/event/61824/registrations',
      '/event/61824/helpers',
      '/event/61824/waiting-list',
    ],
  },
  {
    chapter: 'aea',
    login: { email: 'system@aea.example', role: 'System admin' as RoleName },
    paths: ['/systemAdmin', '/members', '/bod'],
  },
]

/**
 * Returns the page's sentences with right-to-left letters, and those among them with unisolated ones. Editable texts
 * are values.
 */
function sentences(): { seen: number; loose: string[] } {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const emails = /[\u0590-\u08FF]/
  let seen = 0
  const loose: string[] = []
  while (walker.nextNode()) {
    const { parentElement, textContent } = walker.currentNode
    if (
      !textContent ||
      !emails.test(textContent) ||
      parentElement?.closest('script, style, textarea, [contenteditable]')
    )
      continue
    seen++
    // A cell that contains only a name has nothing after it.
    let block = parentElement
    while (block?.parentElement && getComputedStyle(block).display === 'inline') block = block.parentElement
    if (!/[^\s\u0590-\u08FF]/.test(block?.textContent ?? '')) continue
    if (emails.test(textContent.replaceAll(/\u2068[^\u2068\u2069]*\u2069/g, ''))) loose.push(textContent)
  }
  return { seen, loose }
}

/** Returns visible attributes and the page's title that mix unisolated right-to-left letters with other text. */
function looseAttributes(): { seen: number; loose: string[] } {
  const emails = /[\u0590-\u08FF]/
  const read = [...document.querySelectorAll('[aria-label], [title], [alt], [placeholder], [aria-description]')]
    .flatMap((element) =>
      ['aria-label', 'title', 'alt', 'placeholder', 'aria-description'].map((name) => element.getAttribute(name) ?? ''),
    )
    .concat(
      document.title,
      [...document.querySelectorAll('option')].map((option) => option.textContent),
    )
    .filter((text) => emails.test(text))
  const values = [...document.querySelectorAll('input, option')].map((field) => (field as HTMLInputElement).value)
  return {
    seen: read.length,
    loose: [
      ...read.filter((text) => emails.test(text.replaceAll(/\u2068[^\u2068\u2069]*\u2069/g, ''))),
      ...values.filter((value) => /[\u2068\u2069]/.test(value)),
    ],
  }
}

test.each(walks)('on pages of $chapter for $login.email', async ({ chapter, login, paths }) => {
  const visitor = await journey.visitor('desktop')
  if (login) await logIn(journey, visitor, chapter, login)
  let total = 0
  let attributes = 0
  for (const address of paths) {
    const answer = await visitor.page.goto(journey.at(chapter, address))
    expect([address, answer?.status()]).toEqual([address, 200])
    const sent = await visitor.page.evaluate(sentences)
    await live(visitor.page)
    const { seen, loose } = await visitor.page.evaluate(sentences)
    expect([address, sent.loose, loose]).toEqual([address, [], []])
    total += seen
    const read = await visitor.page.evaluate(looseAttributes)
    expect([address, read.loose]).toEqual([address, []])
    attributes += read.seen
  }
  expect(total).toBeGreaterThan(login ? 10 : 2)
  if (login?.role) expect(attributes).toBeGreaterThan(2)
  await visitor.leave()
})

/** Text in these is a program or a value. */
const verbatim = /<(script|style|textarea|noscript)\b[^>]*>[^]*?<\/\1>|<!--[^]*?-->/g

/** Returns the texts and visible attributes of a page as sent that have names, and those with one that is not isolated. */
function turnedTexts(html: string): { seen: number; loose: string[] } {
  const letters = /[\u0590-\u08FF]/
  const page = html.replaceAll(verbatim, '')
  const attributes = page.matchAll(/ (?:aria-label|aria-description|title|alt|placeholder)="([^"]*)"/g)
  const read = [...page.split(/<[^>]*>/), ...[...attributes].map(([, value]) => value!)].filter((text) =>
    letters.test(text),
  )
  const loose = read
    // A text that is nothing but a name has nothing after it that could move.
    .filter((text) => /[^\s\u0590-\u08FF]/.test(text))
    .filter((text) => letters.test(text.replaceAll(/\u2068[^\u2068\u2069]*\u2069/g, '')))
  return { seen: read.length, loose }
}

test.each<{
  chapter: string
  login?: { email: string; role: RoleName }
  /** That show a name. */
  minPages: number
}>([
  { chapter: 'dc', minPages: 10 },
  { chapter: 'dc', login: { email: 'member@dc.aea.example', role: 'Member' }, minPages: 180 },
  { chapter: 'dc', login: admin, minPages: 180 },
  { chapter: 'aea', minPages: 3 },
  { chapter: 'aea', login: { email: 'system@aea.example', role: 'System admin' }, minPages: 180 },
])('on every page of $chapter, as sent to $login.email', async ({ chapter, login, minPages }) => {
  const visitor = await journey.visitor('desktop')
  if (login) await logIn(journey, visitor, chapter, login)
  await open(visitor.page, journey.at(chapter, '/'))
  const loose: string[] = []
  let withNames = 0
  let refused = 0
  for (const address of everyAddress(journey.dataDir, chapter)) {
    // Logs out.
    if (address === '/logout') continue
    // By the browser, which knows the hosts of chapters.
    const { status, text } = await visitor.page.evaluate(
      async (to) => {
        const answer = await fetch(to)
        return { status: answer.status, text: await answer.text() }
      },
      journey.at(chapter, address),
    )
    expect([address, status]).toEqual([address, expect.toBeOneOf([200, 400, 404])])
    if (status !== 200) refused++
    const texts = turnedTexts(text)
    if (texts.seen > 0) withNames++
    loose.push(...texts.loose.map((text) => `${address}: ${text.slice(0, 200)}`))
  }
  expect(loose).toEqual([])
  expect(withNames).toBeGreaterThanOrEqual(minPages)
  // The addresses have any id for what only its owner knows.
  await expect.poll(() => visitor.complaints.length).toBe(refused)
  for (let each = 0; each < refused; each++) visitor.expectComplaint(/40[04]/)
  await visitor.leave()
})
