import type { Work } from '#db/work.ts'
import type { Tx } from '#server/context.ts'
import { readBank, readBankColumns } from '#server/providers/files/reading/read.ts'
import { Refusal } from '#server/refusal.ts'
import { FileLeavesGap } from '../joins/decisions.ts'
import { keepGap, storeFile, storeInPieces, storeRefused, type FileRead, type Reader } from '../files.writes.ts'
import { choiceOf, unmappedFile } from './reads.ts'
import { bankMappings, roomForMapping } from '../records.writes.ts'
import type { ColumnsInput } from '../schema.ts'
import { noUnmapped, removeUnmapped } from './unmapped.writes.ts'

/**
 * Keeps what the columns of a list are for its account, and stores the list's lines in the same transaction. A list
 * whose balances do not agree is listed as refused, as any file is; the mapping is kept nevertheless.
 * @throws Refusal invalid for columns by which the list cannot be read; nothing is kept then
 */
export async function keepMapping(ctx: Reader, unmappedId: string, input: ColumnsInput): Promise<FileRead> {
  const { bytes, accountId, fileName, gapFrom } = await unmappedFile(ctx, unmappedId)
  if (gapFrom !== null) throw noUnmapped()
  const choice = choiceOf(input)
  const { headerKey, columns, dayOrder, problem } = await readBankColumns(ctx.actor.personId, bytes, choice)
  if (problem !== null) throw new Refusal('invalid', problem)
  // What this list tells holds for the next one, which may be too short to tell it.
  const mapping = { ...choice, dayOrder: choice.dayOrder || (dayOrder ?? ''), headerKey }
  const file = await readBank(ctx.actor.personId, bytes, '', [mapping])
  if (!file) throw new Refusal('invalid', 'The list cannot be read by these columns.')
  const kept = {
    accountId,
    headerKey,
    headers: JSON.stringify(columns.map(({ header }) => header)),
    columns: JSON.stringify(choice.columns),
    dayOrder: mapping.dayOrder,
    isTurned: choice.isTurned ? 1 : 0,
  }
  function* stored(tx: Tx, store: () => Work<FileRead>): Work<FileRead> {
    yield* roomForMapping(tx, ctx.chapter.id)
    yield* removeUnmapped(tx, ctx.chapter.id, unmappedId)
    yield* bankMappings.add(tx, ctx, kept)
    return yield* store()
  }
  try {
    return await storeInPieces(ctx, file, accountId, (tx, staged) =>
      stored(tx, () => storeFile(tx, ctx, file, fileName, accountId, { staged })),
    )
  } catch (error) {
    if (error instanceof FileLeavesGap)
      return ctx.write((tx) => stored(tx, () => keepGap(tx, ctx.chapter.id, { bytes, fileName }, error)))
    if (!(error instanceof Refusal) || error.why !== 'invalid') throw error
    return ctx.write((tx) => stored(tx, () => storeRefused(tx, ctx, fileName, error.message)))
  }
}
