import { sql as rawSql } from 'kysely'
import { expect, test } from 'vitest'
import { run } from '#db/work.ts'
import { folded } from '#server/text/folded.ts'
import { wordsOf } from '#server/text/search.ts'
import { layStrangers } from '#tests/support/world/many-rows.ts'
import { listenedTo } from '#tests/support/world/plans.ts'
import { describeOnBoth, type World } from '#tests/support/world/world.ts'
import { memberPage } from '../schema.ts'
import { findMembers, matchingMembers } from './reads.ts'

type Someone = { memberId: string; firstName: string; lastName: string; city: string; email: string }

const people: Record<string, Pick<Someone, 'firstName' | 'lastName' | 'city'>> = {
  admin: { firstName: 'Núria', lastName: 'Wu', city: 'Šibenik' },
  inactive: { firstName: 'D\u2019Arcy', lastName: "O'Neill", city: 'Finesse' },
  lifer: { firstName: 'রা\u09DF', lastName: 'Łukasz-Smith', city: '100%_\\ Bay' },
  member: { firstName: 'Ольга', lastName: 'Strauß', city: 'São Paulo' },
  nyMember: { firstName: '李', lastName: '小龙', city: '東京都' },
  nyAdmin: { firstName: 'Smiths', lastName: 'Zare Wuthering', city: 'Xalapa' },
}

const searches = [
  'nuria',
  'NÚRIA',
  'wu',
  'w',
  'li',
  'zare',
  'zar',
  'ška',
  'sib',
  'šibenik',
  'xx',
  'q',
  "d'arcy",
  'd\u2019a',
  "o'n",
  "'",
  '"',
  '%',
  '_',
  '\\',
  '0%_\\',
  '%_',
  '100%',
  "'; drop table people --",
  'রায়',
  'রা',
  'ольга',
  'ОЛЬ',
  'ль',
  '李',
  '小龙',
  '京都',
  'strauss',
  'STRAUß',
  'lukasz-smith',
  'smith',
  '\uFB01',
  'fi',
  '\u017F',
  '2',
  '20',
  '200',
  '2000',
  '20003',
  '00',
  '0003',
  '20003x',
  'sao paulo',
  'sao zare',
  'wu wuther',
  'smith, bay',
  'dc.aea.example',
  'aea.example',
  '@',
  'e',
  '\u200B',
  'a b c d e f g h i j',
]

/** Whether a text has a word, by the rule that the databases have always had: a plain text is compared in capitals. */
function has(text: string, word: string): boolean {
  const key = folded(word)
  return /^[\0-\x7f]*$/.test(text) ? text.toUpperCase().includes(key.toUpperCase()) : folded(text).includes(key)
}

const holds = (one: Someone, word: string, searchesEmail: boolean) =>
  [one.firstName, one.lastName].some((name) => folded(name).includes(folded(word))) ||
  [one.memberId, one.city, ...(searchesEmail ? [one.email] : [])].some((text) => has(text, word))

async function named(world: World): Promise<Someone[]> {
  for (const [personId, values] of Object.entries(people))
    await world.store.write(({ sql }) => run(sql.updateTable('people').set(values).where('personId', '=', personId)))
  return world.store.read
    .selectFrom('members')
    .innerJoin('people', 'people.personId', 'members.personId')
    .select(['memberId', 'firstName', 'lastName', 'city', 'email'])
    .execute()
}

/** Makes members of the generated applicants. */
const admitted = (chapter: string) =>
  rawSql`insert into "members" ("personId", "memberId", "chapterId", "memberTypeId", "status", "nextPaymentDueIn", "isAdmin", "isSystemAdmin", "startedAt", "updatedAt")
    select "personId", '7' || substr("personId", 11), ${chapter}, 'dc-student', 'active', 2027, 0, 0, '', '' from "people" where "personId" like 'applicant-%'`

describeOnBoth('a search of members', (open) => {
  test('finds who has each word in a name, an id, a city, or for admins an email, and nobody else', async () => {
    const world = await open()
    const all = await named(world)
    for (const searchesEmail of [true, false]) {
      const scope = { chapter: 'all' as const, searchesEmail }
      for (const search of searches) {
        const words = wordsOf(search).slice(0, 8)
        const expected = all.filter((one) => words.every((word) => holds(one, word, searchesEmail)))
        const { rows, total } = await findMembers(world.store.read, scope, memberPage.parse({ search, size: 100 }))
        const ids = (list: { memberId: string }[]) => list.map(({ memberId }) => memberId).sort()
        expect([search, total, ids(rows)]).toEqual([search, expected.length, ids(expected)])
      }
    }
  })

  test('finds a changed name, city, and address, and no longer the earlier ones', async () => {
    const world = await open()
    await named(world)
    const found = async (search: string) => (await world.as('admin').members.directory({ search })).total
    const change = (values: object) =>
      world.store.write(({ sql }) => run(sql.updateTable('people').set(values).where('personId', '=', 'nyAdmin')))
    expect([await found('wuthering'), await found('xalapa')]).toEqual([1, 1])
    await change({ lastName: 'Çelik', city: 'Ürümqi', email: 'renamed@far.example' })
    expect([await found('wuthering'), await found('xalapa')]).toEqual([0, 0])
    expect([await found('celik'), await found('urumqi'), await found('renamed@far')]).toEqual([1, 1, 1])
    expect((await world.as('member').members.directory({ search: 'renamed@far' })).total).toBe(0)
  })

  test('that finds too many does not count them, until its last page is reached', async () => {
    const world = await open()
    const { read } = world.store
    const scope = { chapter: 'all' as const, searchesEmail: true }
    const list = memberPage.parse({ search: 'resident', size: 2, group: 'status' })
    const ids = ({ rows }: { rows: { memberId: string }[] }) => rows.map(({ memberId }) => memberId)
    const whole = await findMembers(read, scope, { ...list, size: 100 })
    expect([whole.total, whole.isMore, whole.groups.length]).toEqual([7, false, 2])
    const page = (number: number, maxCounted: number, search = list.search) =>
      findMembers(read, scope, { ...list, search, page: number }, maxCounted)
    for (const [number, total] of [
      [0, 5],
      [1, 5],
      [2, 7],
    ] as const) {
      const found = await page(number, 5)
      expect(found).toMatchObject({ total, isMore: true, groups: [] })
      expect(ids(found)).toEqual(ids(whole).slice(2 * number, 2 * number + 2))
    }
    for (const beyond of [3, 9999]) {
      const last = await page(beyond, 5)
      expect(last).toMatchObject({ total: 7, isMore: false })
      expect(ids(last)).toEqual(ids(whole).slice(6))
    }
    expect(await page(0, 7)).toMatchObject({ total: 7, isMore: false })
    expect(await page(0, 6)).toMatchObject({ total: 6, isMore: true })
    expect(await page(0, 5, 'resident zzyzx')).toMatchObject({ total: 0, isMore: false })
  })

  test('pages of a list by type are those of the whole list, both ways, grouped or not', async () => {
    const world = await open()
    const scope = { chapter: 'all' as const, searchesEmail: true }
    for (const list of [
      {},
      { direction: 'desc' },
      { group: 'memberType' },
      { group: 'memberType', direction: 'desc' },
    ]) {
      const parsed = memberPage.parse({ sort: 'memberType', size: 5, ...list })
      const whole = (await matchingMembers(world.store.read, scope, parsed).execute()).map(({ memberId }) => memberId)
      const pages = [0, 1].map((page) => findMembers(world.store.read, scope, { ...parsed, page }))
      const rows = (await Promise.all(pages)).flatMap((page) => page.rows)
      expect(rows.map(({ memberId }) => memberId)).toEqual(whole)
      expect(whole).toHaveLength(7)
    }
  })

  test('uses indexes of three letters on PostgreSQL', async () => {
    const world = await open()
    const { store, chapters } = world
    if (store.dialect === 'sqlite') return
    await layStrangers(world, '30217', 2000)
    await store.write(({ sql }) => run({ compile: () => admitted(chapters.dc.id).compile(sql) }))
    for (const table of ['people', 'members'] as const)
      await store.write(({ sql }) => run({ compile: () => rawSql`analyze ${rawSql.table(table)}`.compile(sql) }))
    // Rows wait in a list of such an index until the next vacuum.
    for (const index of ['peopleSearched', 'membersSearched'])
      await store.write(({ sql }) =>
        run({ compile: () => rawSql`select gin_clean_pending_list(${`"${index}"`})`.compile(sql) }),
      )
    const plansOf = async (read: (db: typeof store.read) => Promise<unknown>) => {
      const { db, queries } = listenedTo(store)
      await read(db)
      return store.read.transaction().execute(async (held) => {
        await rawSql`set local enable_seqscan = off`.execute(held)
        const plans: string[] = []
        for (const query of queries) {
          const { rows } = await held.executeQuery<{ 'QUERY PLAN': string }>({ ...query, sql: `explain ${query.sql}` })
          plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'))
        }
        return plans
      })
    }
    const search = (words: string) =>
      plansOf((db) => findMembers(db, { chapter: 'all', searchesEmail: true }, memberPage.parse({ search: words })))
    expect((await search('zare'))[0]).toContain('Bitmap Index Scan on "peopleSearched"')
    const [ofNumber] = await search('20003')
    expect(ofNumber).toContain('Bitmap Index Scan on "peopleSearched"')
    expect(ofNumber).toContain('"membersSearched"')
    const byType = memberPage.parse({ sort: 'memberType' })
    const inOrder = await plansOf((db) => findMembers(db, { chapter: 'all', searchesEmail: true }, byType))
    expect(inOrder.join('\n')).toContain('"membersByTypeInOrder"')
  })
})
