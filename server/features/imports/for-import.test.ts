import { expect, test } from 'vitest'
import { openChapter, type Chapter } from '#server/chapter.ts'
import { makeContext } from '#server/context.ts'
import { apiFor, type Api } from '#server/wiring/api.ts'
import { openHttpClient } from '#tests/support/http-client.ts'
import { writtenList } from '#tests/support/imports/uploading.ts'
import { describeOnBoth, memberIds, type World } from '#tests/support/world/world.ts'
import { membersForImport } from './for-import.reads.ts'

/** All that the file brings, of the members of a chapter. */
async function peopleOf(world: World, chapter: 'dc' | 'ny'): Promise<string[]> {
  const who = world.as(chapter === 'dc' ? 'admin' : 'nyAdmin')
  const members = await world.store.read
    .selectFrom('members')
    .innerJoin('people', 'people.personId', 'members.personId')
    .innerJoin('memberTypes', 'memberTypes.memberTypeId', 'members.memberTypeId')
    .select(['memberId', 'firstName', 'lastName', 'email', 'city', 'degree', 'primaryPhone', 'memberType', 'status'])
    .where('members.chapterId', '=', world.chapters[chapter].id)
    .execute()
  const lines: string[] = []
  for (const { memberId, ...details } of members) {
    const fields = await who.memberFields.of({ memberId })
    const tags = await who.memberTags.of({ memberId })
    const answers = fields.flatMap(({ fieldName, kind, answer }) => (answer ? [`${fieldName} ${kind} ${answer}`] : []))
    lines.push([...Object.values(details), ...answers, ...tags.map(({ tagName }) => tagName)].join('|'))
  }
  return lines.sort()
}

/** The roster of today, without the member numbers, which are new elsewhere. */
async function rosterOf({ members }: Api) {
  const { count, types, total, rows } = await members.roster({})
  return { count, types, total, rows: rows.map(({ memberId: _, ...row }) => row).sort(byText) }
}

/** The file of a chapter, with what stands in each column by its header. */
async function fileOf(world: World, chapter: Chapter) {
  const { columns, rows } = await membersForImport(world.store.read, chapter, world.env.association)
  return rows
    .map((row) => columns.map(({ id, header }) => [header, row[id] ?? '']).filter(([header]) => header !== 'Member ID'))
    .sort(byText)
}

const byText = (a: object, b: object) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)

const pnw = {
  chapterName: 'Pacific Northwest',
  subDomain: 'pnw',
  chapterEmail: 'pnw@aea.example',
  chapterPhone: '(206) 555-0100',
  chapterAddress: '1 Pine Street',
}

/** Founds a chapter without members, and returns it with the procedures as a system admin calls them there. */
async function founded(world: World) {
  const chapterId = await world.as('system').chapters.add(pnw)
  const chapter = (await openChapter(world.store.read, world.env.association, chapterId))!
  return { chapter, there: apiFor(makeContext(world.portal, { ...world.context('system'), chapter })) }
}

describeOnBoth('members exported for an import', (open) => {
  test.each(['csv', 'xlsx'])(
    'make the same people, fields and tags elsewhere, as %s',
    async (format) => {
      const world = await open()
      const { imports, memberFields, memberTags, members } = world.as('admin')
      const size = await memberFields.add({
        fieldName: 'Shirt',
        kind: 'choice',
        choices: 'S\nM, slim\nL',
        memberSees: 1,
      })
      const languages = await memberFields.add({
        fieldName: 'Languages',
        kind: 'choices',
        choices: 'English\nBangla; Sylheti\nC | D',
      })
      const since = await memberFields.add({ fieldName: 'Certified', kind: 'date', choices: '' })
      const fields = { [size]: 'M, slim', [languages]: ['English', 'Bangla; Sylheti', 'C | D'], [since]: '2019-03-04' }
      await members.update({ memberId: memberIds.member, fields })
      await memberTags.tag({ memberIds: [memberIds.member, memberIds.lifer], tagName: 'Mentors' })
      await memberTags.tag({ memberIds: [memberIds.member], tagName: 'Chairs, former | honorary' })
      await memberTags.tag({ memberIds: [memberIds.member], tagName: '"Old guard"; since 1998' })
      const client = openHttpClient(world)
      const by = await client.sessionOf('admin')
      const { bytes } = await client.request(`/export/members-for-import.${format}`, { by })
      const file = Buffer.from(bytes).toString('base64')

      const here = await imports.upload({ name: `members.${format}`, file })
      expect(here.openColumns).toBe(0)
      const whole = await imports.one(here)
      expect(whole.counts).toMatchObject({ new: 0, changed: 0, same: whole.records, held: 0, refused: 0 })

      const theirs = world.as('nyAdmin').imports
      const before = await peopleOf(world, 'ny')
      const there = await theirs.upload({ name: `members.${format}`, file })
      expect((await theirs.one(there)).counts).toMatchObject({ new: whole.records, held: 0, refused: 0 })
      await theirs.write(there)
      const added = (await peopleOf(world, 'ny')).filter((line) => !before.includes(line))
      expect(added).toEqual(await peopleOf(world, 'dc'))
      await theirs.undo(there)
      expect(await peopleOf(world, 'ny')).toEqual(before)
      expect(await world.as('nyAdmin').memberFields.managed()).toEqual([])
    },
    60_000,
  )

  test('read into an empty chapter make the same rows and the same roster of that day', async () => {
    const world = await open()
    const people = [
      'Dana,Whitlock,home@paper.example,Regular,Active,04/12/2009,12/31/2028,Bo & Co',
      'Luis,Fernandez,home@paper.example,Student,Lapsed,09/02/2011,12/31/2023,',
      'Nora,Quill,,Life,Active,01/20/2014,Never,=1+1',
    ]
    await writtenList(
      world,
      `First name,Last name,Email,Membership level,Membership status,Member since,Renewal due,Address\n${people.join('\n')}\n`,
    )
    const { memberFields, memberTags, members } = world.as('admin')
    const size = await memberFields.add({ fieldName: 'Shirt', kind: 'choice', choices: 'S\nM, slim\nL', isAsked: 1 })
    const hostile = await memberFields.add({ fieldName: '=Car', kind: 'text', choices: '' })
    await members.update({ memberId: memberIds.member, fields: { [size]: 'M, slim', [hostile]: '@SUM(A1)' } })
    await memberTags.tag({ memberIds: [memberIds.member, memberIds.lifer], tagName: 'Mentors' })
    const client = openHttpClient(world)
    const by = await client.sessionOf('admin')
    const { bytes } = await client.request('/export/members-for-import.csv', { by })

    const { chapter, there } = await founded(world)
    expect(await there.members.roster({})).toMatchObject({ total: 0, types: [] })
    const made = await there.imports.upload({ name: 'members.csv', file: Buffer.from(bytes).toString('base64') })
    const { records, counts } = await there.imports.one(made)
    expect(counts).toEqual({ new: records, changed: 0, same: 0, held: 0, refused: 0 })
    await there.imports.write(made)

    const roster = await rosterOf(world.as('admin'))
    expect(roster.total).toBe(records)
    expect(roster.types.map(({ memberType }) => memberType)).toEqual(['Life', 'Regular', 'Student'])
    expect(await rosterOf(there)).toEqual(roster)
    expect(await fileOf(world, chapter)).toEqual(await fileOf(world, world.chapters.dc))
  })
})
