import { beforeEach, expect, test } from 'vitest'
import { run } from '#db/work.ts'
import { pdf, picture } from '#tests/support/files.ts'
import { provesRecords } from '#tests/support/world/records.ts'
import { describeOnSqlite, memberIds, type World } from '#tests/support/world/world.ts'

provesRecords({
  table: 'committeeSessions',
  id: 'cSessionId',
  feature: ({ committees }) => ({
    managed: committees.listed,
    byId: async ({ cSessionId }: { cSessionId: string }) => {
      const session = (await committees.listed()).find((one) => one.cSessionId === cSessionId)
      return session ?? committees.removeSession({ cSessionId }).then(() => ({}))
    },
    add: committees.addSession,
    update: committees.updateSession,
    remove: committees.removeSession,
  }),
  right: { fromYear: 2025, toYear: 2027, active: 0 },
  change: { active: 1 },
  missing: 'There is no such committee session here.',
  duplicate: { other: { fromYear: 2023 }, message: 'There is already a session 2025-2027' },
})

describeOnSqlite('a committee', (open) => {
  let world: World
  beforeEach(async () => {
    world = await open()
  })
  const years = { fromYear: 2025, toYear: 2027 }
  const person = { memberId: memberIds.member, position: 'treasurer', bio: '<p>Keeps the books.</p>' }
  const admin = () => world.as('admin').committees
  const rows = () =>
    world.store.read
      .selectFrom('committeeMembers')
      .select(['cId', 'cSessionId', 'memberId', 'position', 'bio'])
      .execute()

  async function serving(changes: object = {}) {
    const cSessionId = await admin().addSession(years)
    return { cSessionId, cId: await admin().add({ ...person, cSessionId, ...changes }) }
  }

  test('is listed by position, with an excerpt of the bio that ends at a word boundary, and nothing else about the person', async () => {
    const bio = `<p>Cost <em>engineer</em></p><p>${'for public works '.repeat(10)}</p>`
    const { cSessionId } = await serving({ bio })
    await admin().add({ cSessionId, memberId: memberIds.lifer, position: 'president' })
    const [session] = await world.as('anonymous').committees.listed()
    expect(session).toMatchObject({ ...years, tenure: '2025-2027', active: true })
    expect(session!.members.map(({ position }) => position)).toEqual(['president', 'treasurer'])
    const { excerpt, ...seat } = session!.members[1]!
    expect(excerpt).toMatch(/^Cost engineer for public .+ …$/)
    expect(excerpt.length).toBeLessThanOrEqual(102)
    const named = {
      name: 'Mr. member Resident',
      firstName: 'member',
      lastName: 'Resident',
      profilePicture: '',
      chapterName: 'Washington DC',
    }
    expect(seat).toEqual({ cId: expect.any(String), memberId: person.memberId, position: 'treasurer', ...named })
  })

  test('keeps a position that no longer exists, listed last, until it is changed', async () => {
    const { cId, cSessionId } = await serving()
    await admin().add({ cSessionId, memberId: memberIds.lifer, position: 'executive-member' })
    await world.store.write(({ sql }) =>
      run(sql.updateTable('committeeMembers').set({ position: 'Webmaster' }).where('cId', '=', cId)),
    )
    expect((await admin().listed())[0]!.members.map(({ position }) => position)).toEqual([
      'executive-member',
      'Webmaster',
    ])
    await admin().update({ cId, memberId: person.memberId, bio: 'Builds the site.' })
    expect(await admin().byId({ cId })).toMatchObject({ position: 'Webmaster', bio: '<p>Builds the site.</p>' })
  })

  test('refuses invalid years and positions and unknown members, and writes nothing then', async () => {
    for (const [wrong, message] of [
      [{ fromYear: 2028, toYear: 2026 }, 'The last year cannot come before the first'],
      [{ fromYear: '2026' }, 'toYear'],
      [{ fromYear: 'x', toYear: 'y' }, 'Enter a year from 1900 to 2100'],
      [{ ...years, active: 'maybe' }, 'Choose one'],
    ] as [never, string][])
      await expect(admin().addSession(wrong)).rejects.toThrow(message)
    expect(await admin().listed()).toEqual([])
    const { cSessionId, cId } = await serving()
    const before = await rows()
    const lifer = { ...person, cSessionId, memberId: memberIds.lifer }
    for (const [wrong, message] of [
      [{ position: 'king' }, 'Choose a position from the list'],
      [{ position: 'Chapter-Rep-NY' }, 'Choose a position from the list'],
      [{ memberId: memberIds.nyMember }, 'Choose a member of this chapter'],
      [{ memberId: person.memberId }, 'already in this session, as treasurer'],
      [{ cSessionId: 'unknown' }, 'There is no such committee session here.'],
    ] as [object, string][])
      await expect(admin().add({ ...lifer, ...wrong })).rejects.toThrow(message)
    for (const wrong of [{ position: 'king' }, { memberId: memberIds.nyMember }])
      await expect(admin().update({ cId, ...wrong })).rejects.toThrow('Choose a')
    await expect(admin().updateSession({ cSessionId, toYear: 2024 })).rejects.toThrow(
      'The last year cannot come before the first',
    )
    await expect(admin().addByYears({ ...lifer, fromYear: 2030, toYear: 2032, position: 'king' })).rejects.toThrow(
      'Choose a position',
    )
    expect(await rows()).toEqual(before)
    expect(await admin().listed()).toHaveLength(1)
  })

  test('of the parent is chosen from all chapters, with a representative of each, and is the board everywhere', async () => {
    const central = world.as('system').committees
    const cSessionId = await central.addSession(years)
    await central.addSession({ fromYear: 2023, toYear: 2025, active: false })
    const cId = await central.add({ cSessionId, memberId: memberIds.nyMember, position: 'Chapter-Rep-NY' })
    await expect(central.update({ cId, position: 'Chapter-Rep-DC' })).rejects.toThrow(
      'Only a member of the DC chapter can be Chapter-Rep-DC',
    )
    const board = await world.as('anonymous', { on: 'dc' }).committees.board()
    expect(board.map(({ tenure, committees }) => [tenure, committees.map(({ chapter }) => chapter)])).toEqual([
      ['2025-2027', [{ chapterName: 'New York' }]],
      ['2023-2025', []],
    ])
    expect(await world.as('system').members.options({ search: 'nymember', everywhere: true })).toMatchObject([
      { memberId: memberIds.nyMember, chapterName: 'New York' },
    ])
    expect(await world.as('admin').members.options({ search: 'nymember', everywhere: true })).toEqual([])
  })

  test('loses members whom the chapter deletes, also on the parent, with the pictures of the bio', async () => {
    const { actor, chapter } = world.context('admin')
    const path = await world.portal.providers.files.keep(await picture('png'), { chapter: chapter.id, actor })
    await serving({ bio: `<p>Look:<img src="${path}"></p>` })
    const central = world.as('system').committees
    await central.add({ cSessionId: await central.addSession(years), memberId: person.memberId, position: 'treasurer' })
    const claimed = () =>
      world.store.read.selectFrom('uploads').select('path').where('recordTable', '=', 'committeeMembers').execute()
    expect(await claimed()).toEqual([{ path }])
    await world.as('admin').members.remove({ memberId: person.memberId })
    expect(await rows()).toEqual([])
    expect(await claimed()).toEqual([])
  })

  test('is deleted with its session, and only that one', async () => {
    const { cSessionId } = await serving()
    const other = await admin().addSession({ fromYear: 2023, toYear: 2025 })
    await admin().add({ ...person, cSessionId: other })
    await admin().removeSession({ cSessionId })
    expect(await rows()).toMatchObject([{ cSessionId: other }])
  })

  test("sanitizes the bio, in any format, and refuses another person's file", async () => {
    const { cId } = await serving({ bio: '<p onclick="a()">Hello</p><script>a()</script>' })
    expect(await rows()).toMatchObject([{ bio: '<p>Hello</p>' }])
    const { actor, chapter } = world.context('member')
    const path = await world.portal.providers.files.keep(pdf(), { chapter: chapter.id, actor })
    await expect(admin().update({ cId, bio: `<a href="${path}">Mine</a>` })).rejects.toThrow(
      'The uploaded file has expired',
    )
    expect(await rows()).toMatchObject([{ bio: '<p>Hello</p>' }])
  })

  test('is shown on the home page if it is the newest active one', async () => {
    expect(await world.as('anonymous').committees.executive()).toBeNull()
    const { cId } = await serving()
    await admin().addSession({ fromYear: 2027, toYear: 2029, active: 'false' })
    // A session without members does not replace another.
    await admin().addSession({ fromYear: 2028, toYear: 2030, active: 'true' })
    expect(await world.as('anonymous').committees.executive()).toMatchObject({
      tenure: '2025-2027',
      members: [{ cId }],
    })
  })

  test('gives its members no rights', async () => {
    await serving()
    await expect(world.as('member').payments.inChapter({})).rejects.toThrow('You need an admin account')
  })
})
