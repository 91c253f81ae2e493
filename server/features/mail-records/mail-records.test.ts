import { expect, test } from 'vitest'
import { run } from '#db/work.ts'
import { startMailServer } from '#tests/support/fakes/mail-server.ts'
import { startNameServer } from '#tests/support/fakes/name-server.ts'
import { verifiedDkim } from '#tests/support/mail/dkim.ts'
import { describeOnBoth, worldPassword, type World } from '#tests/support/world/world.ts'
import { dnsLookups } from '#server/providers/dns/lookups.ts'
import { accountTransport } from '#server/providers/mail/account.ts'
import { lookForMailRecords } from './jobs.ts'
import { signingOf } from './reads.ts'

/** Gives a chapter a mail account. */
const withAccount = (world: World, who: 'admin' | 'nyAdmin', chapterEmail: string) =>
  world.as(who).settings.update({
    chapterEmail,
    password: 'secret',
    mailServer: 'smtp.guild.example:587',
    currentPassword: worldPassword,
  })

describeOnBoth('the records of a chapter’s emails', (open) => {
  async function begun() {
    const world = await open()
    let texts: Record<string, string[]> = {}
    let isAway = false
    const names = await startNameServer(() => ({ texts, fails: () => isAway }))
    world.portal.providers.dns = dnsLookups([names.address])
    const view = () => world.as('admin').mailRecords.view()
    return {
      world,
      names,
      view,
      publish: (records: Record<string, string[]>) => (texts = records),
      away: (now: boolean) => (isAway = now),
      states: async () => Object.fromEntries((await view()).records.map(({ kind, state }) => [kind, state])),
    }
  }

  test('are made once there is an account, and found when they are published; then emails are signed', async () => {
    const { world, names, view, publish, states } = await begun()
    const { mailRecords } = world.as('admin')
    expect(await view()).toMatchObject({ state: 'none', records: [] })
    await expect(mailRecords.begin({ selector: '' })).rejects.toThrow('no mail account')
    await withAccount(world, 'admin', 'office@guild.example')
    expect(await view()).toMatchObject({ state: 'new', sender: { domain: 'guild.example', account: 'own' } })
    await mailRecords.begin({ selector: '' })
    expect(await states()).toEqual({ spf: 'missing', dkim: 'missing', dmarc: 'missing', mx: 'missing' })
    expect(names.asked.sort()).toEqual([
      'MX guild.example',
      'TXT _dmarc.guild.example',
      'TXT dc-1._domainkey.guild.example',
      'TXT guild.example',
    ])
    const signing = () =>
      signingOf(world.store.read, world.portal.env.appSecret, world.chapters.dc.id, 'office@guild.example')
    expect(await signing()).toBeUndefined()
    const { records } = await view()
    const record = records.find(({ kind }) => kind === 'dkim')!
    publish({ [`${record.name}.guild.example`]: [record.value] })
    await mailRecords.look()
    expect(await states()).toMatchObject({ dkim: 'found', spf: 'missing' })
    expect((await view()).signsSince).toBe(world.clock.now().toISOString())
    const server = await startMailServer({ user: 'office@guild.example' })
    const mailServer = new URL(server.url).host
    const account = { address: 'office@guild.example', password: 'secret', mailServer, signing: await signing() }
    await accountTransport(account, { name: 'Guild', address: account.address }, [mailServer]).deliver({
      messageId: '<one@guild.example>',
      to: 'noor@example.org',
      subject: 'Dues — 2026',
      text: 'Please pay.\n\n',
      html: '<p>Please pay.</p>',
    })
    const publicKey = record.value.slice(record.value.indexOf('p=') + 2)
    const tags = verifiedDkim(server.raw[0]!, publicKey)
    expect([tags.get('d'), tags.get('s')]).toEqual(['guild.example', 'dc-1'])
    const forged = Buffer.from(server.raw[0]!.toString('latin1').replace('Please pay', 'Please send'), 'latin1')
    expect(() => verifiedDkim(forged, publicKey)).toThrow('not the one that was signed')
    await server.close()
    await names.close()
  })

  test('are looked for by themselves; a key whose record is gone signs no more, and no answer changes nothing', async () => {
    const { world, names, view, publish, away } = await begun()
    await withAccount(world, 'admin', 'office@guild.example')
    await world.as('admin').mailRecords.begin({ selector: '' })
    const value = (await view()).records.find(({ kind }) => kind === 'dkim')!.value
    expect(await lookForMailRecords(world.portal)).toBe(0)
    publish({ 'dc-1._domainkey.guild.example': [value] })
    world.clock.forward(6 * 60)
    expect(await lookForMailRecords(world.portal)).toBe(1)
    const { signsSince } = await view()
    expect(signsSince).not.toBeNull()
    away(true)
    world.clock.forward(6 * 60)
    expect(await lookForMailRecords(world.portal)).toBe(1)
    expect((await view()).signsSince).toBe(signsSince)
    away(false)
    publish({})
    world.clock.forward(6 * 60)
    await lookForMailRecords(world.portal)
    expect((await view()).signsSince).toBeNull()
    await names.close()
  })

  test('follow the address: another domain or another key begins anew, and a provider’s has none', async () => {
    const { world, names, view } = await begun()
    const { mailRecords } = world.as('admin')
    await withAccount(world, 'admin', 'office@guild.example')
    await mailRecords.begin({ selector: '' })
    const first = (await view()).records.find(({ kind }) => kind === 'dkim')!
    await expect(mailRecords.begin({ selector: '' })).rejects.toThrow('Another key was made')
    await mailRecords.begin({ selector: 'dc-1' })
    const second = (await view()).records.find(({ kind }) => kind === 'dkim')!
    expect([first.name, second.name]).toEqual(['dc-1._domainkey', 'dc-2._domainkey'])
    expect(second.value).not.toBe(first.value)
    await withAccount(world, 'admin', 'office@gmail.com')
    expect(await view()).toMatchObject({ state: 'free', records: [] })
    await expect(mailRecords.begin({ selector: '' })).rejects.toThrow('mail provider')
    await withAccount(world, 'admin', 'office@builders.example')
    expect(await view()).toMatchObject({ state: 'new' })
    await mailRecords.begin({ selector: '' })
    expect((await view()).selector).toBe('dc-1')
    await names.close()
  })

  test('of the portal’s address are kept by the main chapter alone', async () => {
    const { world, names } = await begun()
    Object.assign(world.portal.env, { smtpUrl: 'smtps://u:p@smtp.aea.example', mailFrom: 'portal@aea.example' })
    await world.store.writeUnversioned(({ sql }) => run(sql.deleteFrom('mailAccounts')))
    expect(await world.as('admin').mailRecords.view()).toMatchObject({ state: 'elsewhere', records: [] })
    await expect(world.as('admin').mailRecords.begin({ selector: '' })).rejects.toThrow('kept there')
    const system = world.as('system', { on: 'aea' }).mailRecords
    await system.begin({ selector: '' })
    const { records, sender } = await system.view()
    expect(sender).toEqual({ address: 'portal@aea.example', domain: 'aea.example', account: 'portal' })
    expect(records.find(({ kind }) => kind === 'spf')!.value).toBe('v=spf1 a:smtp.aea.example ~all')
    await names.close()
  })

  test('are each chapter’s own, and never show the private key', async () => {
    const { world, names, view } = await begun()
    await withAccount(world, 'admin', 'office@guild.example')
    await world.as('admin').mailRecords.begin({ selector: '' })
    const { privateKeySealed } = await world.store.read
      .selectFrom('mailDomains')
      .select('privateKeySealed')
      .executeTakeFirstOrThrow()
    const shown = JSON.stringify(await view())
    expect(shown).not.toMatch(/PRIVATE KEY/)
    expect(shown).not.toContain(privateKeySealed)
    expect((await world.as('nyAdmin').mailRecords.view()).records).toEqual([])
    await expect(world.as('member').mailRecords.view()).rejects.toThrow()
    await names.close()
  })
})
