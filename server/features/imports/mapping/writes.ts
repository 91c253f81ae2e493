import { all, run, type Work } from '#db/work.ts'
import { lockHead } from '#events-log/append.ts'
import type { SignedIn } from '#server/auth/actor.ts'
import type { ChapterId } from '#server/chapter.ts'
import type { Context, Tx } from '#server/context.ts'
import { chapterRecords } from '#server/records/records.ts'
import { Refusal, refusedField } from '#server/refusal.ts'
import { maxMappings } from '../rules.ts'
import type { SavedMapping } from './rules.ts'

type Writer = Pick<Context, 'chapter'> & { actor: SignedIn }

const nameIsTaken = () => refusedField('mappingName', 'There is a mapping with this name already')

/** Mappings that a chapter keeps under a name. */
export const mappings = chapterRecords('importMappings', 'mappingId', {
  duplicate: { columns: ['mappingName'], refusal: nameIsTaken },
  missing: () => new Refusal('missing', 'There is no such mapping here.'),
})

type Kept = { name: string; headers: readonly string[]; mapping: SavedMapping; system: string }

/**
 * Keeps a mapping under a name. @param mayReplace whether a mapping of this name is replaced
 * @throws Refusal invalid where there is one with the name, or conflict beyond the most
 */
export function* keepMapping(
  tx: Tx,
  writer: Writer,
  { name, headers, mapping, system }: Kept,
  mayReplace: boolean,
): Work<void> {
  yield* lockHead(tx)
  const known = yield* all(
    tx.sql.selectFrom('importMappings').select(['mappingId', 'mappingName']).where('chapterId', '=', writer.chapter.id),
  )
  assertKeepable(known, name, mayReplace)
  const details = {
    mappingName: name,
    headers: JSON.stringify(headers),
    mapping: JSON.stringify(mapping),
    system,
    usedAt: tx.now.toISOString(),
  }
  const standing = mappingNamed(known, name)
  if (standing) yield* mappings.change(tx, writer, standing.mappingId, details)
  else yield* mappings.add(tx, writer, details)
}

type Known = { mappingId: string; mappingName: string }

const mappingNamed = (known: readonly Known[], name: string): Known | undefined =>
  known.find(({ mappingName }) => mappingName.toLowerCase() === name.toLowerCase())

/** Rejects a name under which no mapping can be kept. @throws Refusal invalid with a message at `keepAs` */
export function assertKeepable(known: readonly Known[], name: string, mayReplace: boolean): void {
  const standing = mappingNamed(known, name)
  if (standing && !mayReplace)
    throw refusedField('keepAs', 'There is a mapping with this name. Enter another name, or replace it')
  if (!standing && known.length >= maxMappings)
    throw refusedField('keepAs', `A chapter keeps at most ${maxMappings} mappings. Delete one first`)
}

/** Notes that a mapping was used for a file. */
export function* useMapping({ sql, now }: Tx, chapter: ChapterId, name: string): Work<void> {
  yield* run(
    sql
      .updateTable('importMappings')
      .set({ usedAt: now.toISOString() })
      .where('chapterId', '=', chapter)
      .where('mappingName', '=', name),
  )
}
