import { SignJWT, jwtVerify } from 'jose'
import type { Role } from './sessions.ts'
import { derivedKey } from './secrets.ts'
import { digestOf, type Proven } from './shared-address.ts'

/** The name of the proof's cookie; the page that reads it imports it from the rules of accounts. */
const cookieName = 'step'

const minutes = 10

/** The first step of a login: whose it was, and what was shown. */
export type FirstStep = { personId: string; digest: string; role: Role; way: 'password' | 'link' }

const cookie = (value: string, seconds: number, live: boolean) =>
  `${cookieName}=${value}; Path=/login; Max-Age=${seconds}; HttpOnly; SameSite=Lax${live ? '; Secure' : ''}`

/**
 * Returns the cookie of a browser that has taken the first step of a login and owes the second. It is no session: it
 * opens nothing but the page that asks for the second step, for ten minutes. A login and a new password end it.
 */
export async function stepCookie(
  appSecret: string,
  { person, role, way }: { person: Proven; role: Role; way: FirstStep['way'] },
  { now, live }: { now: Date; live: boolean },
): Promise<string> {
  const proof = await new SignJWT({ personId: person.personId, digest: digestOf(person), role, way })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setExpirationTime(Math.floor(now.getTime() / 1000) + minutes * 60)
    .sign(keyOf(appSecret))
  return cookie(proof, minutes * 60, live)
}

/** A cookie that takes the place of the proof, and is gone at once. */
export const forgottenStepCookie = (live: boolean): string => cookie('', 0, live)

/** Returns the first step that a proof is about; null without a valid one. */
export async function firstStepOf(appSecret: string, proof: string | undefined, now: Date): Promise<FirstStep | null> {
  if (!proof) return null
  try {
    const { payload } = await jwtVerify(proof, keyOf(appSecret), { algorithms: ['HS256'], currentDate: now })
    return payload as unknown as FirstStep
  } catch {
    return null
  }
}

const keyOf = (appSecret: string) => derivedKey(appSecret, 'first steps of logins')
