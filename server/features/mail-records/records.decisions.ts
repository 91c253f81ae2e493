/** What the DNS records of a domain have to say about its emails, and what is there. Pure functions. */
import type { DnsAnswers, MailRecord } from './rules.ts'

/** What sends the emails of a domain, and what signs them. */
export type Sending = {
  domain: string
  /** The mail server, without a port. */
  host: string
  /** Where reports about forged emails go. */
  address: string
  selector: string
  publicKey: string
}

/** Providers whose servers are listed at a name of their own (their documentation of SPF). */
const knownSenders: readonly [RegExp, string][] = [
  [/(?:^|\.)(?:gmail|google|googlemail)\.com$/, 'include:_spf.google.com'],
  [/(?:^|\.)(?:office365|outlook)\.com$/, 'include:spf.protection.outlook.com'],
  [/(?:^|\.)zoho\.com$/, 'include:zoho.com'],
  [/(?:^|\.)(?:fastmail|messagingengine)\.com$/, 'include:spf.messagingengine.com'],
  [/(?:^|\.)sendgrid\.net$/, 'include:sendgrid.net'],
  [/(?:^|\.)mailgun\.org$/, 'include:mailgun.org'],
  [/(?:^|\.)amazonaws\.com$/, 'include:amazonses.com'],
  [/(?:^|\.)(?:postmarkapp\.com|mtasv\.net)$/, 'include:spf.mtasv.net'],
  [/(?:^|\.)mail\.protonmail\.ch$|(?:^|\.)protonmail\.ch$/, 'include:_spf.protonmail.ch'],
]

/** Returns what lets a mail server send for a domain, as SPF writes it. */
export const mechanismOf = (host: string): string =>
  knownSenders.find(([pattern]) => pattern.test(host))?.[1] ?? `a:${host}`

/** Returns the records that a domain needs, with what the name servers answered. */
export function mailRecords(sending: Sending, answers: DnsAnswers | null): MailRecord[] {
  const { selector, publicKey, address } = sending
  return [
    { kind: 'spf', name: '@', ...spf(sending, answers?.spf ?? null) },
    { kind: 'dkim', name: `${selector}._domainkey`, ...dkim(publicKey, answers?.dkim ?? null) },
    { kind: 'dmarc', name: '_dmarc', ...dmarc(address, answers?.dmarc ?? null) },
    { kind: 'mx', name: '@', ...mx(answers?.mx ?? null) },
  ]
}

type Judged = Pick<MailRecord, 'value' | 'state' | 'found'>

const unknown = (value: string): Judged => ({ value, state: 'unknown', found: [] })

const words = (text: string) => text.trim().split(/\s+/)

/** What ends an SPF record: what becomes of all others. */
const isEnd = (term: string) => /^(?:[-~?+]?all|redirect=.*)$/i.test(term)

function spf({ host, domain }: Sending, texts: readonly string[] | null): Judged {
  const mechanism = mechanismOf(host)
  const fresh = `v=spf1 ${mechanism} ~all`
  if (texts === null) return unknown(fresh)
  const found = texts.filter((text) => /^v=spf1(?:\s|$)/i.test(text.trim()))
  if (found.length === 0) return { value: fresh, state: 'missing', found }
  const terms = [...new Set(found.flatMap((text) => words(text).slice(1)))]
  const isAllowed = terms.some((term) => {
    const plain = term.replace(/^\+/, '').toLowerCase()
    return plain === mechanism || (plain === 'a' && host === domain)
  })
  const end = terms.find(isEnd)
  const kept = terms.filter((term) => !isEnd(term))
  const merged = ['v=spf1', ...kept, ...(isAllowed ? [] : [mechanism]), end ?? '~all'].join(' ')
  return { value: merged, state: isAllowed && found.length === 1 ? 'found' : 'differs', found }
}

/** Returns the tags of a record such as `v=DKIM1; k=rsa; p=…`. */
const tagsOf = (text: string): Map<string, string> =>
  new Map(
    text.split(';').flatMap((part) => {
      const at = part.indexOf('=')
      return at < 0 ? [] : [[part.slice(0, at).trim().toLowerCase(), part.slice(at + 1).replace(/\s+/g, '')] as const]
    }),
  )

function dkim(publicKey: string, texts: readonly string[] | null): Judged {
  const value = `v=DKIM1; k=rsa; p=${publicKey}`
  if (texts === null) return unknown(value)
  const found = texts.filter((text) => tagsOf(text).has('p'))
  const isThere = found.some((text) => tagsOf(text).get('p') === publicKey)
  // With two keys of one name others choose either of them.
  return { value, state: isThere && found.length === 1 ? 'found' : found.length > 0 ? 'differs' : 'missing', found }
}

function dmarc(address: string, texts: readonly string[] | null): Judged {
  const value = `v=DMARC1; p=none; rua=mailto:${address}`
  if (texts === null) return unknown(value)
  const found = texts.filter((text) => /^v=DMARC1\b/i.test(text.trim()))
  const policy = tagsOf(found[0] ?? '')
    .get('p')
    ?.toLowerCase()
  const isRight = found.length === 1 && ['none', 'quarantine', 'reject'].includes(policy ?? '')
  return { value, state: isRight ? 'found' : found.length > 0 ? 'differs' : 'missing', found }
}

/** Which servers take a domain's mail is its provider's to say. A single "." says that none does (RFC 7505). */
function mx(hosts: readonly string[] | null): Judged {
  if (hosts === null) return unknown('')
  const found = hosts.filter((host) => host !== '' && host !== '.')
  return { value: '', state: found.length > 0 ? 'found' : 'missing', found }
}
