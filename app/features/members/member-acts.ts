import type { Viewer } from '#app/lib/page/viewer.ts'
import { mayDelete, maySetRole } from '#server/features/members/rules.ts'

/** The acts on a member that are asked about first. */
export type MemberAct = 'makeAdmin' | 'removeAdmin' | 'remove'

type Subject = { memberId: string; chapterId: string; isAdmin: number; isSystemAdmin: number }

/** The reader's rights over a member; the same rules as on the server. */
export function possibleActs(viewer: Viewer, member: Subject): MemberAct[] {
  const subject = {
    memberId: member.memberId,
    isAdmin: member.isAdmin === 1,
    isSystemAdmin: member.isSystemAdmin === 1,
  }
  const here = member.chapterId === viewer.chapter.chapterId
  const possible: MemberAct[] = []
  if (maySetRole(viewer, subject) && (here || viewer.chapter.isMain))
    possible.push(subject.isAdmin ? 'removeAdmin' : 'makeAdmin')
  if (here && mayDelete(viewer, subject)) possible.push('remove')
  return possible
}

/** The page about a member of the chapter, and the one on which a member is edited. */
export const personAddress = (memberId: string) => `/members/${memberId}`
export const editAddress = (memberId: string) => `/admin/users/${memberId}/edit`
