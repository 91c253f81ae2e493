import { createHash } from 'node:crypto'
import { SignJWT, jwtVerify } from 'jose'
import type { Role } from './sessions.ts'
import { derivedKey } from './secrets.ts'

/** The name of the proof's cookie; the page that reads it imports it from the rules of accounts. */
const cookieName = 'who'

const minutes = 5

/** What a proof names a person by: a login and a new password both end it, so it is of use once. */
export type Proven = { personId: string; passwordHash: string | null; lastLoginAt: string | null }

/** The people of one address whose password was entered, and the role they chose. */
export type ProvenPeople = { people: { personId: string; digest: string }[]; role: Role }

/** Returns what a proof says of a person's password and last login. */
export const digestOf = ({ personId, passwordHash, lastLoginAt }: Proven): string =>
  createHash('sha256').update([personId, passwordHash, lastLoginAt].join('|')).digest('base64url')

const cookie = (value: string, seconds: number, live: boolean) =>
  `${cookieName}=${value}; Path=/login; Max-Age=${seconds}; HttpOnly; SameSite=Lax${live ? '; Secure' : ''}`

/**
 * A cookie for a browser in which the password of several people with one address was entered: it lets them choose who
 * they are, once and for five minutes. Its path is that of the login: the page's data has an address beside the page's.
 */
export async function whoCookie(
  appSecret: string,
  { people, role }: { people: readonly Proven[]; role: Role },
  { now, live }: { now: Date; live: boolean },
): Promise<string> {
  const proof = await new SignJWT({
    people: people.map((person) => ({ personId: person.personId, digest: digestOf(person) })),
    role,
  })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setExpirationTime(Math.floor(now.getTime() / 1000) + minutes * 60)
    .sign(keyOf(appSecret))
  return cookie(proof, minutes * 60, live)
}

/** A cookie that takes the place of the proof, and is gone at once. */
export const forgottenWhoCookie = (live: boolean): string => cookie('', 0, live)

/** Returns the people whom a proof is about; null without a valid one. */
export async function provenPeople(
  appSecret: string,
  proof: string | undefined,
  now: Date,
): Promise<ProvenPeople | null> {
  if (!proof) return null
  try {
    const { payload } = await jwtVerify(proof, keyOf(appSecret), { algorithms: ['HS256'], currentDate: now })
    return { people: payload.people as ProvenPeople['people'], role: payload.role as Role }
  } catch {
    return null
  }
}

const keyOf = (appSecret: string) => derivedKey(appSecret, 'people of one address')
