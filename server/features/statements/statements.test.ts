import { expect, test } from 'vitest'
import { pdf } from '#tests/support/files.ts'
import { openHttpClient } from '#tests/support/http-client.ts'
import { describeOnSqlite } from '#tests/support/world/world.ts'

const text = { title: 'Rooms for everybody', body: '<p>We build them.</p>' }

describeOnSqlite('the mission, the vision, and the history', (open) => {
  test('exist at most once each, even if two admins write the first one at the same time', async () => {
    const { add, openings } = (await open()).as('system').statements
    const both = await Promise.allSettled([add({ kind: 'mission', ...text }), add({ kind: 'mission', ...text })])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { message: 'There is already a mission. Update it instead.' },
    })
    await add({ kind: 'history', ...text })
    await add({ kind: 'vision', ...text })
    expect((await openings()).map(({ kind }) => kind)).toEqual(['mission', 'vision', 'history'])
  })

  test('are sanitized, and release their pictures and files when they are changed and deleted', async () => {
    const world = await open()
    const { statements } = world.as('system')
    const { actor, chapter } = world.context('system')
    const path = await world.portal.providers.files.keep(pdf(), { chapter: chapter.id, actor })
    const visibility = async () => (await world.portal.providers.files.find(path))!.upload.visibility
    await statements.add({
      kind: 'mission',
      title: text.title,
      body: `<p onclick="a()">Read <a href="${path}">it</a></p><script>a()</script>`,
    })
    const reference = { kind: 'mission', chapterId: chapter.id } as const
    expect(await statements.byId(reference)).toMatchObject({
      body: `<p>Read <a href="${path}" rel="noopener nofollow">it</a></p>`,
    })
    expect(await visibility()).toBe('public')
    await statements.remove(reference)
    expect(await visibility()).toBe('owner')
  })

  test("have the history's dates beside them, made from lines that begin with a year", async () => {
    const { statements } = (await open()).as('system')
    const reference = { kind: 'history', chapterId: 'chapter-aea' } as const
    for (const dates of ['Founded', '84 Founded', '1984', `1984 ${'x'.repeat(100)}`, '1984 Founded\n'.repeat(31)]) {
      await expect(statements.add({ kind: 'history', ...text, dates })).rejects.toThrow()
    }
    await statements.add({ kind: 'history', ...text, dates: ' 1984 Founded\r\n\n1990  First convention \n' })
    expect((await statements.view(reference)).dates).toEqual([
      { year: '1984', text: 'Founded' },
      { year: '1990', text: 'First convention' },
    ])
    await statements.update({ ...reference, title: 'Nine people' })
    expect((await statements.view(reference)).dates).toHaveLength(2)
    await statements.update({ ...reference, dates: '' })
    expect((await statements.view(reference)).dates).toEqual([])
  })

  test('open with at most 300 characters on the overview page, up to the end of a word', async () => {
    const world = await open()
    const { statements } = world.as('system')
    await statements.add({
      kind: 'mission',
      title: text.title,
      body: `<h3>Rooms</h3><p>${'abcdefghi '.repeat(40)}</p>`,
    })
    await statements.add({ kind: 'vision', title: text.title, body: 'No more < than this.' })
    const [mission, vision] = await world.as('anonymous', { on: 'ny' }).statements.openings()
    expect(mission!.words).toBe(`Rooms ${'abcdefghi '.repeat(29)}…`)
    expect(vision!.words).toBe('No more < than this.')
  })
})

describeOnSqlite('the pages of the mission', (open) => {
  test('are cached for visitors until the next write', async () => {
    const world = await open()
    const { statements } = world.as('system')
    const { request } = openHttpClient(world)
    const seen = async (path: string) => (await request(path)).text
    expect(await seen('/about')).toBe('[]')
    await statements.add({ kind: 'mission', ...text })
    const page = '/chapters/mission/chapter-aea'
    expect([await seen('/about'), await seen(page)]).toEqual([
      expect.stringContaining(text.title),
      expect.stringContaining(text.body),
    ])
    await statements.update({ kind: 'mission', chapterId: 'chapter-aea', title: 'Halls' })
    expect([await seen('/about'), await seen(page)]).toEqual([
      expect.stringContaining('Halls'),
      expect.stringContaining('Halls'),
    ])
    await statements.remove({ kind: 'mission', chapterId: 'chapter-aea' })
    expect([await seen('/about'), (await request(page)).status]).toEqual(['[]', 404])
  })
})
