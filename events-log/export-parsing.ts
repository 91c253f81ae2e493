import {
  exportFormat,
  exportVersion,
  type CheckpointLine,
  type ClosingLine,
  type ExportHeader,
  type FactLine,
  type SealLine,
} from './export-lines.ts'

export type AnyLine = ExportHeader | FactLine | CheckpointLine | ClosingLine | SealLine

/** Maximum length of a line of an export; real ones have a few hundred bytes. */
const maxLineLength = 4 * 1024 * 1024

const lineFeed = 0x0a

/**
 * Splits a file into lines as bytes, without their line feeds. An overlong line comes in chunks, which are not valid
 * lines.
 */
export async function* splitLines(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let rest: Uint8Array = new Uint8Array()
  for await (const chunk of bytes) {
    let text = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
    for (let end = text.indexOf(lineFeed); end !== -1; end = text.indexOf(lineFeed)) {
      yield text.subarray(0, end)
      text = text.subarray(end + 1)
    }
    rest = text
    if (rest.length <= maxLineLength) continue
    yield rest
    rest = new Uint8Array()
  }
  if (rest.length > 0) yield rest
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/**
 * Parses a line; null when it is not a line of an export. Every member's type is checked, so that no other code has to.
 */
export function lineOf(bytes: Uint8Array): AnyLine | null {
  try {
    const line = JSON.parse(utf8.decode(bytes)) as AnyLine
    const wanted = shapes[line.line]
    return wanted && hasShape(line, wanted) ? line : null
  } catch {
    return null
  }
}

/** Returns whether a line is the header of an export that this program can read. */
export function isHeader(line: AnyLine): line is ExportHeader {
  const { chapter, association } = line as ExportHeader
  const names = [chapter?.chapterId, chapter?.subDomain, chapter?.chapterName, association?.shortName]
  return (
    line.line === 'header' &&
    line.format === exportFormat &&
    line.version === exportVersion &&
    isTimeZone(line.timeZone) &&
    areZones(line.formerZones) &&
    names.every((name) => typeof name === 'string')
  )
}

function areZones(former: unknown): boolean {
  if (former === undefined) return true
  return (
    Array.isArray(former) &&
    former.every((zone: unknown) => {
      const { timeZone, lastDay, until } = (zone ?? {}) as Record<string, unknown>
      return isTimeZone(String(timeZone)) && /^\d{4}-\d\d-\d\d$/.test(String(lastDay)) && isUtcTime(until)
    })
  )
}

function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

type Kind = 'string' | 'number' | 'object' | 'time' | 'string or null' | 'string or absent'

const utcTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?Z$/

const columns: Record<string, Kind> = {
  position: 'number',
  factId: 'string',
  stream: 'string',
  version: 'number',
  type: 'string',
  schemaVersion: 'number',
  chapterId: 'string',
  actor: 'string',
  correlation: 'string',
  idempotencyKey: 'string or null',
  occurredAt: 'string',
  recordedAt: 'string',
  previousHash: 'string',
  hash: 'string',
  data: 'string or absent',
  dataDigest: 'string or absent',
}

const shapes: Record<AnyLine['line'], Record<string, Kind>> = {
  header: {
    format: 'string',
    version: 'number',
    association: 'object',
    chapter: 'object',
    year: 'number',
    timeZone: 'string',
    from: 'number',
    to: 'number',
    anchor: 'number',
    publicKey: 'string',
    fingerprint: 'string',
    openingHash: 'string',
  },
  fact: columns,
  checkpoint: { position: 'number', hash: 'string', signedAt: 'time', signature: 'string' },
  closing: { facts: 'number', ownFacts: 'number' },
  seal: { sha256: 'string', signature: 'string' },
}

const isUtcTime = (value: unknown) =>
  typeof value === 'string' && utcTime.test(value) && !Number.isNaN(Date.parse(value))

function hasShape(line: AnyLine, shape: Record<string, Kind>): boolean {
  const values = line as unknown as Record<string, unknown>
  return Object.entries(shape).every(([name, kind]) => {
    const value = values[name]
    if (kind === 'string or null') return value === null || typeof value === 'string'
    if (kind === 'string or absent') return value === undefined || typeof value === 'string'
    if (kind === 'time') return isUtcTime(value)
    if (kind === 'number') return Number.isSafeInteger(value)
    return typeof value === kind && value !== null
  })
}
