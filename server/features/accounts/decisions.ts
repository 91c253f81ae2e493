import { holds } from '#server/auth/actor.ts'
import type { Role } from '#server/auth/sessions.ts'
import type { Chapter, ChapterId } from '#server/chapter.ts'
import { Refusal, refusedField } from '#server/refusal.ts'
import type { Account, Membership } from './reads.ts'
import { accountExists, confirmFirst, notVerified } from './rules.ts'

/** The holder of an address, as a chapter knows them. A person of another chapter is nobody to this one. */
export type Entry =
  | { as: 'member'; account: Account; member: Membership }
  | { as: 'waiting' | 'unverified'; account: Account }
  | { as: 'nobody' }

/** How an account stands here, in the role that was asked for: it is checked against the person's, never adopted. */
export function entryOf(account: Account | undefined, chapter: ChapterId, role: Role): Entry {
  if (account?.member) {
    const { member } = account
    const here = member.chapterId === chapter || member.isSystemAdmin
    return here && holds(member, role) ? { as: 'member', account, member } : { as: 'nobody' }
  }
  if (account?.application?.chapterId !== chapter) return { as: 'nobody' }
  return { as: account.application.emailVerified ? 'waiting' : 'unverified', account }
}

/**
 * Lets in members with the right password. Clients compare the documented texts of the refusals (wire.md section 2).
 * The progress of an application is shown only with its password.
 */
export function admit(
  entry: Entry,
  passwordIsRight: boolean,
  chapter: Pick<Chapter, 'chapterName' | 'isMain'>,
): Extract<Entry, { as: 'member' }> {
  if (entry.as === 'nobody') throw unknownHere(chapter)
  if (!passwordIsRight) throw wrongPassword()
  if (entry.as === 'member') return entry
  if (entry.as === 'waiting') throw underReview()
  const documented = 'Please visite your mailbox to verify your Email address.!!!!!!!!!!'
  throw new Refusal('unauthenticated', confirmFirst, { documented })
}

function unknownHere({ chapterName, isMain }: Pick<Chapter, 'chapterName' | 'isMain'>) {
  const place = isMain ? chapterName : `the ${chapterName} chapter`
  const text = `No account with this email in ${place}. Check the chapter and role.`
  return new Refusal('unauthenticated', text, { documented: 'Invalid User' })
}

export const wrongPassword = () =>
  new Refusal('unauthenticated', 'Wrong password. Try again or reset it.', { documented: 'Invalid Password!' })

/**
 * Whether a link for a new password may be sent from this chapter: to its members, its applicants and system admins.
 */
export function mayRecoverHere({ member, application }: Account, chapter: ChapterId): boolean {
  return member?.isSystemAdmin === true || member?.chapterId === chapter || application?.chapterId === chapter
}

/**
 * The application that a new one with its address replaces: one whose address nobody has confirmed, of whatever
 * chapter. Otherwise whoever is first with somebody's address could keep its owner out.
 * @throws Refusal conflict
 */
export function unconfirmed(holder: Account, chapter: ChapterId): { personId: string; chapterId: string } {
  const { personId, application } = holder
  if (!application || application.emailVerified) throw addressTaken(holder, chapter)
  return { personId, chapterId: application.chapterId }
}

/**
 * Refuses an applicant who proved by the password that the unconfirmed application with this address is theirs
 * (decision 90).
 */
export const stillUnverified = () => new Refusal('conflict', notVerified, { status: 400 })

/** Why nobody can apply with this address: it is taken already, in this chapter or another one. */
export function addressTaken(holder: Account | undefined, chapter: ChapterId): Refusal {
  if (holder?.application?.chapterId === chapter) return underReview()
  return new Refusal('conflict', accountExists, { status: 400, documented: 'User Already Exists' })
}

// 402 is what clients in the field are used to (wire.md section 2); nothing has to be paid.
const underReview = () =>
  new Refusal('conflict', 'Your application is being reviewed. We will email you when it is decided.', {
    status: 402,
    documented: 'Your application is under review. You will be notified once it is reviewed!',
  })

/**
 * @throws Refusal invalid, by the field that the password was typed into, for one that anybody who tries a few would
 * guess
 */
export function refuseGuessable(password: string, email: string, field = 'password'): void {
  const plain = password.normalize('NFKC').toLowerCase()
  const name = email.split('@')[0] ?? email
  if (plain === email || plain === name) throw weak('Please choose a password that is not your email address', field)
  if (isCommon(plain)) throw weak('This password is too common. Please choose another.', field)
}

function isCommon(plain: string): boolean {
  const once = unrepeated(plain)
  if (once.length <= 2 || rows.some((row) => `${row}${row}`.includes(once))) return true
  return wordsOf(plain)
    .concat(wordsOf(once))
    .some((word) => commonWords.has(word))
}

/**
 * The word inside a password: as it is and with its digits read as letters, without what is hung on in front or behind.
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

/** `abcabcabc` is as good as `abc`. */
const unrepeated = (text: string) => /^(.+?)\1+$/su.exec(text)?.[1] ?? text

const weak = (text: string, field: string) => refusedField(field, text)

/**
 * Words that the most used passwords are made of. With digits and signs around them, letters swapped for
 * digits, or written twice they are still among the first that anybody tries.
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
