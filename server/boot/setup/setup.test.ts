import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { onEachDatabase } from '#tests/support/databases/each-database.ts'
import {
  account,
  appSecret,
  association,
  browserAt,
  chapter,
  logIn,
  openFirstStart,
  toMail,
} from '#tests/support/first-start.ts'
import { send } from '#tests/support/http.ts'
import { createChapter } from '../create-chapter.ts'
import { finishSetup } from './finish.ts'
import { anotherCode, draftOf, letIn, setupRow, type Draft } from './state.ts'

onEachDatabase((database) => {
  // Within, so that the portals are closed before their database is removed.
  const { start, stop, clock, codeIn, lines, forgetLines, logged } = openFirstStart()

  test('from the code to the first login', async () => {
    const running = await start(database().location)
    expect(lines()).toContain(`https://example.org/setup?code=${codeIn()}`)
    const row = await setupRow(running.portal)
    expect(JSON.stringify(row)).not.toContain(codeIn())
    const browser = browserAt(running)
    expect((await browser.open(`/setup?code=${codeIn()}`)).text).toContain(`value="${codeIn()}"`)
    await browser.press('code', { code: codeIn().toLowerCase().replaceAll('-', ' ') })
    expect((await browser.open()).text).toContain('Your association')
    await browser.press('association', association)
    const second = await browser.open()
    expect(second.text).toContain('Your first chapter')
    expect(second.text).toContain('exa.example.org is the association’s own')
    await browser.press('chapter', chapter)
    await browser.press('mail', account)
    expect((await browser.open()).text).toContain('https://dc.example.org/webhooks/paypal/dc')
    running.portal.providers.payments.checkAccount = async () => 'accepted'
    const finished = await browser.press('payments', {
      way: 'paypal',
      clientId: 'AbC-1',
      clientSecret: 'secret',
      webhookId: 'W1',
    })
    expect([finished.status, finished.headers.location]).toEqual([303, '/setup'])
    const { text } = await browser.open()
    expect(text).toContain('Your portal is ready')
    expect(text).toContain('Washington DC, 2 member types')

    expect((await logIn(running, 'another-secret-1')).status).not.toBe(200)
    expect((await logIn(running, association.password)).status).toBe(200)
    const { read } = running.portal.store
    const chapters = await read
      .selectFrom('chapters')
      .select(['subDomain', 'chapterName', 'chapterEmail', 'timeZone'])
      .orderBy('subDomain')
      .execute()
    const people = await read.selectFrom('people').select(['firstName', 'mInit']).execute()
    expect(people, 'nobody was asked for a title').toEqual([{ firstName: association.firstName, mInit: '' }])
    expect(chapters).toEqual([
      { subDomain: 'dc', chapterName: 'Washington DC', chapterEmail: 'dc@mail.example', timeZone: 'America/Chicago' },
      {
        subDomain: 'exa',
        chapterName: association.name,
        chapterEmail: association.publicEmail,
        timeZone: 'America/Chicago',
      },
    ])
    const types = await read.selectFrom('memberTypes').select(['memberType', 'feeCents', 'durationYears']).execute()
    expect(types.filter(({ memberType }) => memberType === 'Life')).toEqual([
      { memberType: 'Life', feeCents: 100_050, durationYears: 99 },
      { memberType: 'Life', feeCents: 100_050, durationYears: 99 },
    ])
    const stored = await setupRow(running.portal)
    expect(stored).toMatchObject({ draftSealed: null, mailFrom: account.from, shortName: 'EXA' })
    expect(JSON.stringify(stored)).not.toMatch(/p@ss|p%40ss/)
    expect(running.portal.env).toMatchObject({
      association: { name: association.name, shortName: 'EXA' },
      timeZone: 'America/Chicago',
      smtpUrl: 'smtp://portal:p%40ss%3Aw%2Frd@127.0.0.1:2525?requireTLS=true',
    })

    // For all others, and ten minutes later for everybody, there is no such page.
    expect((await browserAt(running).open()).text).toBe('a page')
    clock.forward(11)
    expect((await browser.open()).text).toBe('a page')
  }, 60_000)

  test('a restart goes on at the step, and every server knows the settings when it is finished', async () => {
    const first = await start(database().location)
    const browser = browserAt(first)
    await toMail(browser, codeIn())
    await stop(first)
    forgetLines()
    const again = await start(database().location)
    expect(lines()).toContain('"chapterhouse setup" prints a new link')
    const other = await start(database().location)
    const moved = browser.at(again)
    expect((await moved.open()).text).toContain('How the portal sends confirmations')
    await moved.press('skip-mail')
    await moved.press('skip-payments')
    expect((await send(other.port, 'dc.example.org', '/')).text).toBe('a page')
    expect(other.portal.env.association).toMatchObject({ shortName: 'EXA', name: association.name })
    await stop(other)
    const later = await start(database().location)
    expect(later.portal.env).toMatchObject({ timeZone: 'America/Chicago', smtpUrl: '', mailFrom: '' })
    expect((await logIn(later, association.password)).status).toBe(200)
  }, 60_000)

  test('a second browser and a second tab are told so, and nothing is overwritten', async () => {
    const running = await start(database().location)
    const browser = browserAt(running)
    await browser.press('code', { code: codeIn() })
    const other = browserAt(running)
    const refused = await other.press('code', { code: codeIn() })
    expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('Setup goes on in another browser')])
    expect((await other.press('association', association)).status).toBe(422)

    const tab = browser.at(running)
    await tab.open()
    await browser.press('association', association)
    const stale = await tab.press('association', { ...association, name: 'Typed in the other tab' })
    expect([stale.status, stale.text]).toEqual([409, expect.stringContaining('another tab')])
    expect(stale.text).toContain('value="Typed in the other tab"')
    expect(stale.text).not.toContain(association.password)
    expect((await browser.open('/setup?step=association')).text).toContain('value="EXA"')

    const code = await anotherCode(running.portal)
    expect((await browser.open()).text).toContain('Setup code')
    expect((await other.press('code', { code })).status).toBe(303)
    expect((await other.open()).text).toContain('Your association')
    expect((await other.open()).text).toContain('value="EXA"')
  }, 60_000)

  test('another code drops the admin who was entered with an earlier one', async () => {
    const running = await start(database().location)
    const { portal } = running
    const intruder = browserAt(running)
    await toMail(intruder, codeIn())
    await intruder.press('skip-mail')
    const before = (await setupRow(portal))!
    const code = await anotherCode(portal)
    const after = (await setupRow(portal))!
    expect(after.version).toBeGreaterThan(before.version)
    expect(draftOf(after, appSecret)).toMatchObject({ chapter: { subDomain: 'dc' }, mail: { isLater: true } })
    expect(draftOf(after, appSecret).admin).toBeUndefined()
    expect(await letIn(portal, 'a token of the earlier code', before.codeHash)).toBe(false)
    await expect(
      finishSetup(
        portal,
        {
          ...(draftOf(before, appSecret) as Required<Draft>),
          association: { ...association },
          payments: { way: 'later' } as never,
        },
        before.version,
      ),
    ).rejects.toThrow('another tab')

    const owner = browserAt(running, '198.51.100.9')
    await owner.press('code', { code })
    expect((await owner.open('/setup?step=payments')).text).toContain('Your association')
    await owner.press('payments', { way: 'later' })
    const asked = await owner.press('association', { ...association, password: '', confirmPassword: '' })
    expect([asked.status, asked.text]).toEqual([422, expect.stringContaining('id="password-error"')])
    const own = { password: 'marble-lantern-58', confirmPassword: 'marble-lantern-58' }
    await owner.press('association', { ...association, ...own })
    await owner.press('payments', { way: 'later' })
    expect((await logIn(running, association.password)).status).not.toBe(200)
    expect((await logIn(running, own.password)).status).toBe(200)
  }, 60_000)

  test('at the end the chapter is held against the association as it is then', async () => {
    const running = await start(database().location)
    const browser = browserAt(running)
    await toMail(browser, codeIn())
    await browser.press('skip-mail')
    await browser.open('/setup?step=association')
    await browser.press('association', { ...association, shortName: 'DC', password: '', confirmPassword: '' })
    expect((await browser.open()).text).toContain('How members pay')
    const misfit = await browser.press('payments', { way: 'zelle', zelleAddress: 'dues@mail.example' })
    expect([misfit.status, misfit.text]).toEqual([422, expect.stringContaining('Your first chapter')])
    expect(misfit.text).toContain('id="subDomain-error"')
    await browser.press('chapter', { ...chapter, subDomain: 'capital' })
    await browser.open()
    await stop(running)

    // Set in the environment after the first step.
    const again = await start(database().location, { ASSOCIATION_SHORT_NAME: 'Capital' })
    const moved = browser.at(again)
    expect((await moved.open()).text).toContain('value="dues@mail.example"')
    expect((await moved.press('skip-payments')).text).toContain('id="subDomain-error"')
    await moved.press('chapter', chapter)
    await moved.open()
    await moved.press('skip-payments')
    const chapters = await again.portal.store.read.selectFrom('chapters').select('subDomain').execute()
    expect(chapters.map(({ subDomain }) => subDomain).sort()).toEqual(['capital', 'dc'])
    expect((await send(again.port, 'capital.example.org', '/')).text).toBe('a page')
  }, 60_000)

  test('chapters from the command line end the setup, and its entries are deleted', async () => {
    const running = await start(database().location)
    const { portal } = running
    const browser = browserAt(running)
    await toMail(browser, codeIn())
    const env = { ...portal.env, association: { ...portal.env.association, shortName: 'EXA' } }
    const shared = { chapterEmail: 'exa@mail.example', chapterPhone: '', chapterAddress: '' }
    const main = { ...shared, chapterId: randomUUID(), subDomain: 'exa', chapterName: 'Example' }
    await createChapter({ ...portal, env }, { ...main, advertisement: 0, jobPortal: 0 })
    // This server lacks the settings that the command had.
    for (const answer of [await browser.open(), await browser.press('skip-mail'), await browser.open('/')])
      expect([answer.status, answer.text]).toEqual([503, expect.stringContaining('This portal is being set up')])
    expect(logged().filter(({ msg }) => msg === 'settings are missing')).toHaveLength(1)
    expect((await setupRow(portal))!.draftSealed).toBeNull()
    await stop(running)

    const given = {
      ASSOCIATION_SHORT_NAME: 'EXA',
      ASSOCIATION_NAME: 'Example',
      TIME_ZONE: 'America/Chicago',
      SMTP_URL: 'smtp://localhost',
      MAIL_FROM: 'exa@mail.example',
    }
    const again = await start(database().location, given)
    await again.portal.store.write(function* ({ sql }) {
      yield sql.updateTable('portalSetup').set({ draftSealed: 'left by an earlier release' }).compile()
    })
    await stop(again)
    const later = await start(database().location, given)
    expect((await setupRow(later.portal))!.draftSealed).toBeNull()
    expect((await send(later.port, 'exa.example.org', '/')).text).toBe('a page')
  }, 60_000)

  test('another code drops entries that cannot be opened', async () => {
    const { portal } = await start(database().location)
    await portal.store.write(function* ({ sql }) {
      yield sql.updateTable('portalSetup').set({ draftSealed: 'of another secret' }).compile()
    })
    await anotherCode(portal)
    expect((await setupRow(portal))!.draftSealed).toBeNull()
  }, 60_000)

  test('five wrong codes a minute from one address, and nothing without the code', async () => {
    const running = await start(database().location)
    const browser = browserAt(running)
    for (let tries = 0; tries < 5; tries++) {
      const { status, text } = await browser.press('code', { code: 'AAAA-BBBB-CCCC-DDDD' })
      expect([status, text]).toEqual([422, expect.stringContaining('This is not the setup code')])
    }
    const full = await browser.press('code', { code: codeIn() })
    expect([full.status, full.headers['retry-after']]).toEqual([429, '60'])
    expect((await browserAt(running, '198.51.100.9').press('code', { code: 'wrong' })).status).toBe(422)
    clock.forward(1)
    expect((await browser.press('code', { code: codeIn() }, 'https://elsewhere.example')).status).toBe(403)
    expect((await browser.press('code', { code: codeIn() })).status).toBe(303)
  }, 60_000)
})
