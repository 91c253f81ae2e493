import { expect, test } from 'vitest'
import { openHttpClient } from '#tests/support/http-client.ts'
import { describeOnBoth, memberIds, type World } from '#tests/support/world/world.ts'

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
})
