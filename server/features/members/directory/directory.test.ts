import type { Updateable } from 'kysely'
import { expect, test } from 'vitest'
import type { PersonRow } from '#db/tables/members.ts'
import { run } from '#db/work.ts'
import { listenedTo, wholeTablesIn } from '#tests/support/world/plans.ts'
import { describeOnBoth, describeOnSqlite, memberIds, type World } from '#tests/support/world/world.ts'
import { findMembers } from './reads.ts'

const firstNames = (page: { rows: { firstName: string }[] }) => page.rows.map(({ firstName }) => firstName)

/** Updates part of a person's row. */
const change = (world: World, personId: string, values: Updateable<PersonRow>) =>
  world.store.write(({ sql }) => run(sql.updateTable('people').set(values).where('personId', '=', personId)))

describeOnBoth('the member tables', (open) => {
  test('a page has the requested size, and the total counts all members', async () => {
    const { members } = (await open()).as('admin')
    const first = await members.directory({ size: 5, sort: 'memberId' })
    const second = await members.directory({ size: 5, page: 1, sort: 'memberId' })
    expect([first.total, first.rows.length, second.rows.length]).toEqual([7, 5, 2])
    expect(new Set([...first.rows, ...second.rows].map(({ memberId }) => memberId)).size).toBe(7)
    expect((await members.directory({ size: 5, page: 40, sort: 'memberId' })).rows).toEqual(second.rows)
  })

  test('the chapter’s table has its own members, the directory those of all chapters', async () => {
    const { members } = (await open()).as('admin')
    expect(firstNames(await members.inChapter({})).sort()).toEqual(['admin', 'inactive', 'lifer', 'member'])
    expect(firstNames(await members.directory({}))).toContain('nyMember')
  })

  test('every word is searched in names, city, and id, regardless of case', async () => {
    const world = await open()
    const { members } = world.as('admin')
    await change(world, 'inactive', { firstName: 'Ingrid', lastName: 'Sorensen', city: 'Silver Spring' })
    expect(firstNames(await members.inChapter({ search: 'silver SOR' }))).toEqual(['Ingrid'])
    expect(firstNames(await members.inChapter({ search: memberIds.lifer }))).toEqual(['lifer'])
    expect((await members.inChapter({ search: 'ingrid washington' })).total).toBe(0)
  })

  test.each([
    ['Núñez', 'nunez'],
    ['Nu\u0301n\u0303ez', 'NÚÑEZ'],
    ['রা\u09DF', 'রায়'],
    ['D\u2019Costa', "d'costa"],
    ['Nguyễn\u200B', 'nguyen'],
  ])('%s is found as %s in every list of people', async (lastName, search) => {
    const world = await open()
    await change(world, 'inactive', { lastName })
    const { members } = world.as('admin')
    const results = [
      await members.inChapter({ search }),
      await members.roster({ search }),
      await members.directory({ search }),
    ]
    expect(results.map(({ total }) => total)).toEqual([1, 1, 1])
    const groups = await world.as('admin').search.everywhere({ search })
    expect(JSON.stringify(groups)).toContain(memberIds.inactive)
  })

  test('database wildcards are plain characters', async () => {
    const world = await open()
    const { members } = world.as('admin')
    for (const search of ['%', '_', '\\', "'", '"; drop table people'])
      expect((await members.inChapter({ search })).total).toBe(0)
    await change(world, 'inactive', { city: '100%_\\' })
    expect(firstNames(await members.inChapter({ search: '0%_\\' }))).toEqual(['inactive'])
  })

  test('rows sort both ways by the requested column; unknown columns are ignored', async () => {
    const world = await open()
    const { members } = world.as('admin')
    expect(firstNames(await members.inChapter({ sort: 'firstName' }))).toEqual(['admin', 'inactive', 'lifer', 'member'])
    expect(firstNames(await members.inChapter({ sort: 'status', direction: 'desc' }))[0]).toBe('inactive')
    const made = { sort: 'passwordHash', size: 7, page: -1 } as unknown as { sort: 'memberId' }
    expect((await members.inChapter(made)).rows).toHaveLength(4)
  })

  test('names sort by their letters without accents, regardless of case, across pages', async () => {
    const world = await open()
    const { members } = world.as('admin')
    const names = {
      admin: 'Zare',
      inactive: 'élan',
      lifer: 'Łukas',
      member: 'Éclair',
      nyMember: 'Lund',
      nyAdmin: 'Ångström',
      system: 'Elm',
    }
    for (const [personId, lastName] of Object.entries(names)) await change(world, personId, { lastName })
    const sorted = ['Ångström', 'Éclair', 'élan', 'Elm', 'Łukas', 'Lund', 'Zare']
    const lastNames = async (list: object) =>
      (await members.directory({ sort: 'lastName', ...list })).rows.map(({ lastName }) => lastName)
    expect(await lastNames({})).toEqual(sorted)
    expect(await lastNames({ direction: 'desc' })).toEqual([...sorted].reverse())
    expect([...(await lastNames({ size: 5 })), ...(await lastNames({ size: 5, page: 1 }))]).toEqual(sorted)
  })

  test('ids are sorted as numbers, so a six-digit id comes last', async () => {
    const world = await open()
    await world.store.write(({ sql }) =>
      run(sql.updateTable('members').set({ memberId: '100000' }).where('personId', '=', 'admin')),
    )
    const { rows } = await world.as('admin').members.inChapter({ sort: 'memberId' })
    expect(rows.at(-1)!.memberId).toBe('100000')
  })

  test('a member sees names, cities, and types, and learns nothing else by searching or sorting', async () => {
    const world = await open()
    const { members } = world.as('member')
    const listed = ['chapterId', 'chapterName', 'city', 'firstName', 'lastName', 'memberId', 'memberType', 'state']
    for (const { rows } of [await members.inChapter({}), await members.directory({})]) {
      for (const { fields, tags, ...row } of rows) {
        expect({ fields, tags }).toEqual({ fields: {}, tags: [] })
        expect(Object.keys(row).sort()).toEqual(row.chapterId === 'chapter-dc' ? [...listed, 'contact'].sort() : listed)
      }
    }
    expect((await members.inChapter({ search: 'aea.example' })).total).toBe(0)
    expect((await world.as('admin').members.inChapter({ search: 'aea.example' })).total).toBe(4)
    const [first] = firstNames(await members.inChapter({}))
    await change(world, first!, { email: 'zzz@hidden.example', primaryPhone: '(202) 555-0177' })
    for (const search of ['zzz@hidden.example', 'hidden.example', '555-0177', '0177']) {
      for (const page of [await members.inChapter({ search }), await members.directory({ search })])
        expect(page).toMatchObject({ rows: [], total: 0 })
    }
    for (const sort of ['status', 'email'] as const) {
      for (const direction of ['asc', 'desc'] as const)
        expect(firstNames(await members.inChapter({ sort, direction }))).toEqual(
          firstNames(await members.inChapter({ direction })),
        )
    }
    expect(firstNames(await world.as('admin').members.inChapter({ sort: 'email' })).at(-1)).toBe(first)
    expect((await members.inChapter({ admins: true })).total).toBe(4)
  })

  test('admins are found by their role', async () => {
    const world = await open()
    expect(firstNames(await world.as('admin').members.inChapter({ admins: true }))).toEqual(['admin'])
    expect(firstNames(await world.as('system').members.directory({ admins: true })).sort()).toEqual([
      'admin',
      'nyAdmin',
      'system',
    ])
  })

  test("the options of a member select are the chapter's, by name", async () => {
    const world = await open()
    const options = await world.as('admin').members.options({ search: 'resid' })
    expect(options.map(({ firstName }) => firstName)).toEqual(['admin', 'inactive', 'lifer', 'member'])
    expect(options[3]).toMatchObject({
      memberId: memberIds.member,
      primaryEmail: 'member@dc.aea.example',
      status: 'active',
    })
  })
})

describeOnSqlite('the table of admins', (open) => {
  test('reads no whole chapter, however it is sorted', async () => {
    const { store, chapters } = await open()
    const { db, queries } = listenedTo(store)
    for (const sort of ['lastName', 'memberId', 'city', 'memberType'] as const) {
      const page = { search: '', sort, direction: 'asc', page: 0, size: 10, admins: true } as const
      expect((await findMembers(db, { chapter: chapters.dc.id, searchesEmail: true }, page)).total).toBe(1)
    }
    expect(await wholeTablesIn(store, queries, 'chapters')).toEqual([])
  })
})
