import { SignJWT, jwtVerify } from 'jose'
import { derivedKey } from './secrets.ts'

/** The claims of a bearer token, which is valid only as long as the session it wraps. */
export type BearerClaims = { sessionId: string; memberId: string; role: string }

/** A JWT with `exp` in seconds, which clients read to tell when to sign in again (foundation section 4). */
export function signBearer(appSecret: string, claims: BearerClaims, expiresAt: Date): Promise<string> {
  return new SignJWT({ sid: claims.sessionId, id: claims.memberId, role: claims.role })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuedAt()
    .setExpirationTime(expiresAt)
    .sign(bearerKey(appSecret))
}

/** Returns the session that a token wraps; null when it is not ours or has expired. */
export async function sessionOfBearer(appSecret: string, token: string, now: Date): Promise<string | null> {
  try {
    const { payload } = await jwtVerify(token, bearerKey(appSecret), { algorithms: ['HS256'], currentDate: now })
    return typeof payload.sid === 'string' ? payload.sid : null
  } catch {
    return null
  }
}

const bearerKey = (appSecret: string) => derivedKey(appSecret, 'bearer tokens')
