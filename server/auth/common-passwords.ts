import { createHash } from 'node:crypto'
import { filter, hashes } from './common-passwords-filter.ts'

const bytes = Buffer.from(filter, 'base64')

/**
 * Returns whether a password is among the most common ones of known breaches. The list ships with the portal as a Bloom
 * filter, so nothing leaves the server; one in ten thousand other passwords is taken for one of them.
 * @param password in NFKC and small letters
 */
export function isBreached(password: string): boolean {
  return bitsOf(password).every((bit) => (bytes[bit >> 3]! & (1 << (bit & 7))) !== 0)
}

/** Returns the bits that a text sets: two halves of its SHA-256, combined. scripts/common-passwords.js sets the same. */
function bitsOf(text: string): number[] {
  const digest = createHash('sha256').update(text).digest()
  const [one, other] = [digest.readUIntBE(0, 6), digest.readUIntBE(6, 6)]
  return Array.from({ length: hashes }, (_, index) => (one + index * other) % (bytes.length * 8))
}
