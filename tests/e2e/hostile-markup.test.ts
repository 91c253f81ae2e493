/** Hostile markup: in every formatted text, in addresses, in emails and in files. */
import { expect, test } from 'vitest'
import { writeEmail } from '#server/providers/mail/email.ts'
import { visibleTextOf } from '#tests/support/markup/harm.ts'
import { idsIn, layHostileLines, layUncleaned } from '#tests/support/markup/hostile-rows.ts'
import { pdf } from '#tests/support/files.ts'
import { hostile, hostileLines, hostileTexts } from '#tests/support/markup/hostile.ts'
import { workbookOf } from '#tests/support/workbook.ts'
import { dialog } from './account-pages.ts'
import { admin, hostileWalk, system } from './hostile-walk.ts'
import { live, openJourney } from './journey.ts'

let uncleaned: string

const journey = openJourney({
  prepare: (dataDir) => {
    layHostileLines(dataDir, 'dc')
    uncleaned = layUncleaned(dataDir, 'mi')
  },
})

const { come, walk } = hostileWalk(journey)

test('features that sanitize texts show all words and run nothing, for visitors and for editors', async () => {
  const secretary = await come('dc', admin)
  const announcementId = (await secretary.ask('announcements.add', {
    title: hostileLines[0],
    body: hostileTexts(100_000)[0],
  })) as string
  const texts = [`/announcements/${announcementId}`]
  const events = ['61824', '51907', '62950', '71104']
  for (const [number, eventDescription] of hostileTexts(40_000).entries()) {
    await secretary.ask('events.update', { eventId: events[number], eventDescription })
    texts.push(`/event/${events[number]}`)
  }
  const seen = await walk(secretary.page, secretary.harm, 'dc', [
    ...texts,
    '/',
    `/event/${events[0]}/edit`,
    `/announcement?dialog=edit&row=${announcementId}`,
  ])
  expect(seen.size).toBe(hostile.length)
  await secretary.context.close()

  const central = await come('aea', system)
  const parent = idsIn(journey.dataDir, 'aea')
  for (const kind of ['mission', 'vision', 'history'])
    await central.ask('statements.update', { kind, chapterId: parent.chapterId, body: hostileTexts(100_000)[0] })
  for (const bio of hostileTexts(20_000)) {
    await central.ask('committees.update', { cId: parent.cId, bio })
    await walk(central.page, central.harm, 'aea', [`/committee/${parent.cId}`])
  }
  const statements = ['mission', 'vission', 'history'].map((kind) => `/chapters/${kind}/${parent.chapterId}`)
  await walk(central.page, central.harm, 'aea', [
    ...statements,
    '/about',
    '/mission',
    '/history',
    '/vission',
    '/committiees',
    '/bod',
  ])
  await central.context.close()
})

test('the name of a file runs nothing, for uploaders and for readers', async () => {
  const secretary = await come('dc', admin)
  const { page } = secretary
  const names = hostileLines.filter((line, number) => number % 30 === 0 && !line.includes('/'))
  await page.goto(journey.at('dc', '/announcement?dialog=add'))
  await live(page)
  await page.getByRole('textbox', { name: 'Title' }).fill('Files with names')
  await page.locator('.ql-editor').fill('Each has a name of its own.')
  await page
    .getByLabel('Attachments')
    .setInputFiles(
      names.map((name) => ({ name: `${name}.pdf`, mimeType: 'application/pdf', buffer: Buffer.from(pdf()) })),
    )
  for (const name of names)
    await page.getByText(`Uploaded the file successfully: ${name}.pdf`, { exact: true }).waitFor()
  expect(await secretary.harm.findings()).toEqual([])
  await page.getByRole('button', { name: 'Add announcement' }).click()
  await dialog(page, 'Announcement added').waitFor()
  const [newest] = (await journey.portal().request('dc', '/api/announcements/chapter/dc')).json() as [
    { announcementId: string },
  ]
  await walk(page, secretary.harm, 'dc', [`/announcements/${newest.announcementId}`])
  await secretary.context.close()
})

test('the page treats its address as text', async () => {
  const visitor = await come('dc', admin)
  const asked = hostileLines.filter((_, number) => number % 80 === 0).map(encodeURIComponent)
  const paths = asked.flatMap((text) => [
    `/members?q=${text}&search=${text}&sort=${text}&dialog=${text}&row=${text}`,
    `/calendar?search=${text}&q=${text}&when=${text}`,
  ])
  await walk(visitor.page, visitor.harm, 'dc', [
    ...paths,
    `/login?redirect=javascript:ran(1)&email=${asked[1]}`,
    `/verify/${asked[3]}`,
    `/missing/${asked[2]}`,
  ])
  await visitor.context.close()
})

test('an email contains hostile markup as text in each of its parts', async () => {
  const [first = '', ...lines] = hostileLines
  const pairs = lines.map((line, number): [string, string] => [line, hostileLines[number]!])
  const written = {
    head: { shortName: first, chapterName: first, signature: first, phone: first, email: first },
    greeting: first,
    paragraphs: lines,
    facts: [{ heading: first, cells: pairs }],
    link: { label: first, url: `https://park.example/${first}` },
    notes: lines,
  }
  const reader = await come('dc')
  // An email has no policy to block requests.
  await reader.context.route('**', (route) => route.abort())
  const { html } = writeEmail(written)
  await reader.page.setContent(html)
  expect(await reader.harm.findings()).toEqual([])
  expect(new Set(await visibleTextOf(reader.page)).size).toBe(hostile.length)
  // The control: the same email by a layout that does not escape.
  await reader.page.setContent(
    html
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&#39;', "'")
      .replaceAll('&amp;', '&'),
  )
  await expect.poll(async () => (await reader.harm.findings()).join('\n')).toMatch(/^ran \d+/m)
  await reader.context.close()
})

test('files contain hostile markup as text: no cell computes or links anywhere, no PDF page acts, no calendar gets another line', async () => {
  const visitor = await come('dc', admin)
  const { page } = visitor
  await page.goto(journey.at('dc', '/about'))
  const file = async (path: string) => {
    const { headers, text } = await page.evaluate(async (address) => {
      const answer = await fetch(address)
      const emails = Array.from(new Uint8Array(await answer.arrayBuffer()), (byte) => String.fromCharCode(byte))
      return { headers: Object.fromEntries(answer.headers), text: emails.join('') }
    }, path)
    expect(headers, path).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    })
    expect(headers['content-type'], path).not.toMatch(/html|xml;|svg/)
    return { bytes: Buffer.from(text, 'latin1'), headers }
  }
  for (const list of ['members', 'payments']) {
    const written = await file(`/export/${list}.csv`)
    expect(written.headers['content-disposition']).toMatch(/^attachment/)
    expect(written.bytes.toString().match(/ran\(\d+\)/g)?.length).toBeGreaterThan(50)
  }
  const { SheetNames, Sheets } = workbookOf((await file('/export/members.xlsx')).bytes)
  const cells = Object.entries(Sheets[SheetNames[0]!]!).filter(([name]) => !name.startsWith('!')) as [
    string,
    { t: string; f?: string; l?: object; v: unknown },
  ][]
  expect(cells.filter(([, { t, f, l }]) => f !== undefined || l !== undefined || !['s', 'n', 'z'].includes(t))).toEqual(
    [],
  )
  expect(cells.filter(([, { v }]) => /ran\(\d+\)/.test(String(v))).length).toBeGreaterThan(100)
  const document = (await file('/export/members.pdf')).bytes.toString('latin1')
  expect(document).toMatch(/^%PDF/)
  expect(document).not.toMatch(/\/(?:JS|JavaScript|Launch|OpenAction|AA|URI|SubmitForm|EmbeddedFile)\b/)
  for (const path of ['/events/calendar.ics', '/event/71104.ics']) {
    const lines = (await file(path)).bytes.toString().split('\r\n')
    expect(
      lines.filter((line) => line !== '' && !/^(?: |[A-Z-]+[;:])/.test(line)),
      path,
    ).toEqual([])
    expect(lines.join('').replaceAll('\r\n ', '')).toMatch(/ran\(\d+\)|evil/)
  }
  await visitor.context.close()
})

test('control: without sanitizing, all of this is detected', async () => {
  const visitor = await come('mi')
  await visitor.page.goto(journey.at('mi', `/announcements/${uncleaned}`))
  const findings = new Set<string>()
  const all = async () => {
    for (const one of await visitor.harm.findings()) findings.add(one)
    return Array.from(findings).join('\n')
  }
  await expect.poll(all).toMatch(/Executing inline event handler violates/)
  await expect.poll(all).toMatch(/img with onerror=ran\(\d+\)/)
  await expect.poll(all).toMatch(/a with href=javascript:ran\(\d+\)/)
  await expect.poll(async () => (await all()).split('\n').length).toBeGreaterThan(100)
  await visitor.context.close()
})
