import { createHmac, timingSafeEqual } from 'node:crypto'
import { derivedKey, honoredSecrets } from '#server/auth/secrets.ts'
import { monthVersion } from './rules.ts'

/** The unambiguous digits and letters; payment ids use them too. */
const crockford = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/**
 * The keys of check codes, by the version with which a code starts. Old keys must stay, or old receipts could not be
 * checked.
 */
const keys: Readonly<Record<string, string>> = {
  '1': 'receipt codes 1',
  '2': 'month codes 1',
  '3': 'donor letter codes 1',
}

const versionOfToday = '1'

/** The version of the codes on letters to donors, which name a letter where those on receipts name a payment. */
const versionOfLetters = '3'

/**
 * The length of each part of a code: 40 bits each identify the payment and the entry's hash, and 65 bits prove that we
 * issued the code.
 */
const length = { version: 1, paymentId: 8, fingerprint: 8, tag: 13 } as const

/** A parsed code. Anyone can read its contents, but only the portal can verify that it is genuine. */
export type CodeParts = { version: string; paymentId: string; fingerprint: string; tag: string }

/** The entry that books a payment, identified as on its receipt. */
export type ReceiptEntry = { chapterId: string; paymentId: string; hash: string }

/** Returns a receipt's check code: the payment, the beginning of its entry's hash, and a MAC over both. */
export const codeOf = (appSecret: string, entry: ReceiptEntry): string => codeAs(versionOfToday, appSecret, entry)

/** Returns the check code of a sealed month: its month and the beginning of its seal's hash, with a MAC over both. */
export const monthCodeOf = (appSecret: string, seal: { chapterId: string; month: string; hash: string }): string =>
  codeAs(monthVersion, appSecret, { ...seal, paymentId: `M0${seal.month.replace('-', '')}` })

/** Returns the month that a sealed month's code names. */
export const monthOf = ({ paymentId }: CodeParts): string => `${paymentId.slice(2, 6)}-${paymentId.slice(6)}`

/** Returns the check code of a letter to a donor: the letter, the beginning of its entry's hash, and a MAC over both. */
export const letterCodeOf = (
  appSecret: string,
  { letterId, ...entry }: { chapterId: string; letterId: string; hash: string },
): string => codeAs(versionOfLetters, appSecret, { ...entry, paymentId: letterId })

function codeAs(version: string, appSecret: string, { chapterId, paymentId, hash }: ReceiptEntry): string {
  const named = { version, paymentId, fingerprint: fingerprintOf(hash) }
  return Object.values({ ...named, tag: tagOf(appSecret, chapterId, named) }).join('')
}

/** Returns whether a code is on a letter to a donor. */
export const isLetterCode = ({ version }: CodeParts): boolean => version === versionOfLetters

/** Formats a code for print: groups of five. */
export const groupedCode = (code: string): string => code.replace(/(.{5})(?=.)/g, '$1-')

/** Parses a typed or scanned code; null when it cannot be one. */
export function partsOf(text: string): CodeParts | null {
  const code = text.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1')
  const signs = length.version + length.paymentId + length.fingerprint + length.tag
  if (code.length !== signs || [...code].some((sign) => !crockford.includes(sign))) return null
  const [paymentAt, fingerprintAt, tagAt] = [
    length.version,
    length.version + length.paymentId,
    length.version + length.paymentId + length.fingerprint,
  ]
  return {
    version: code.slice(0, paymentAt),
    paymentId: code.slice(paymentAt, fingerprintAt),
    fingerprint: code.slice(fingerprintAt, tagAt),
    tag: code.slice(tagAt),
  }
}

/** Returns whether the chapter issued this code. Does the same amount of work for any text. */
export function isGenuineCode(appSecret: string, chapterId: string, parts: CodeParts | null): parts is CodeParts {
  const asked = parts ?? nothing
  const sent = Buffer.from(asked.tag)
  const isOurs = honoredSecrets(appSecret).some((secret) =>
    timingSafeEqual(Buffer.from(tagOf(secret, chapterId, asked)), sent),
  )
  return isOurs && parts !== null && parts.version in keys
}

const nothing: CodeParts = {
  version: '0',
  paymentId: '0'.repeat(length.paymentId),
  fingerprint: '0'.repeat(length.fingerprint),
  tag: '0'.repeat(length.tag),
}

/** Returns the beginning of an entry's hash as a code has it. */
export const fingerprintOf = (hash: string): string => base32(Buffer.from(hash, 'hex'), length.fingerprint)

function tagOf(
  appSecret: string,
  chapterId: string,
  { version, paymentId, fingerprint }: Omit<CodeParts, 'tag'>,
): string {
  const key = derivedKey(appSecret, keys[version] ?? keys[versionOfToday]!)
  return base32(
    createHmac('sha256', key).update(`${version} ${chapterId} ${paymentId} ${fingerprint}`).digest(),
    length.tag,
  )
}

/** Encodes the first bits in base 32, five per character. */
function base32(bytes: Buffer, signs: number): string {
  const bits = [...bytes.subarray(0, Math.ceil((signs * 5) / 8))]
    .map((byte) => byte.toString(2).padStart(8, '0'))
    .join('')
  return Array.from({ length: signs }, (_, index) => crockford[parseInt(bits.slice(index * 5, index * 5 + 5), 2)]).join(
    '',
  )
}
