import { writerFor } from '#server/context.ts'
import { memberStream, type MemberFact } from '#server/features/members/facts.ts'
import { renewalPath } from '#server/features/renewals/links.decisions.ts'
import { memberIds, type Person, type World } from './world.ts'

/** The path of the link by which somebody who paid for 2026 is reminded of 2027. */
export async function renewalPathOf(world: World, who: Person, sub: 'dc' | 'ny' = 'dc'): Promise<string> {
  const chapter = world.chapters[sub]
  const write = writerFor(world.portal, { chapterId: chapter.id, actor: 'system:tests', correlation: 'renewal' })
  const reminded: MemberFact = { type: 'RenewalReminderSent', data: { dueYear: 2027, daysBefore: 60 } }
  await write((tx) => tx.logWriter.record(memberStream, who, () => [reminded]))
  return renewalPath({ chapter, env: world.portal.env }, { personId: who, memberId: memberIds[who], dueYear: 2027, until: '2027-12-31' })
}

/** The two parts of such a path. */
export function linkIn(path: string): { code: string; key: string } {
  const [, , code = '', key = ''] = path.split('/')
  return { code, key }
}
