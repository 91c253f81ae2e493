import { createHash } from 'node:crypto'
import type { FactRow } from '#db/tables/events-log.ts'
import type { Db } from '#db/tables/tables.ts'
import {
  fingerprintOf,
  isGenuine,
  publicKeyText,
  signDigest,
  type Checkpoint,
  type CheckpointKey,
} from './checkpoint.ts'
import { exportFormat, exportVersion, factLine, isOwn, sealPurpose, type ExportHeader } from './export-lines.ts'
import { factHash, genesisHash } from './hash.ts'
import { pagesOfFacts } from './read.ts'

/** The chapter and year to export, with the header fields that the portal adds. */
export type ExportOrder<Totals extends object> = {
  label: Pick<ExportHeader, 'association' | 'chapter' | 'year' | 'timeZone' | 'formerZones' | 'exportedAt'>
  span: { from: number; to: number }
  /** The first checkpoint at or after the last position. */
  anchor: Checkpoint
  key: CheckpointKey
  /** Receives each fact of the chapter's year, and returns their totals at the end. */
  totals: { add(row: FactRow): void; close(): Totals }
}

/** Thrown when the log was altered after it was written, so it cannot be exported. */
export class DamagedLog extends Error {}

/** Thrown when the checkpoint in the database is not signed by this portal, so it proves nothing. */
export class UnsignedCheckpoint extends DamagedLog {
  constructor(position: number) {
    super(
      `The checkpoint at ${position} is not signed with this portal's key, so nothing is exported. Run "chapterhouse log verify".`,
    )
  }
}

/**
 * Yields the export, a few lines at a time, each ending with a line feed. It reads page by page and stores nothing. The
 * chain is checked along the way.
 * @throws DamagedLog where a fact does not fit, or the key did not sign the checkpoint
 */
export async function* exportBooks<Totals extends object>(db: Db, order: ExportOrder<Totals>): AsyncGenerator<string> {
  const { span, anchor, totals, key } = order
  // Otherwise a reader would get a file whose checkpoint proves nothing.
  if (!isGenuine(key, anchor)) throw new UnsignedCheckpoint(anchor.position)
  const digest = createHash('sha256')
  const written = (lines: object[]) => {
    const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('')
    digest.update(text, 'utf8')
    return text
  }
  let hash = await hashAt(db, span.from - 1)
  const header = headerOf(order, hash)
  yield written([header])

  let position = span.from - 1
  let ownFacts = 0
  for await (const page of pagesOfFacts(db, { after: position, upTo: anchor.position })) {
    for (const row of page) {
      if (row.position !== position + 1 || row.previousHash !== hash || factHash(row) !== row.hash) {
        throw new DamagedLog(`The log is damaged at entry ${position + 1}. Run "chapterhouse log verify".`)
      }
      ;({ position, hash } = row)
      if (!isOwn(header, row)) continue
      ownFacts++
      totals.add(row)
    }
    yield written(page.map((row) => factLine(header, row)))
  }
  if (position !== anchor.position || hash !== anchor.hash) {
    throw new DamagedLog(`The log is not what was signed at ${anchor.position}. Run "chapterhouse log verify".`)
  }
  const facts = position - span.from + 1
  yield written([
    { line: 'checkpoint', ...anchor },
    { line: 'closing', facts, ownFacts, ...totals.close() },
  ])
  const sha256 = digest.digest('hex')
  yield `${JSON.stringify({ line: 'seal', sha256, signature: signDigest(key, sealPurpose, sha256) })}\n`
}

function headerOf({ label, span, anchor, key }: ExportOrder<object>, openingHash: string): ExportHeader {
  const publicKey = publicKeyText(key)
  const signed = { publicKey, fingerprint: fingerprintOf(publicKey), openingHash }
  const { association, chapter, year, timeZone, formerZones, exportedAt } = label
  const zones = { timeZone, ...(formerZones ? { formerZones } : {}) }
  const place = { association, chapter, year, ...zones, ...span, anchor: anchor.position }
  return { line: 'header', format: exportFormat, version: exportVersion, ...place, ...signed, exportedAt }
}

async function hashAt(db: Db, position: number): Promise<string> {
  if (position === 0) return genesisHash
  const row = await db.selectFrom('facts').select('hash').where('position', '=', position).executeTakeFirst()
  if (!row) throw new DamagedLog(`Entry ${position} is missing. Run "chapterhouse log verify".`)
  return row.hash
}
