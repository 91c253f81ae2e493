import { beforeEach, afterEach, expect, test } from 'vitest'
import { paperLookOf } from '#server/exports/paper-look.ts'
import { chapterOfHost, type Chapter } from '#server/chapter.ts'
import { emailHead } from '#server/providers/mail/email-words.ts'
import { apiFor } from '#server/wiring/api.ts'
import { openHttpClient } from '#tests/support/http-client.ts'
import { pdf, picture, pictureInHalves } from '#tests/support/files.ts'
import { worldWithPayments, type PaymentsWorld } from '#tests/support/world/world-with-payments.ts'
import { describeOnBoth, emailOf, type Person } from '#tests/support/world/world.ts'

describeOnBoth('the look of a chapter', (open) => {
  let world: PaymentsWorld
  beforeEach(async () => {
    world = await worldWithPayments(open)
  })
  afterEach(() => world.close())

  const system = () => world.as('system', { on: 'aea' }).chapterLook
  const admin = () => world.as('admin').chapterLook
  const upload = async (who: Person, bytes: Uint8Array, on?: 'aea') => {
    const { actor, chapter } = world.context(who, on ? { on } : {})
    return world.portal.providers.files.keep(bytes, { chapter: chapter.id, actor })
  }
  const logo = () => pictureInHalves(400, 200)
  const chapterAt = async (host: string) => (await chapterOfHost(world.store.read, host, world.env))!

  test('is its own, then the association’s, then the usual one; no other chapter has it', async () => {
    const none = { mainColor: '', accentColor: '', logo: null }
    expect((await chapterAt('ny')).look).toMatchObject(none)
    await system().change({ mainColor: '#8B1A2B', accentColor: '', logo: [] })
    await admin().change({ mainColor: '0a6', accentColor: '#ffcc00', logo: [await upload('admin', await logo())] })
    expect((await chapterAt('aea')).look).toMatchObject({ ...none, mainColor: '#8b1a2b' })
    expect((await chapterAt('ny')).look).toMatchObject({ ...none, mainColor: '#8b1a2b' })
    const { look } = await chapterAt('dc')
    expect(look).toMatchObject({ mainColor: '#00aa66', accentColor: '#ffcc00', logoOf: 'chapter' })
    expect(look.logo).toMatchObject({ width: 288, height: 144 })
    expect(await admin().view()).toMatchObject({
      own: { mainColor: '#00aa66', logo: look.logo!.path },
      association: { mainColor: '#8b1a2b' },
      adjusted: { mainColor: { chosen: '#00aa66', used: expect.stringMatching(/^#00[67]/) } },
    })
    const added = await world.as('system', { on: 'aea' }).chapters.add({
      subDomain: 'pacific',
      chapterName: 'Pacific',
      chapterEmail: 'office@pacific.example',
      chapterPhone: '(206) 555-0142',
      chapterAddress: '900 Harbor Street',
    })
    expect((await chapterAt('pacific')).look).toMatchObject({ ...none, mainColor: '#8b1a2b' })
    expect(added).toEqual(expect.any(String))
    await admin().reset()
    expect((await chapterAt('dc')).look).toMatchObject({ ...none, mainColor: '#8b1a2b' })
    await system().reset()
    expect((await chapterAt('ny')).look).toMatchObject(none)
  })

  test('is told to the admins and recorded; an unchanged one is not', async () => {
    const { edition } = await admin().view()
    await admin().change({ mainColor: '#8b1a2b', accentColor: '', logo: [], edition })
    await admin().change({ mainColor: '#8b1a2b', accentColor: '', logo: [] })
    const facts = await world.store.read
      .selectFrom('facts')
      .select('data')
      .where('type', '=', 'ChapterChanged')
      .execute()
    expect(facts.map(({ data }) => data)).toEqual([JSON.stringify({ parts: ['look'] })])
    const told = (await world.sentEmails()).filter(({ subject }) => subject.includes('colors and logo'))
    expect(told.map(({ to }) => to)).toContain(emailOf('admin'))
    expect(told[0]!.text).toContain('main color #8b1a2b, accent color the association’s')
    await expect(admin().change({ mainColor: '#123456', accentColor: '', logo: [], edition })).rejects.toThrow(
      'while you were editing',
    )
  })

  test.each([
    ['a word', { mainColor: 'navy' }, 'Enter a color such as #033c73'],
    ['a declaration', { accentColor: '#fff;}' }, 'Enter a color such as #033c73'],
    ['seven digits', { mainColor: '#1234567' }, 'Enter a color such as #033c73'],
    ['no upload', { logo: ['/uploads/../secret.png'] }, 'Upload each file here'],
    ['two logos', { logo: [0, 1].map((digit) => `/uploads/image-${String(digit).repeat(32)}.png`) }, 'At most 1'],
  ])('%s is refused', async (_, changes, sentence) => {
    const look = { mainColor: '', accentColor: '', logo: [] as string[], ...changes }
    await expect(admin().change(look)).rejects.toThrow(sentence)
    expect((await chapterAt('dc')).look).toMatchObject({ mainColor: '', accentColor: '', logo: null })
  })

  test('has only a logo that its admin uploaded there; a replaced one is released', async () => {
    const change = (path: string) => admin().change({ mainColor: '', accentColor: '', logo: [path] })
    const strange = {
      'of another chapter': await upload('nyAdmin', await logo()),
      'of another person': await upload('member', await logo()),
      'no longer there': `/uploads/image-${'0'.repeat(32)}.png`,
    }
    for (const path of Object.values(strange)) await expect(change(path)).rejects.toThrow('has expired')
    await world
      .as('nyAdmin')
      .chapterLook.change({ mainColor: '', accentColor: '', logo: [strange['of another chapter']] })
    await expect(change((await chapterAt('ny')).look.logo!.path)).rejects.toThrow('has expired')
    await expect(change(await upload('admin', pdf()))).rejects.toThrow('choose a picture')
    await expect(change(await upload('admin', await picture('png')))).rejects.toThrow('too small')
    await change(await upload('admin', await logo()))
    const first = (await chapterAt('dc')).look.logo!
    await change(first.path)
    expect((await chapterAt('dc')).look.logo).toEqual(first)
    await change(await upload('admin', await pictureInHalves(200, 300)))
    const { logo: second } = (await chapterAt('dc')).look
    expect(second).toMatchObject({ width: 96, height: 144 })
    const files = world.portal.providers.files
    expect((await files.find(first.path))!.upload).toMatchObject({ recordId: null, visibility: 'owner' })
    expect((await files.find(second!.icon))!.upload).toMatchObject({ visibility: 'public' })
    const client = openHttpClient(world)
    expect((await client.request(second!.path, { on: 'ny' })).status).toBe(200)
  })

  test('of the association is changed by system admins only, and of a chapter not by its members', async () => {
    const look = { mainColor: '#8b1a2b', accentColor: '', logo: [] }
    const ofParent = world.as('system', { on: 'aea', role: 'admin' }).chapterLook
    await expect(ofParent.change(look)).rejects.toThrow('Only a system admin')
    await expect(ofParent.reset()).rejects.toThrow('Only a system admin')
    expect(await ofParent.view()).toMatchObject({ mayChange: false, isMain: true })
    await expect(world.as('member').chapterLook.change(look)).rejects.toThrow('admin account')
  })

  test('is in its emails, on its PDFs, and in the data of its pages and of no other chapter’s', async () => {
    await admin().change({ mainColor: '#8b1a2b', accentColor: '', logo: [await upload('admin', await logo())] })
    const [dc, ny] = [await chapterAt('dc'), await chapterAt('ny')]
    const { env, urls, providers } = world.portal
    expect(emailHead({ chapter: dc, env, urls })).toMatchObject({
      colors: { primary: '#8b1a2b' },
      mark: { light: `${urls.origin(dc)}${dc.look.logo!.path}`, width: 68, height: 34, isOnWhite: true },
    })
    expect(emailHead({ chapter: ny, env, urls })).not.toHaveProperty('colors')
    expect(await paperLookOf({ chapter: dc, providers })).toEqual({
      color: '#8b1a2b',
      logo: { image: expect.stringMatching(/^data:image\/png;base64,iVBOR/) },
    })
    expect(await paperLookOf({ chapter: ny, providers })).toEqual({ color: '#033c73', logo: null })
    const frameAt = (chapter: Chapter) => apiFor({ ...world.context('anonymous'), chapter }).chapters.frame()
    expect((await frameAt(dc)).look).toMatchObject({
      styles: expect.stringContaining('--bar:#8b1a2b'),
      logo: { of: 'chapter' },
    })
    expect(await frameAt(ny)).not.toHaveProperty('look')
  })
})
