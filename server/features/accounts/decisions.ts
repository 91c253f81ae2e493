import { holds } from '#server/auth/actor.ts'
import { isBreached } from '#server/auth/common-passwords.ts'
import type { Role } from '#server/auth/sessions.ts'
import type { Chapter, ChapterId } from '#server/chapter.ts'
import { Refusal, refusedField } from '#server/refusal.ts'
import type { Account, Membership } from './reads.ts'
import { accountExists, confirmFirst, notVerified, roleNames, roles } from './rules.ts'

/** The holder of an address, as a chapter sees them. A person of another chapter is unknown to this one. */
export type Entry =
  | { as: 'member'; account: Account; member: Membership }
  | { as: 'waiting' | 'unverified'; account: Account }
  /** `instead` is the role with which the account could log in here. */
  | { as: 'nobody'; instead?: { role: Role; passwordHash: string | null } }

/**
 * Returns the account's standing here in the requested role. The role is checked against the person's roles, never
 * assumed.
 */
export function entryOf(account: Account | undefined, chapter: ChapterId, role: Role): Entry {
  if (account?.member) {
    const { member } = account
    const here = member.chapterId === chapter || member.isSystemAdmin
    if (here && holds(member, role)) return { as: 'member', account, member }
    const other = here ? roles.findLast((one) => holds(member, one)) : undefined
    return { as: 'nobody', ...(other && { instead: { role: other, passwordHash: account.passwordHash } }) }
  }
  if (account?.application?.chapterId !== chapter) return { as: 'nobody' }
  return { as: account.application.emailVerified ? 'waiting' : 'unverified', account }
}

/**
 * Admits members who give the right password. Clients compare the documented texts of the refusals (wire.md section 2).
 * The state of an application is shown only with its password.
 */
export function admit(
  entry: Entry,
  passwordIsRight: boolean,
  chapter: Pick<Chapter, 'chapterName' | 'isMain'>,
): Extract<Entry, { as: 'member' }> {
  // Only the password shows that the address has another role here.
  if (entry.as === 'nobody') throw unknownHere(chapter, passwordIsRight ? entry.instead?.role : undefined)
  if (!passwordIsRight) throw wrongPassword()
  if (entry.as === 'member') return entry
  if (entry.as === 'waiting') throw underReview()
  const documented = 'Please visite your mailbox to verify your Email address.!!!!!!!!!!'
  throw new Refusal('unauthenticated', confirmFirst, { documented })
}

function unknownHere({ chapterName, isMain }: Pick<Chapter, 'chapterName' | 'isMain'>, instead?: Role) {
  const place = isMain ? chapterName : `the ${chapterName} chapter`
  const text = instead
    ? `No account with this email in ${place} has this role. Choose “${roleNames[instead]}” above the email address.`
    : `No account with this email in ${place}. Check the chapter and role.`
  return new Refusal('unauthenticated', text, { documented: 'Invalid User' })
}

export const wrongPassword = () =>
  new Refusal('unauthenticated', 'Wrong password. Try again or reset it.', { documented: 'Invalid Password!' })

/**
 * Returns whether a password reset link may be sent from this chapter: only to its members, its applicants and system
 * admins.
 */
export function mayRecoverHere({ member, application }: Account, chapter: ChapterId): boolean {
  return member?.isSystemAdmin === true || member?.chapterId === chapter || application?.chapterId === chapter
}

/**
 * Returns the application that a new one replaces: the one with the same, unconfirmed address, in any chapter. Without
 * this, anyone who applies with someone else's address could lock out its owner.
 * @throws Refusal conflict
 */
export function unconfirmed(holder: Account, chapter: ChapterId): { personId: string; chapterId: string } {
  const { personId, application } = holder
  if (!application || application.emailVerified) throw addressTaken(holder, chapter)
  return { personId, chapterId: application.chapterId }
}

/**
 * The refusal for an applicant whose password proves that the unconfirmed application with this address is theirs
 * [spec 90].
 */
export const stillUnverified = () => new Refusal('conflict', notVerified, { status: 400 })

/** The refusal for an application with an address that is already taken, in this chapter or another. */
export function addressTaken(holder: Account | undefined, chapter: ChapterId): Refusal {
  if (holder?.application?.chapterId === chapter) return underReview()
  return new Refusal('conflict', accountExists, { status: 400, documented: 'User Already Exists' })
}

// Existing clients expect 402 (wire.md section 2); no payment is required.
const underReview = () =>
  new Refusal('conflict', 'Your application is being reviewed. We will email you when it is decided.', {
    status: 402,
    documented: 'Your application is under review. You will be notified once it is reviewed!',
  })

/** Rejects easily guessed passwords. @throws Refusal invalid, on the field that the password was typed into */
export function assertNotGuessable(password: string, email: string, field = 'password'): void {
  const plain = password.normalize('NFKC').toLowerCase()
  const name = email.split('@')[0] ?? email
  if (plain === email || plain === name) throw weak('Please choose a password that is not your email address', field)
  if (isCommon(plain) || isBreached(plain)) throw weak('This password is too common. Please choose another.', field)
}

function isCommon(plain: string): boolean {
  const once = unrepeated(plain)
  if (once.length <= 2 || rows.some((row) => `${row}${row}`.includes(once))) return true
  return wordsOf(plain)
    .concat(wordsOf(once))
    .some((word) => commonWords.has(word))
}

/**
 * Returns the words inside a password: as typed and with look-alike digits read as letters, both without prefixes and
 * suffixes.
 */
const wordsOf = (text: string) => [
  bare(text),
  unrepeated(bare(text)),
  bare(readable(bareBehind(text))),
  bare(readable(text)),
]

const bare = (text: string) => bareBehind(text).replace(/^[^\p{L}]+/u, '')
const bareBehind = (text: string) => text.replace(/[^\p{L}]+$/u, '')
const readable = (text: string) => text.replaceAll(/[013457@$!]/g, (sign) => swaps[sign] ?? sign)

/** Reduces a repeated text to one copy: `abcabcabc` is no stronger than `abc`. */
const unrepeated = (text: string) => /^(.+?)\1+$/su.exec(text)?.[1] ?? text

const weak = (text: string, field: string) => refusedField(field, text)

/**
 * Words that the most common passwords are built from. Adding digits or signs, swapping letters for digits, or doubling
 * them does not make them hard to guess.
 */
const commonWords = new Set(
  `password passwort passw pass word admin administrator root user guest login welcome letmein letme changeme
  default secret test testing temp qwerty qwertz azerty qwertyuiop asdf asdfgh asdfghjkl zxcvbn zxcvbnm qazwsx
  qazwsxedc iloveyou ilovey loveyou love lovely sunshine princess monkey dragon shadow master football baseball
  basketball soccer hockey superman batman spiderman pokemon starwars trustno trustnoone michael jennifer jordan
  jessica ashley daniel charlie thomas michelle andrew joshua hunter ranger buster killer pepper ginger cookie
  cheese banana orange summer winter spring autumn january february march april june july august september
  october november december monday friday flower computer internet samsung google facebook whatever freedom
  hello helloworld nothing access mustang corvette mercedes ferrari harley yankees liverpool arsenal chelsea
  matrix phoenix silver golden diamond purple blessed jesus christ heaven angel family forever blink abc abcd
  abcdef abcdefg abcdefgh engineer architect member chapter association company business office work money`.split(
    /\s+/,
  ),
)

const swaps: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

const rows = [
  '01234567890',
  '09876543210',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '1q2w3e4r5t6y7u8i9o0p',
  '1qaz2wsx3edc4rfv5tgb',
]
