/**
 * The audience of each detail of a member: for the replies, the profile, and its form. Nothing here that a browser
 * should not load.
 */

/** `everybody` includes visitors. `chapter`: the members of the own chapter. Admins see all of it. */
export type Audience = 'everybody' | 'chapter' | 'admins'

/** The member's own choices, as stored: both hidden until the member shows them. */
export type Shown = { showsEmail: 0 | 1; showsPhone: 0 | 1 }

/** Returns the audience of each detail, the widest first. */
export const audienceOf = ({ showsEmail, showsPhone }: Shown) =>
  ({
    listed: 'everybody',
    picture: 'everybody',
    email: showsEmail === 1 ? 'chapter' : 'admins',
    phone: showsPhone === 1 ? 'chapter' : 'admins',
    address: 'admins',
    education: 'admins',
    certificate: 'admins',
    standing: 'admins',
  }) satisfies Record<string, Audience>

type Known = {
  memberId: string
  firstName: string
  lastName: string
  city: string
  state: string
  memberType: string
  chapterId: string
  chapterName: string
}

/**
 * A member as everyone may see them; `contact` is present for members of the same chapter, with hidden values empty.
 */
export type ListedMember = Known & { contact?: { email: string; primaryPhone: string } }

/** The viewer's chapter; null for visitors. */
type Reader = { chapterId: string } | null

/** Returns a member as a non-admin viewer sees them: the single place that reduces every list of members. */
export function listedFor(reader: Reader, line: Known & Shown & { email: string; primaryPhone: string }): ListedMember {
  const { memberId, firstName, lastName, city, state, memberType, chapterId, chapterName, email, primaryPhone } = line
  const known = { memberId, firstName, lastName, city, state, memberType, chapterId, chapterName }
  if (reader?.chapterId !== chapterId) return known
  const seenBy = audienceOf(line)
  return {
    ...known,
    contact: {
      email: seenBy.email === 'chapter' ? email : '',
      primaryPhone: seenBy.phone === 'chapter' ? primaryPhone : '',
    },
  }
}
