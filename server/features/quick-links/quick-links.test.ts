import { beforeEach, expect, test } from 'vitest'
import { describeOnBoth, type World } from '#tests/support/world/world.ts'
import { newLink } from './schema.ts'

describeOnBoth('quick links', (open) => {
  let world: World
  beforeEach(async () => {
    world = await open()
  })
  const rows = () => world.store.read.selectFrom('quickLinks').selectAll().execute()

  test('say when and by whom they were added and changed last, to nobody', async () => {
    const { quickLinks } = world.as('admin')
    const linkId = await quickLinks.add({ linkTitle: 'State board', link: 'board.example/licenses' })
    world.clock.forward(5)
    await world.as('system', { on: 'dc' }).quickLinks.update({ linkId, linkTitle: 'State board', link: 'https://board.example' })
    expect(await rows()).toEqual([
      {
        ...{ linkId, chapterId: 'chapter-dc', linkTitle: 'State board', link: 'https://board.example' },
        ...{ createdBy: 'admin', updatedBy: 'system', createdAt: '2026-11-21T15:00:00.000Z', updatedAt: '2026-11-21T15:05:00.000Z' },
      },
    ])
    const seen = { linkId, linkTitle: 'State board', link: 'https://board.example', createdAt: '2026-11-21T15:00:00.000Z' }
    expect((await world.as('anonymous').quickLinks.inChapter({ isWhole: true })).items).toEqual([seen])
  })

  test('are those of one chapter', async () => {
    await world.as('admin').quickLinks.add({ linkTitle: 'State board', link: 'https://board.example' })
    expect((await world.as('anonymous', { on: 'ny' }).quickLinks.inChapter({ isWhole: true })).items).toEqual([])
    const [row] = await rows()
    const { quickLinks } = world.as('nyAdmin')
    await expect(quickLinks.remove({ linkId: row!.linkId })).rejects.toThrow('There is no such quick link here.')
    await expect(quickLinks.update({ ...row!, linkTitle: 'Ours now' })).rejects.toThrow('There is no such quick link here.')
    expect(await rows()).toEqual([row])
  })
})

test.each([
  ['https://board.example/a?b=c#d', 'https://board.example/a?b=c#d'],
  [' board.example ', 'https://board.example'],
  ['board.example:8080/a', 'https://board.example:8080/a'],
  ['HTTP://Board.Example', 'HTTP://Board.Example'],
])('the address %j is kept as %s', (typed, kept) => {
  expect(newLink.parse({ linkTitle: 'Board', link: typed }).link).toBe(kept)
})

test.each(['', 'javascript:alert(1)', 'data:text/html,x', 'mailto:a@board.example', '//board.example', 'https://', 'no address', 'https://a b.example'])('%j is no address', (typed) => {
  expect(newLink.safeParse({ linkTitle: 'Board', link: typed }).success).toBe(false)
})
