import { expect, test } from 'vitest'
import { run } from '#db/work.ts'
import { layLine } from '#tests/support/world/bank-lines.ts'
import { describeOnBoth, memberIds, type World } from '#tests/support/world/world.ts'
import { lastNamesWithin } from './line-texts.decisions.ts'
import { matchPage } from './match-page.reads.ts'

type Member = [memberId: string, firstName: string, lastName: string]

/** Members who owe dues. */
async function layMembers({ store, chapters }: World, members: readonly Member[]): Promise<number> {
  const { read } = store
  const like = await read
    .selectFrom('members')
    .selectAll()
    .where('memberId', '=', memberIds.member)
    .executeTakeFirstOrThrow()
  // The database fills in the keys of the names.
  const { lastNameKey, firstNameKey, ...person } = await read
    .selectFrom('people')
    .selectAll()
    .where('personId', '=', like.personId)
    .executeTakeFirstOrThrow()
  const { memberTypeId, feeCents } = await read
    .selectFrom('memberTypes')
    .select(['memberTypeId', 'feeCents'])
    .where('chapterId', '=', chapters.dc.id)
    .where('durationYears', '=', 1)
    .where('feeCents', '>', 0)
    .executeTakeFirstOrThrow()
  const due = { memberTypeId, status: 'active' as const, nextPaymentDueIn: 2026 }
  await store.write(function* ({ sql }) {
    for (const [memberId, firstName, lastName] of members) {
      const [personId, email] = [`person-${memberId}`, `${memberId}@x.example`]
      const names = { firstName, lastName, personId, emailKey: email, email }
      yield* run(sql.insertInto('people').values({ ...person, ...names }))
      yield* run(sql.insertInto('members').values({ ...like, ...due, personId, memberId }))
    }
  })
  return feeCents
}

describeOnBoth('a name of several words, or without spaces, in a line of the bank', (open) => {
  const proposed = async (members: readonly Member[], text: string) => {
    const world = await open()
    const amountCents = await layMembers(world, members)
    const { accountId } = await layLine(world, { amountCents, text })
    const page = await matchPage({ db: world.store.read, chapter: world.chapters.dc, clock: world.clock }, accountId)
    return page.lines[0]!.proposals.map(({ detail, sureness }) => [detail.split(', member ')[1], sureness])
  }

  test.each<[string, Member]>([
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

  test.each<[string, Member[]]>([
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
