import { writerFor } from '#server/context.ts'
import { memberStream, type MemberFact } from '#server/features/members/facts.ts'
import { renewalPath } from '#server/features/renewals/links.decisions.ts'
import { memberIds, type Person, type World } from './world.ts'

/** Returns the path of the renewal link in a reminder. */
export async function renewalPathOf(world: World, who: Person, sub: 'dc' | 'ny' = 'dc'): Promise<string> {
  const chapter = world.chapters[sub]
  const write = writerFor(world.portal, { chapterId: chapter.id, actor: 'system:tests', correlation: 'renewal' })
  const { nextPaymentDueIn: dueYear } = await world.store.read
    .selectFrom('members')
    .select('nextPaymentDueIn')
    .where('personId', '=', who)
    .executeTakeFirstOrThrow()
  const reminded: MemberFact = { type: 'RenewalReminderSent', data: { dueYear, daysBefore: 60 } }
  await write((tx) => tx.logWriter.record(memberStream, who, () => [reminded]))
  return renewalPath(
    { chapter, env: world.portal.env },
    { personId: who, memberId: memberIds[who], dueYear, until: '2027-12-31' },
  )
}

/** Splits such a path into its two parts. */
export function linkIn(path: string): { code: string; key: string } {
  const [, , code = '', key = ''] = path.split('/')
  return { code, key }
}
