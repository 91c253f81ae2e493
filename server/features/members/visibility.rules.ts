/**
 * The audience of each detail of a member, for API responses, the profile, and its form. This file must stay light
 * enough for browsers to load.
 */

/** `everybody` includes visitors; `chapter` means the members of the same chapter. Admins see everything. */
export type Audience = 'everybody' | 'chapter' | 'admins'

/** The member's own choices, as stored; both are hidden by default. */
export type Disclosure = { showsEmail: 0 | 1; showsPhone: 0 | 1 }

/** Returns the audience of each detail, the widest first. */
export const audienceOf = ({ showsEmail, showsPhone }: Disclosure) =>
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

/**
 * Returns a member as a non-admin viewer sees them: the single place where hidden fields are removed, for every list of
 * members.
 */
export function listedFor(
  reader: Reader,
  line: Known & Disclosure & { email: string; primaryPhone: string },
): ListedMember {
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
