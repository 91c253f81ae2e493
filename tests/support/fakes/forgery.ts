import { crc32 } from '#server/providers/payments/standin/crc32.ts'

/**
 * Appends ten letters to the wanted JSON, in an extra member, chosen so that its CRC32 equals the genuine one's. Each
 * bit of a letter changes the checksum by a fixed amount, so finding them means solving linear equations.
 */
export function withChecksumOf(genuine: string, wanted: string): string {
  const fill = (flips: bigint) => {
    const emails = Array.from({ length: 10 }, (_, place) => 0x60 + Number((flips >> BigInt(place * 4)) & 15n))
    return `${wanted.slice(0, -1)},"p":"${String.fromCharCode(...emails)}"}`
  }
  const checksum = (text: string) => crc32(Buffer.from(text))
  const plain = checksum(fill(0n))
  const byTopBit = new Map<number, { change: number; flips: bigint }>()

  function reduce(change: number, flips: bigint) {
    while (change !== 0) {
      const known = byTopBit.get(Math.clz32(change))
      if (!known) break
      change = (change ^ known.change) >>> 0
      flips ^= known.flips
    }
    return { change, flips }
  }

  for (let bit = 0n; bit < 40n; bit++) {
    const reduced = reduce((checksum(fill(1n << bit)) ^ plain) >>> 0, 1n << bit)
    if (reduced.change !== 0) byTopBit.set(Math.clz32(reduced.change), reduced)
  }
  return fill(reduce((checksum(genuine) ^ plain) >>> 0, 0n).flips)
}
