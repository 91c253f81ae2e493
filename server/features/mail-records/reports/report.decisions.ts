import { cutText } from '#server/text/graphemes.ts'
import { writable } from '#server/text/writable-text.ts'

/**
 * What a mail server reports about one email, and what the email may be known by: its Message-ID, or the id that the
 * portal adds for providers that change that.
 */
export type MailReport = { messageIds: string[]; mailIds?: string[] } & (
  | { kind: 'bounced'; status: string; answer: string }
  | { kind: 'complained' }
  /** A delay, a delivery, or a complaint of another kind: nothing changes. */
  | { kind: 'other' }
)

/** What is read of a report; everything beyond is ignored. Its size is bounded before. */
const max = { parts: 20, depth: 3, headers: 200, header: 1_000, recipients: 50 } as const

type Fields = ReadonlyMap<string, string>

type Part = { type: string; body: string }

/** Types of the parts that say what happened. */
const statusType = 'message/delivery-status'
const feedbackType = 'message/feedback-report'

/**
 * Reads a report about an email: a delivery status (RFC 3464) or a complaint (RFC 5965), as a raw message or, where the
 * content type of the request says so, as its part alone. Only the headers needed are read. Null for any other message.
 */
export function mailReportIn(text: string, contentType = ''): MailReport | null {
  const raw = text.replaceAll('\r\n', '\n')
  const parts = isPart(contentType) ? leavesOf(`Content-Type: ${contentType}\n\n${raw}`) : leavesOf(raw)
  const bodyOf = (...types: string[]) => parts.find(({ type }) => types.includes(type))?.body
  const original = fieldsIn(bodyOf('message/rfc822', 'message/rfc822-headers', 'text/rfc822-headers') ?? '')
  const idsIn = (fields: Fields) =>
    ['original-envelope-id', 'x-original-message-id'].map((name) => fields.get(name) ?? '')
  const status = bodyOf(statusType)
  const feedback = bodyOf(feedbackType)
  if (status === undefined && feedback === undefined) return null
  const groups = groupsIn(status ?? feedback!)
  const messageIds = [...(groups[0] ? idsIn(groups[0]) : []), original.get('message-id') ?? ''].filter(
    (id) => id !== '',
  )
  if (status === undefined) {
    const isAbuse = groups[0]?.get('feedback-type')?.toLowerCase() === 'abuse'
    return { kind: isAbuse ? 'complained' : 'other', messageIds }
  }
  const failed = groups.find((group) => /^failed\b/i.test(group.get('action') ?? '') && isForGood(group))
  if (!failed) return { kind: 'other', messageIds }
  const answer = (failed.get('diagnostic-code') ?? '').replace(/^[\w-]{1,40}\s*;\s*/, '')
  const code = statusOf(failed)
  return { kind: 'bounced', messageIds, status: code, answer: cutText(writable(answer || code), 300) }
}

const statusOf = (group: Fields): string => /^\d\.\d{1,3}\.\d{1,3}/.exec(group.get('status') ?? '')?.[0] ?? ''

const isForGood = (group: Fields): boolean => statusOf(group).startsWith('5.')

/** Whether a request's content type names what its body is, and how to read it. */
const isPart = (contentType: string): boolean => {
  const type = typeOf(contentType)
  return (
    type === statusType || type === feedbackType || (type.startsWith('multipart/') && boundaryOf(contentType) !== '')
  )
}

const typeOf = (contentType: string): string => contentType.split(';', 1)[0]!.trim().toLowerCase()

const boundaryOf = (contentType: string): string => {
  const match = /;\s?boundary\s?=\s?(?:"([^"]{1,100})"|([^\s;"]{1,100}))/i.exec(contentType)
  return match?.[1] ?? match?.[2] ?? ''
}

/** Returns the parts of a message that have no parts themselves, decoded. */
function leavesOf(text: string, depth = 0): Part[] {
  const end = text.startsWith('\n') ? 0 : text.indexOf('\n\n')
  const fields = fieldsIn(end === -1 ? text : text.slice(0, end))
  const body = end === -1 ? '' : text.slice(end).replace(/^\n{1,2}/, '')
  const contentType = fields.get('content-type') ?? 'text/plain'
  const type = typeOf(contentType)
  const boundary = boundaryOf(contentType)
  if (!type.startsWith('multipart/') || boundary === '')
    return [{ type, body: decoded(body, fields.get('content-transfer-encoding')?.toLowerCase()) }]
  if (depth === max.depth) return []
  return `\n${body}`
    .split(`\n--${boundary}`, max.parts + 1)
    .slice(1)
    .filter((part) => !part.startsWith('--'))
    .flatMap((part) => leavesOf(part.slice(part.indexOf('\n') + 1), depth + 1))
}

/** Mail servers send these parts as they are, but relays may encode them. */
function decoded(body: string, encoding: string | undefined): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8').replaceAll('\r\n', '\n')
  if (encoding !== 'quoted-printable') return body
  return body
    .replaceAll('=\n', '')
    .replaceAll(/=([\dA-F]{2})/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
}

/** Returns the groups of fields, separated by empty lines. */
const groupsIn = (text: string): Fields[] =>
  text
    .trim()
    .split(/\n[ \t]*\n/, max.recipients)
    .map(fieldsIn)

/** Returns the fields up to the first empty line, by their names in lower case; the first of each name. */
function fieldsIn(text: string): Fields {
  const fields = new Map<string, string>()
  let last = ''
  for (const line of text.split('\n', max.headers)) {
    if (line.trim() === '') break
    if (/^[ \t]/.test(line)) {
      if (last !== '') fields.set(last, `${fields.get(last)} ${line.trim()}`.trim().slice(0, max.header))
      continue
    }
    const colon = line.indexOf(':')
    const name = line.slice(0, Math.max(0, colon)).trim().toLowerCase()
    last = name === '' || fields.has(name) ? '' : name
    if (last !== '')
      fields.set(
        last,
        line
          .slice(colon + 1)
          .trim()
          .slice(0, max.header),
      )
  }
  return fields
}
