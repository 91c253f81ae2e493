/** Members who owe dues. */
import { run } from '#db/work.ts'
import { insertablePerson } from './people.ts'
import { memberIds, type World } from './world.ts'

export type Owing = [memberId: string, firstName: string, lastName: string]

/** Adds members of a chapter who owe this year's dues, like its first member in all else; returns what they owe. */
export async function layOwing(world: World, members: readonly Owing[]): Promise<number> {
  const { store, chapters } = world
  const { read } = store
  const like = await read
    .selectFrom('members')
    .selectAll()
    .where('memberId', '=', memberIds.member)
    .executeTakeFirstOrThrow()
  const person = await insertablePerson(world, like.personId)
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
