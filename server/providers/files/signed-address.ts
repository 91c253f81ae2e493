import { createHmac, timingSafeEqual } from 'node:crypto'
import type { ChapterId } from '#server/chapter.ts'
import { derivedKey } from '#server/auth/secrets.ts'

/** Long enough to look at a form, too short to be passed on. */
const minutes = 10

/** A stored file, seen on a chapter's host. */
type Seen = { path: string; chapter: ChapterId }

/**
 * Returns an address at which a protected file is shown to anybody for ten minutes: clients put it into pictures and
 * frames, which send neither token nor cookie [spec 74]. Only give it to those who may see the file.
 * `/uploads/image-….pdf` becomes `/uploads/{expiry}.{signature}/image-….pdf`, so the name and its extension stay.
 */
export function signedAddress(appSecret: string, seen: Seen, now: Date): string {
  // Most members have no certificate, and a signature costs more than reading their row.
  if (seen.path === '') return ''
  const expiry = (Math.floor(now.getTime() / 1000) + minutes * 60).toString(36)
  return seen.path.replace(/^\/uploads\/(?=image-)/, `/uploads/${expiry}.${signature(appSecret, seen, expiry)}/`)
}

/**
 * Returns the file's path from such an address, which clients send back as given. The claim validates it, so the
 * signature need not be checked.
 */
export const pathAt = (address: string): string => address.replace(/^\/uploads\/[^/]+\/(?=image-)/, '/uploads/')

/**
 * Returns whether such an address, whose part between the folder and the name is `grant`, is genuine and not expired.
 */
export function isGranted(appSecret: string, seen: Seen, grant: string, now: Date): boolean {
  const [expiry = '', signed = ''] = grant.split('.')
  if (Number.parseInt(expiry, 36) * 1000 <= now.getTime()) return false
  const [given, right] = [Buffer.from(signed), Buffer.from(signature(appSecret, seen, expiry))]
  return given.length === right.length && timingSafeEqual(given, right)
}

const signature = (appSecret: string, { path, chapter }: Seen, expiry: string) =>
  createHmac('sha256', derivedKey(appSecret, 'signed addresses'))
    .update(JSON.stringify([path, chapter, expiry]))
    .digest('base64url')
