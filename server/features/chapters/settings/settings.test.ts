import { afterEach, beforeEach, expect, test } from 'vitest'
import { run } from '#db/work.ts'
import { chapterOfHost } from '#server/chapter.ts'
import { writerFor } from '#server/context.ts'
import { papersOf } from '#server/exports/papers.ts'
import { seal, unseal } from '#server/auth/secrets.ts'
import { accountTransport } from '#server/providers/mail/account.ts'
import type { Providers } from '#server/providers/providers.ts'
import { startMailServer, type MailServer } from '#tests/support/fakes/mail-server.ts'
import { laterMerchant, worldWithPayments, type PaymentsWorld } from '#tests/support/world/world-with-payments.ts'
import { describeOnBoth, emailOf, worldPassword } from '#tests/support/world/world.ts'
import { mailboxOf } from './reads.ts'
import { noteMailRefused, noteMailTaken, setAccountByOperator } from './writes.ts'

const password = 'canary-mail-password'
const entries = {
  chapterName: 'Washington DC',
  chapterAddress: '1 Main Street, Washington, DC 20001',
  chapterPhone: '(202) 555-0100',
  chapterEmail: 'dc@aea.example',
  clientId: 'standin-dc',
}

describeOnBoth('the settings of a chapter', (open) => {
  let world: PaymentsWorld
  let server: MailServer | undefined
  const admin = () => world.as('admin').settings
  const storedAccount = () => world.store.read.selectFrom('mailAccounts').selectAll().executeTakeFirst()
  beforeEach(async () => {
    world = await worldWithPayments(open)
  })
  afterEach(async () => {
    await server?.close()
    server = undefined
    await world.close()
  })

  test('are created once, changed in part, and never reveal a password', async () => {
    await admin().create({ ...entries, password })
    expect(JSON.stringify(await admin().view())).not.toContain('canary')
    const first = await storedAccount()
    expect(first!.passwordSealed).not.toContain(password)
    await expect(admin().create({ ...entries, password })).rejects.toThrow('already has settings')
    await admin().update({ chapterPhone: '(202) 555-0199', password: '' })
    expect(await admin().view()).toMatchObject({
      chapterPhone: '(202) 555-0199',
      chapterAddress: entries.chapterAddress,
      mail: { mailServer: 'smtp.gmail.com' },
      payment: { clientId: 'standin-dc' },
    })
    expect(unseal(world.env.appSecret, (await storedAccount())!.passwordSealed)).toBe(password)
    expect((await world.as('anonymous').chapters.here()).chapterPhone).toBe('(202) 555-0199')
  })

  test('require the password to change the accounts, the Zelle address and the refund limit', async () => {
    const wrong = { currentPassword: 'not this one' }
    for (const guarded of [
      { zelleAddress: 'x@mail.example' },
      { confirmRefundsAbove: '5' },
      { password: 'of the mailbox' },
      { clientId: 'standin-later', clientSecret: 'x' },
    ]) {
      await expect(admin().update({ ...guarded, ...wrong })).rejects.toThrow('not your current password')
      await expect(admin().update({ ...guarded, currentPassword: '' })).rejects.toThrow('Enter your current password')
    }
    expect(await admin().view()).toMatchObject({
      zelleAddress: 'treasurer@dc.aea.example',
      confirmRefundsAbove: '',
      mail: null,
      payment: { clientId: 'standin-dc' },
    })
    expect(await admin().update({ chapterPhone: '(202) 555-0177', currentPassword: '' })).toBeUndefined()
    await admin().update({ zelleAddress: 'x@mail.example', currentPassword: worldPassword })
    expect(await admin().view()).toMatchObject({ zelleAddress: 'x@mail.example' })
  })

  test('can be changed without the password by clients that cannot ask for it, up to 15 minutes after the login', async () => {
    const { apiFor } = await import('#server/wiring/api.ts')
    const { settings } = apiFor(world.context('admin'))
    world.clock.forward(16)
    await expect(settings.update({ zelleAddress: 'x@mail.example' })).rejects.toThrow('log in again')
    await settings.update({ chapterPhone: '(202) 555-0177' })
    world.clock.forward(-2)
    await settings.update({ zelleAddress: 'x@mail.example' })
  })

  test('the second of two editors is notified and sees what the first one saved', async () => {
    await admin().create({ ...entries, password })
    const { edition } = await admin().view()
    const both = await Promise.allSettled(
      ['1', '2'].map((digit) => admin().update({ chapterPhone: `(202) 555-010${digit}`, edition })),
    )
    const saved = (await admin().view()).chapterPhone
    const [refusal] = both.flatMap((one) =>
      one.status === 'rejected' ? [one.reason as { code: string; cause: { details: object } }] : [],
    )
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect([refusal!.code, refusal!.cause.details]).toEqual([
      'CONFLICT',
      { fields: { chapterPhone: `The details changed meanwhile. Saved now: ${saved}` } },
    ])
  })

  test('are saved part by part: an account before the other, and two editors of different parts', async () => {
    const { dc } = world.chapters
    await world.store.write(({ sql }) => run(sql.deleteFrom('paymentAccounts').where('chapterId', '=', dc.id)))
    await admin().update({ mailServer: '', password, currentPassword: worldPassword })
    expect(await admin().view()).toMatchObject({ mail: { mailServer: 'smtp.gmail.com' }, payment: null })
    const { editions } = await admin().view()
    await admin().update({ chapterPhone: '(202) 555-0101', edition: editions.chapter })
    await admin().update({
      clientId: 'standin-dc',
      clientSecret: 'x',
      currentPassword: worldPassword,
      edition: editions.payment,
    })
    const late = admin().update({ chapterPhone: '(202) 555-0102', edition: editions.chapter })
    await expect(late).rejects.toThrow('changed')
    expect(await admin().view()).toMatchObject({ chapterPhone: '(202) 555-0101', payment: { clientId: 'standin-dc' } })
  })

  test('a chapter chooses its dates, paper and tax number, unless the environment does', async () => {
    const { env } = world.portal
    const inUse = async (host = 'dc') => papersOf({ env, chapter: (await chapterOfHost(world.store.read, host, env))! })
    expect(await inUse()).toMatchObject({ tableDates: 'documented', paperSize: 'letter', ein: '' })
    const { editions } = await admin().view()
    const chosen = { tableDates: 'words', paperSize: 'a4', ein: '12-3456789' } as const
    await admin().update({ ...chosen, edition: editions.papers })
    expect(await inUse()).toEqual(chosen)
    expect(JSON.stringify(await world.sentEmails())).toContain('dates such as Nov 21, 2026, A4 paper, EIN 12-3456789')
    expect(await admin().view()).toMatchObject({ papers: chosen, papersOfEnv: [] })
    expect(await inUse('ny')).toMatchObject({ paperSize: 'letter', ein: '' })
    await expect(admin().update({ paperSize: 'letter', edition: editions.papers })).rejects.toThrow('changed')
    await expect(admin().update({ ein: '123456789' })).rejects.toThrow('12-3456789')
    const { association } = env
    env.association = { ...association, tableDates: 'month-first', ein: '98-7654321' }
    expect(await inUse()).toEqual({ tableDates: 'month-first', paperSize: 'a4', ein: '98-7654321' })
    expect((await admin().view()).papersOfEnv).toEqual(['tableDates', 'ein'])
    env.association = association
  })

  test('a chapter of a demo gets a stand-in account that takes money, once', async () => {
    const system = world.as('system').settings
    await system.openStandin()
    const { payment, subDomain } = await system.view()
    expect(payment!.clientId).toMatch(new RegExp(`^standin-${subDomain}-`))
    await expect(system.openStandin()).rejects.toThrow('already has a payment account')
    await expect(admin().openStandin()).rejects.toThrow('already has a payment account')
    const live = { ...world.context('system'), env: { ...world.env, mode: 'live' as const } }
    const { apiFor } = await import('#server/wiring/api.ts')
    await expect(apiFor(live).settings.openStandin()).rejects.toThrow('Only a demo')
  })

  test('accept every name and email that the list of chapters accepts', async () => {
    const chapterName = 'a'.repeat(100)
    const chapterEmail = `${'a'.repeat(60)}@${'b'.repeat(31)}.example`
    await world.as('system').chapters.update({ chapterId: world.chapters.dc.id, chapterName, chapterEmail })
    await admin().create({ ...entries, chapterName, chapterEmail, password })
    expect(await admin().view()).toMatchObject({ chapterName, chapterEmail })
  })

  test('of two chapters that save the same account at once, the second is refused', async () => {
    const { clientId } = laterMerchant
    const both = await Promise.allSettled(
      (['admin', 'nyAdmin'] as const).map((who) => world.as(who).settings.update({ clientId, clientSecret: 'x' })),
    )
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  test('two admins who create them at once create one', async () => {
    const both = await Promise.allSettled([1, 2].map(() => admin().create({ ...entries, password })))
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  test.each([
    ['a new client id without its secret', { clientId: laterMerchant.clientId }, 'A new client ID needs its secret'],
    [
      'a client id that the provider does not know',
      { clientId: 'nobody', clientSecret: 'x' },
      'PayPal does not accept this client ID and secret (401). Nothing was saved. Payments still go to the account you had.',
    ],
    [
      'the client id of another chapter',
      { clientId: 'standin-ny', clientSecret: 'x' },
      'Another chapter uses this client ID',
    ],
    [
      'another mail server with the kept password',
      { mailServer: 'mail.evil.example' },
      'A new mail server needs the password',
    ],
    [
      'a mail server that is an address of the web',
      { mailServer: 'https://mail.example', password: 'x' },
      'Enter a name such as smtp.gmail.com',
    ],
    [
      'a port that is not for mail',
      { mailServer: 'mail.example:6379', password: 'x' },
      'Enter a name such as smtp.gmail.com',
    ],
    ['an email that is none', { chapterEmail: 'dc' }, 'This is not an email address'],
    ['an empty name', { chapterName: ' ' }, 'Required'],
    ['a phone with letters', { chapterPhone: 'call me' }, 'Enter a phone number'],
    ['a name of two lines', { chapterName: 'DC\r\nBcc: all@example.org' }, 'This must be a single line'],
    ['the name of another chapter', { chapterName: 'new york' }, 'Another chapter has this name'],
    ['the email of another chapter', { chapterEmail: 'ny@aea.example' }, 'New York has this email'],
    ['a client id with a space', { clientId: 'a b', clientSecret: 'x' }, 'An ID has letters'],
  ])('%s is refused, and nothing is saved', async (_, changes, sentence) => {
    await admin().create({ ...entries, password })
    const before = await admin().view()
    await expect(admin().update({ chapterAddress: 'elsewhere', ...changes })).rejects.toThrow(sentence)
    expect(await admin().view()).toEqual(before)
  })

  test('a new account at the provider receives the next payments', async () => {
    const { clientId, merchantId } = laterMerchant
    await admin().update({ clientId, merchantId, clientSecret: 'canary-secret' })
    expect(await world.as('anonymous').payments.clientId()).toBe(clientId)
    expect(await admin().checkAccount({ of: 'saved' })).toMatchObject({ failure: null, isStored: true })
    expect(await admin().checkAccount({ of: 'typed', clientId: 'nobody', clientSecret: 'x' })).toMatchObject({
      failure: expect.stringContaining('(401)'),
      isStored: false,
    })
    const { payment } = await admin().view()
    expect(payment).toMatchObject({ clientId, checkedBy: expect.stringMatching(/\w/), checkFailure: null })
  })

  test('a test email goes through the typed or saved account, and the error is stored', async () => {
    server = await startMailServer({ user: entries.chapterEmail })
    const mailServer = new URL(server.url).host
    const mailFrom: Providers['mailFrom'] = (account, from) => accountTransport(account, from, [mailServer])
    const tried = { ...world.context('admin'), providers: { ...world.portal.providers, mailFrom } }
    const { apiFor } = await import('#server/wiring/api.ts')
    const api = apiFor(tried).settings
    // The operating system assigned this port, which an admin may not enter.
    await admin().create({ ...entries, password: 'secret' })
    await world.store.write(({ sql }) => run(sql.updateTable('mailAccounts').set({ mailServer })))
    expect(await api.sendTest({ of: 'saved' })).toMatchObject({
      failure: null,
      to: entries.chapterEmail,
      isStored: true,
    })
    expect(server.emails).toMatchObject([
      { subject: 'Test email from Washington DC', to: { text: entries.chapterEmail } },
    ])
    expect(await api.sendTest({ of: 'typed', password })).toMatchObject({
      failure: expect.stringContaining('refused the password'),
      isStored: false,
    })
    expect((await api.view()).mail).toMatchObject({ checkFailure: null, checkedAt: expect.any(String) })
    await admin().update({ password: 'gone' })
    await api.sendTest({ of: 'saved' })
    expect((await api.view()).mail!.checkFailure).toContain('refused the password')
    expect((await world.sentEmails()).filter(({ subject }) => subject.startsWith('Test email'))).toHaveLength(1)
  })

  test('another payee, set on the command line, is recorded and told to the admins', async () => {
    const { dc } = world.chapters
    const chapter = (await chapterOfHost(world.store.read, dc.subDomain, world.env))!
    const { env, portal } = world
    const write = writerFor(portal, { chapterId: dc.id, actor: 'system:command-line', correlation: 'a-command' })
    const account = { merchantId: 'M2', webhookId: 'W2', clientSecretSealed: seal(env.appSecret, 'secret') }
    const changed = () =>
      world.store.read
        .selectFrom('facts')
        .select(['actor', 'data'])
        .where('chapterId', '=', dc.id)
        .where('type', '=', 'ChapterChanged')
        .execute()
    const set = (clientId: string) =>
      write((tx) =>
        setAccountByOperator(tx, { chapter, env, urls: portal.urls }, { ...account, clientId, servesOtherShops: 0 }),
      )
    await set('another-payee')
    expect(await changed()).toEqual([{ actor: 'system:command-line', data: JSON.stringify({ parts: ['payee'] }) }])
    const told = (await world.sentEmails()).filter(({ text }) => text.includes('The operator of the server changed'))
    expect(told.map(({ to }) => to)).toEqual(expect.arrayContaining([emailOf('admin'), emailOf('system')]))
    expect(told[0]!.text).toContain('another-payee')
    await expect(set('standin-ny')).rejects.toThrow('Another chapter uses this client ID')

    const setWithoutOthers = (clientId: string) => {
      const alone = { clientId, clientSecretSealed: account.clientSecretSealed, servesOtherShops: 0 as const }
      return write((tx) => setAccountByOperator(tx, { chapter, env, urls: portal.urls }, alone))
    }
    const stored = () =>
      world.store.read
        .selectFrom('paymentAccounts')
        .select(['clientId', 'merchantId', 'webhookId'])
        .where('chapterId', '=', dc.id)
        .executeTakeFirst()
    await setWithoutOthers('another-payee')
    expect(await stored()).toEqual({ clientId: 'another-payee', merchantId: 'M2', webhookId: 'W2' })
    await setWithoutOthers('a-third-payee')
    expect(await stored()).toEqual({ clientId: 'a-third-payee', merchantId: '', webhookId: '' })
  })

  test('while the chapter has no admin, the system admins are notified that its mail account does not work', async () => {
    await admin().create({ ...entries, password })
    const { dc } = world.chapters
    await world.store.write(({ sql }) =>
      run(sql.updateTable('members').set({ isAdmin: 0 }).where('chapterId', '=', dc.id)),
    )
    const { account } = await mailboxOf(world.store.read, world.env.appSecret, dc.id)
    const tried = { chapterId: dc.id, edition: account!.edition }
    await world.store.write((builder) => noteMailRefused(builder, world.portal, tried, 'Refused.'))
    const notices = await world.store.read
      .selectFrom('outbox')
      .select('toAddress')
      .where('kind', '=', 'mailRefused')
      .execute()
    expect(notices).toEqual([{ toAddress: emailOf('system') }])
  })

  test('the admins are notified once that the mail account does not work', async () => {
    await admin().create({ ...entries, password })
    const { dc } = world.chapters
    const versionNow = async () => (await mailboxOf(world.store.read, world.env.appSecret, dc.id)).account!.edition
    const refused = async (edition?: string) => {
      const account = { chapterId: dc.id, edition: edition ?? (await versionNow()) }
      return world.store.write((builder) =>
        noteMailRefused(builder, world.portal, account, 'The server refused the password.'),
      )
    }
    const taken = (edition: string) =>
      world.store.write((builder) => noteMailTaken(builder, { chapterId: dc.id, edition }))
    const before = await versionNow()
    await Promise.all([refused(), refused()])
    await refused()
    const notices = await world.store.read
      .selectFrom('outbox')
      .select(['toAddress', 'text'])
      .where('kind', '=', 'mailRefused')
      .execute()
    expect(notices).toEqual([
      { toAddress: emailOf('admin'), text: expect.stringContaining('The server refused the password.') },
    ])
    expect(await mailboxOf(world.store.read, world.env.appSecret, dc.id)).toMatchObject({
      account: { isRefused: true, password },
    })
    await admin().update({ password: 'a new one' })
    expect(await mailboxOf(world.store.read, world.env.appSecret, dc.id)).toMatchObject({
      account: { isRefused: false },
    })
    // A rejection that arrives late concerns the previous account.
    await refused(before)
    expect((await storedAccount())!.refusedSince).toBeNull()
    await refused()
    await admin().update({ chapterPhone: '(202) 555-0199' })
    // So does a success that arrives late.
    await taken(before)
    expect((await storedAccount())!.checkFailure).toContain('refused')
    await taken(await versionNow())
    expect(await storedAccount()).toMatchObject({ checkFailure: null, refusedSince: null })
    await refused()
    // A new email address makes it another account, wherever it is changed.
    await world.as('admin').chapters.update({ chapterId: dc.id, chapterEmail: 'office@aea.example' })
    expect(await storedAccount()).toMatchObject({ checkFailure: null, refusedSince: null })
  })
})
