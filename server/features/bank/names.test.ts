import { expect, test } from 'vitest'
import { layLine } from '#tests/support/world/bank-lines.ts'
import { layOwing, type Owing } from '#tests/support/world/owing.ts'
import { describeOnBoth } from '#tests/support/world/world.ts'
import { lastNamesWithin } from './line-texts.decisions.ts'
import { matchPage } from './match-page.reads.ts'

describeOnBoth('a name of several words, or without spaces, in a line of the bank', (open) => {
  const proposed = async (members: readonly Owing[], text: string) => {
    const world = await open()
    const amountCents = await layOwing(world, members)
    const { accountId } = await layLine(world, { amountCents, text })
    const page = await matchPage({ db: world.store.read, chapter: world.chapters.dc, clock: world.clock }, accountId)
    return page.lines[0]!.proposals.map(({ detail, sureness }) => [detail.split(', member ')[1], sureness])
  }

  test.each<[string, Owing]>([
    ['MARIA DE LA CRUZ ZELLE', ['70001', 'Maria', 'de la Cruz']],
    ['ZELLE FROM DE LA CRUZ, MARIA', ['70001', 'María', 'De la Cruz']],
    ['ZELLE FROM MARIA DE LA CRUZ ZELLE', ['70001', 'Maria', 'de la Cruz Zelle']],
    ['ZELLE GARCIA LOPEZ ANA', ['70001', 'Ana', 'Garcia-Lopez']],
    ["ZELLE FROM CONOR O'BRIEN", ['70001', 'Conor', 'O’Brien']],
    ['ZELLE FROM 王小明', ['70001', '小明', '王']],
    ['ZELLE FROM 小明 王', ['70001', '小明', '王']],
    ['转账 欧阳娜娜', ['70001', '娜娜', '欧阳']],
    ['ZELLE FROM 김민준', ['70001', '민준', '김']],
    ['حوالة من محمد آل سعود', ['70001', 'محمد', 'آل سعود']],
    ['حوالة من العلي محمد', ['70001', 'محمد', 'العلي']],
  ])('%s is the member', async (text, member) => {
    expect(await proposed([member, ['70002', 'Zora', 'Other']], text)).toEqual([['70001', 'certain']])
  })

  test.each<[string, Owing[]]>([
    [
      'MARIA DE LA CRUZ ZELLE',
      [
        ['70001', 'Maria', 'de la Cruz'],
        ['70002', 'Maria', 'Cruz'],
      ],
    ],
    [
      'ZELLE FROM 王小明',
      [
        ['70001', '小明', '王'],
        ['70002', '小明', '王'],
      ],
    ],
    [
      'MARIA DE LA CRUZ',
      [
        ['70001', 'Maria', 'De La Cruz'],
        ['70002', 'María Elena', 'de la Cruz'],
      ],
    ],
    [
      'ZELLE FROM محمد آل سعود',
      [
        ['70001', 'محمد', 'آل سعود'],
        ['70002', 'محمد علي', 'آل سعود'],
      ],
    ],
  ])('%s can be two members, so that none is ticked', async (text, members) => {
    const found = await proposed(members, text)
    expect(found.sort()).toEqual([
      ['70001', 'likely'],
      ['70002', 'likely'],
    ])
  })

  test('another name that begins alike, and a particle alone, are nobody', async () => {
    expect(await proposed([['70001', '小', '王']], 'ZELLE FROM 王小明')).toEqual([])
    expect(await proposed([['70003', 'Maria', 'de la Cruz']], 'ZELLE FROM LA CASA DE MARIA')).toEqual([])
  })

  test('is looked up by what a text may have as a last name, which is bounded', () => {
    expect(lastNamesWithin('MARIA DE LA CRUZ')).toContain('de la cruz')
    expect(lastNamesWithin('X '.repeat(500) + 'A B '.repeat(200)).length).toBeLessThan(2_500)
  })
})
