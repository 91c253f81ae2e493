import { randomBytes, timingSafeEqual } from 'node:crypto'
import { hashToken } from '../../auth/tokens.ts'

/** Letters and digits that are not mistaken for each other. */
const signs = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** Returns a setup code of 80 random bits, in groups of four: K7QM-2XTP-9RHD-4WZF. */
export function newSetupCode(): string {
  const drawn = [...randomBytes(16)].map((byte) => signs[byte % signs.length]).join('')
  return drawn.match(/.{4}/g)!.join('-')
}

/** Returns the stored form of a code. Case, spaces and hyphens do not count when it is typed. */
export const hashOfCode = (code: string): string => hashToken(code.toUpperCase().replaceAll(/[^A-Z\d]/g, ''))

/** Compares two hashes in constant time. */
export const isSameHash = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))

/** Wrong codes that one address may enter in a minute. */
const maxWrong = 5
/**
 * Addresses that are counted in a minute. Those beyond are let through: one network may have any number of addresses,
 * and the owner must not have to wait for it.
 */
const maxAddresses = 10_000

/** Counts wrong codes by address. Kept in memory: a code has 80 bits, and several servers allow a few tries more. */
export function wrongCodes(now: () => Date): { isFull(address: string): boolean; note(address: string): void } {
  let minute = 0
  const counted = new Map<string, number>()
  const current = () => {
    const present = Math.floor(now().getTime() / 60_000)
    if (present !== minute) counted.clear()
    minute = present
    return counted
  }
  return {
    isFull: (address) => (current().get(address) ?? 0) >= maxWrong,
    note: (address) => {
      const known = current().get(address)
      if (known !== undefined || counted.size < maxAddresses) counted.set(address, (known ?? 0) + 1)
    },
  }
}
