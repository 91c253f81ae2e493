import type { Viewer } from '#app/lib/page/viewer.ts'
import { mayDelete, mayEndSessions, maySetRole } from '#server/features/members/rules.ts'

/** The actions on a member that need confirmation. */
export type MemberAct = 'makeAdmin' | 'removeAdmin' | 'endSessions' | 'remove'

type Subject = { memberId: string; chapterId: string; isAdmin: number; isSystemAdmin: number }

/** Returns the actions the viewer may take on a member, by the same rules as the server. */
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
  if (here && mayEndSessions(viewer, subject)) possible.push('endSessions')
  if (here && mayDelete(viewer, subject)) possible.push('remove')
  return possible
}

/** Returns the URL of a chapter member's page, and of the page that edits a member. */
export const personAddress = (memberId: string) => `/members/${memberId}`
export const editAddress = (memberId: string) => `/admin/users/${memberId}/edit`
