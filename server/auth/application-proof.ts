import { SignJWT, jwtVerify } from 'jose'
import { derivedKey } from './secrets.ts'
import { tokenLifetime } from './tokens.ts'

/** The name of the proof's cookie; the page that reads it imports it from the rules of accounts. */
const applicationCookieName = 'applied'

/**
 * A cookie for the browser that submitted an application: there, the confirmation link needs no password. It is sent
 * only to that link's pages and lasts as long as the link.
 */
export async function applicationCookie(
  appSecret: string,
  personId: string,
  { now, live }: { now: Date; live: boolean },
): Promise<string> {
  const seconds = tokenLifetime.activate * 60
  const proof = await new SignJWT({ sub: personId })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setExpirationTime(Math.floor(now.getTime() / 1000) + seconds)
    .sign(proofKey(appSecret))
  return `${applicationCookieName}=${proof}; Path=/activate; Max-Age=${seconds}; HttpOnly; SameSite=Lax${live ? '; Secure' : ''}`
}

/** Returns whether a proof belongs to this person's application. */
export async function provesApplication(
  appSecret: string,
  proof: string | undefined,
  personId: string,
  now: Date,
): Promise<boolean> {
  return (await applicantOf(appSecret, proof, now)) === personId
}

/** Returns whose application a proof belongs to; null without a valid one. */
export async function applicantOf(appSecret: string, proof: string | undefined, now: Date): Promise<string | null> {
  if (!proof) return null
  try {
    const { payload } = await jwtVerify(proof, proofKey(appSecret), { algorithms: ['HS256'], currentDate: now })
    return payload.sub ?? null
  } catch {
    return null
  }
}

const proofKey = (appSecret: string) => derivedKey(appSecret, 'application proofs')
