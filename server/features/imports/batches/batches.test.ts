import { expect, test } from 'vitest'
import { uploadList } from '#tests/support/imports/uploading.ts'
import { continueImports } from '../jobs.ts'
import { describeOnBoth, type World } from '#tests/support/world/world.ts'

const list = (...rows: string[]) => `First name,Last name,Email,Joined,Dues paid,Chapter\n${rows.join('\n')}\n`

/** Only the last row tells that days come first; the row of another chapter is read by it all the same. */
const file = ({ chapters: { dc, ny } }: World) =>
  list(
    `Nora,Quill,nora@paper.example,03/04/2019,40.00,${dc.chapterName}`,
    `Otto,Reed,otto@paper.example,05/04/2019,25.00,Big Apple`,
    `Pia,Stone,pia@paper.example,07/04/2019,10.00,${ny.subDomain}`,
    'Quin,Tate,quin@paper.example,08/04/2019,5.00,',
    'Rosa,Umber,rosa@paper.example,25/04/2019,1.00,Nowhere',
  )

async function workOff(world: World): Promise<void> {
  while ((await continueImports(world.portal)) > 0);
}

/** The people of the file who are members, with their chapter and the day on which they joined. */
const peopleOf = ({ store: { read } }: World) =>
  read
    .selectFrom('people')
    .innerJoin('members', 'members.personId', 'people.personId')
    .innerJoin('chapters', 'chapters.chapterId', 'members.chapterId')
    .select(['lastName', 'subDomain', 'startedAt'])
    .where('email', 'like', '%@paper.example')
    .orderBy('lastName')
    .execute()

describeOnBoth('a file of several chapters', (open) => {
  test('becomes an import in each, with one account, written and taken back with one press', async () => {
    const world = await open()
    const { aea, ny } = world.chapters
    const { imports } = world.as('system')
    const made = await uploadList(world, file(world), 'system')
    const { chapters } = await imports.columns(made)
    expect(chapters.map(({ theirs }) => theirs)).toContain('Big Apple')
    const at = (name: string) => chapters.findIndex(({ theirs }) => theirs === name)
    await imports.map({ ...made, chapters: { [at('Big Apple')]: ny.chapterName, [at('Nowhere')]: '' } })
    const before = await imports.one(made)
    expect(before).toMatchObject({ records: 5, batch: [], money: { sumCents: 8100 } })
    expect(before.others.map(({ rows }) => rows).sort()).toEqual([1, 2])
    await imports.byChapter({ ...made, version: before.version })
    const { batch, others, records, mayMap, money } = await imports.one(made)
    expect({ others, records, mayMap, cents: money.sumCents }).toEqual({
      others: [],
      records: 2,
      mayMap: false,
      cents: 600,
    })
    expect(batch.map(({ chapterName }) => chapterName)[0]).toBe(aea.chapterName)
    expect(batch.reduce((sum, part) => sum + part.records, 0)).toBe(5)
    const own = (await world.as('nyAdmin').imports.list()).imports
    expect(own).toMatchObject([{ records: 2, counts: { new: 2 }, batchId: made.importId }])
    const part = { importId: own[0]!.importId }
    expect(await world.as('nyAdmin').imports.one(part)).toMatchObject({ batch: [], money: { sumCents: 3500 } })
    // The rows of the others are not theirs to see.
    await expect(world.as('nyAdmin').imports.one(made)).rejects.toThrow('no such import')
    await expect(world.as('admin').imports.rows(part)).rejects.toThrow('no such import')
    expect(await imports.writeBatch(made)).toBe(3)
    await workOff(world)
    expect(await peopleOf(world)).toMatchObject([
      { lastName: 'Quill', subDomain: 'dc', startedAt: expect.stringMatching(/^2019-04-03/) as string },
      { lastName: 'Reed', subDomain: 'ny', startedAt: expect.stringMatching(/^2019-04-05/) as string },
      { lastName: 'Stone', subDomain: 'ny' },
      { lastName: 'Tate', subDomain: aea.subDomain },
    ])
    expect((await imports.one(made)).batch.map(({ state, counts }) => [state, counts.held])).toEqual([
      ['done', 1],
      ['done', 0],
      ['done', 0],
    ])
    const again = await uploadList(
      world,
      list('Pia,Stone,pia@paper.example,07/04/2019,10.00,ny', 'Sal,Vane,sal@paper.example,25/04/2019,1.00,'),
      'system',
    )
    await imports.byChapter(again)
    expect((await imports.one(again)).batch.map(({ counts }) => counts)).toMatchObject([{ new: 1 }, { same: 1 }])
    expect(await imports.undoBatch(made)).toBe(3)
    await workOff(world)
    expect(await peopleOf(world)).toEqual([])
  })

  test('is for system admins alone', async () => {
    const world = await open()
    const made = await uploadList(world, file(world), 'admin')
    await expect(world.as('admin').imports.byChapter(made)).rejects.toThrow('system admin')
    expect(await world.as('admin').imports.one(made)).toMatchObject({ others: [], batch: [] })
    const { imports } = world.as('system')
    const whole = await uploadList(world, list('Quin,Tate,quin@paper.example,08/04/2019,5.00,'), 'system')
    await expect(imports.byChapter(whole)).rejects.toThrow('No row of this import names another chapter')
    await expect(imports.writeBatch(whole)).rejects.toThrow('of one chapter')
    await expect(imports.byChapter(made)).rejects.toThrow('no such import')
  })
})
