/** Signs nobody sees, which come along when an address or a number is copied from a page. */
const unseen = /[\u00AD\u180E\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g

/**
 * The domain of an address in the letters that mail servers know: xn--bcher-kva.example for bücher.example. Others are
 * left as they are.
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

/** The letters and signs of RFC 5321 before the @, but for those by which old servers were made to pass a mail on. */
const addressPattern =
  /^(?!\.)(?!.*\.\.)[\w.#$&'*+/=?^{}~-]{1,64}(?<!\.)@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?:[a-z]{2,63}|xn--[a-z\d-]{1,59})$/i

export const notAnAddress = 'This is not an email address'

/**
 * The complaint about an address that nobody can send to, with the sign where that is it; undefined for one that is
 * whole.
 */
export function addressComplaint(address: string): string | undefined {
  if (addressPattern.test(address)) return undefined
  const [sign] = /[^\w.#$&'*+/=?^{}~@-]/u.exec(address) ?? []
  return sign && address.includes('@')
    ? `${notAnAddress}: “${sign.trim() || 'a space'}” cannot be part of one`
    : notAnAddress
}

/** The digits and signs of a phone number, and an extension. */
export const phoneSigns = /^[\d\s()+.-]*(?:(?:x|ext\.?|#)\s*\d{1,6})?$/i

/**
 * An address as people copy it, without spaces around it and signs nobody sees, and with the domain that mail servers
 * know.
 */
export const cleanAddress = (text: string): string => withPlainDomain(text.replaceAll(unseen, '').trim())

/** A phone number with the hyphens and spaces of a keyboard, without signs nobody sees. */
export const cleanPhone = (text: string): string =>
  text
    .replaceAll(unseen, '')
    .replaceAll(/[\u2010-\u2015\u2212]/g, '-')
    .replaceAll(/[\u00A0\u2000-\u200A\u202F]/g, ' ')
    .trim()
