/** Invisible characters, which come along when an address or a number is copied from a page. */
const unseen = /\p{Default_Ignorable_Code_Point}/gu

/**
 * Converts an address's domain to its ASCII form: bücher.example becomes xn--bcher-kva.example. Other addresses are
 * returned unchanged.
 */
function withPlainDomain(address: string): string {
  const at = address.lastIndexOf('@')
  if (at === -1 || /^[\x20-\x7e]*$/.test(address.slice(at))) return address
  try {
    return `${address.slice(0, at)}@${new URL(`http://${address.slice(at + 1)}`).hostname}`
  } catch {
    return address
  }
}

/** The local part per RFC 5321, without the characters by which old servers were made to relay mail. */
const addressPattern =
  /^(?!\.)(?!.*\.\.)[\w.#$&'*+/=?^{}~-]{1,64}(?<!\.)@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?:[a-z]{2,63}|xn--[a-z\d-]{1,59})$/i

export const notAnAddress = 'This is not an email address'

/** Returns what is wrong with an email address, naming the offending character; undefined for a valid one. */
export function addressComplaint(address: string): string | undefined {
  if (addressPattern.test(address)) return undefined
  const [sign] = /[^\w.#$&'*+/=?^{}~@-]/u.exec(address) ?? []
  return sign && address.includes('@') ? `${notAnAddress}: ${namedSign(sign)} cannot be part of one` : notAnAddress
}

/** Returns a character as a sentence names it: quoted, or by its code point if it cannot be seen alone. */
export function namedSign(sign: string): string {
  if (/^\p{Zs}$/u.test(sign)) return '“a space”'
  if (/^(?!\p{Default_Ignorable_Code_Point}|\u2800)[\p{L}\p{N}\p{P}\p{S}]$/u.test(sign)) return `“${sign}”`
  return `U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
}

/** Matches the digits and punctuation of a phone number, and an extension. */
export const phoneSigns = /^[\d\s()+.-]*(?:(?:x|ext\.?|#)\s*\d{1,6})?$/i

/** Cleans a pasted address: removes surrounding spaces and invisible characters, and converts its domain to ASCII. */
export const cleanAddress = (text: string): string => withPlainDomain(text.replaceAll(unseen, '').trim())

/** Normalizes a phone number's hyphens and spaces, and removes invisible characters. */
export const cleanPhone = (text: string): string =>
  text
    .replaceAll(unseen, '')
    .replaceAll(/[\u2010-\u2015\u2212]/g, '-')
    .replaceAll(/[\u00A0\u2000-\u200A\u202F]/g, ' ')
    .trim()
