import { createHash, createPublicKey, verify } from 'node:crypto'

/**
 * Checks the DKIM signature of a message as a receiver does (RFC 6376, relaxed canonicalization), with the public key
 * of its record. @returns the signature's tags @throws where it has none, or a wrong one
 */
export function verifiedDkim(message: Buffer, publicKey: string): Map<string, string> {
  const text = message.toString('latin1')
  const end = text.indexOf('\r\n\r\n')
  const headers = text.slice(0, end).split(/\r\n(?![ \t])/)
  const signature = headers.find((header) => /^dkim-signature:/i.test(header))
  if (signature === undefined) throw new Error('The message has no DKIM signature')
  const tags = new Map(
    signature
      .slice(signature.indexOf(':') + 1)
      .split(';')
      .map((tag) => {
        const at = tag.indexOf('=')
        return [tag.slice(0, at).trim(), tag.slice(at + 1).replace(/\s+/g, '')] as const
      }),
  )
  const bodyHash = createHash('sha256')
    .update(relaxedBody(text.slice(end + 4)), 'latin1')
    .digest('base64')
  if (bodyHash !== tags.get('bh')) throw new Error('The body is not the one that was signed')
  const left = [...headers]
  const signed = tags
    .get('h')!
    .split(':')
    .flatMap((name) => {
      const at = left.findLastIndex((header) => header.toLowerCase().startsWith(`${name.toLowerCase()}:`))
      return at < 0 ? [] : left.splice(at, 1).map(relaxedHeader)
    })
  const own = relaxedHeader(signature.replace(/([;\s]b=)[^;]*/, '$1'))
  const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' })
  const given = Buffer.from([...signed, own].join('\r\n'), 'latin1')
  if (!verify('sha256', given, key, Buffer.from(tags.get('b')!, 'base64')))
    throw new Error('The signature is not of this key')
  return tags
}

function relaxedHeader(header: string): string {
  const at = header.indexOf(':')
  const value = header
    .slice(at + 1)
    .replace(/\s+/g, ' ')
    .trim()
  return `${header.slice(0, at).trim().toLowerCase()}:${value}`
}

const relaxedBody = (body: string): string => {
  const lines = body.split('\r\n').map((line) => line.replace(/[ \t]+/g, ' ').replace(/ $/, ''))
  const whole = lines.join('\r\n').replace(/(?:\r\n)*$/, '')
  return whole === '' ? '' : `${whole}\r\n`
}
