import { SignJWT, jwtVerify } from 'jose'
import type { Role } from './sessions.ts'
import { derivedKey } from './secrets.ts'

/** The name of the proof's cookie; the page that reads it imports it from the rules of accounts. */
const cookieName = 'who'

const minutes = 5

/** The people of one address whose password was entered, and the role they chose. */
export type ProvenPeople = { personIds: string[]; role: Role }

/**
 * A cookie for a browser in which the password of several people with one address was entered: it lets them choose who
 * they are, on that page alone and for five minutes.
 */
export async function whoCookie(
  appSecret: string,
  { personIds, role }: ProvenPeople,
  { now, live }: { now: Date; live: boolean },
): Promise<string> {
  const proof = await new SignJWT({ people: personIds, role })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setExpirationTime(Math.floor(now.getTime() / 1000) + minutes * 60)
    .sign(keyOf(appSecret))
  return `${cookieName}=${proof}; Path=/login/who; Max-Age=${minutes * 60}; HttpOnly; SameSite=Lax${live ? '; Secure' : ''}`
}

/** Returns the people whom a proof is about; null without a valid one. */
export async function provenPeople(
  appSecret: string,
  proof: string | undefined,
  now: Date,
): Promise<ProvenPeople | null> {
  if (!proof) return null
  try {
    const { payload } = await jwtVerify(proof, keyOf(appSecret), { algorithms: ['HS256'], currentDate: now })
    return { personIds: payload.people as string[], role: payload.role as Role }
  } catch {
    return null
  }
}

const keyOf = (appSecret: string) => derivedKey(appSecret, 'people of one address')
