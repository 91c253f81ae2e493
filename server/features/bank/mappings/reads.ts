import { gunzipSync } from 'node:zlib'
import { z } from 'zod'
import type { BankMappingRow } from '#db/tables/treasury/bank.ts'
import type { Db } from '#db/tables/tables.ts'
import type { SignedIn } from '#server/auth/actor.ts'
import type { ChapterId } from '#server/chapter.ts'
import type { Context } from '#server/context.ts'
import { readBankColumns } from '#server/providers/files/reading/read.ts'
import type { BankMapping, ColumnsChoice } from '#server/providers/files/reading/tasks.ts'
import { bankMappings } from '../records.writes.ts'
import { columnTargets, dayOrders, maxColumns } from '../rules.ts'
import type { ColumnsInput } from '../schema.ts'
import { noUnmapped } from './unmapped.writes.ts'

const storedColumns = z.array(z.enum(columnTargets))
const storedHeaders = z.array(z.string())
const storedOrder = z.enum(dayOrders)

/** Returns the mappings of the account that a list without a number belongs to: the chosen one, or the only one. */
export async function mappingsFor(db: Db, chapter: ChapterId, chosenId: string): Promise<BankMapping[]> {
  const accounts = await db.selectFrom('bankAccounts').select('accountId').where('chapterId', '=', chapter).execute()
  const accountId = chosenId === '' && accounts.length === 1 ? accounts[0]!.accountId : chosenId
  const rows = await bankMappings
    .of(db, chapter)
    .select(['headerKey', 'columns', 'dayOrder', 'isTurned'])
    .where('accountId', '=', accountId)
    .orderBy('createdAt')
    .execute()
  return rows.map(({ headerKey, columns, dayOrder, isTurned }) => ({
    headerKey,
    columns: columnsIn(columns),
    dayOrder: storedOrder.parse(dayOrder),
    isTurned: isTurned === 1,
  }))
}

const columnsIn = (columns: BankMappingRow['columns']) => storedColumns.parse(JSON.parse(columns))

/** Returns the mappings that are kept, each with its account and what its columns are. */
export async function keptMappings(db: Db, chapter: ChapterId) {
  const rows = await bankMappings
    .of(db, chapter)
    .innerJoin('bankAccounts', 'bankAccounts.accountId', 'bankMappings.accountId')
    .select(['mappingId', 'accountName', 'lastFour', 'headers', 'columns', 'bankMappings.createdAt'])
    .where('bankAccounts.chapterId', '=', chapter)
    .orderBy('accountName')
    .orderBy('bankMappings.createdAt')
    .orderBy('mappingId')
    .execute()
  return rows.map(({ headers, columns, ...row }) => {
    const names = storedHeaders.parse(JSON.parse(headers))
    const targets = columnsIn(columns)
    return {
      ...row,
      columns: targets.flatMap((target, index) =>
        target === '' ? [] : [{ target, header: names[index] ?? '', index }],
      ),
    }
  })
}

/** Returns the files that wait, for their columns or for what was on the days before them, the newest first. */
export const unmappedFiles = (db: Db, chapter: ChapterId) =>
  db
    .selectFrom('bankUnmappedFiles')
    .select(['unmappedId', 'bankUnmappedFiles.accountId', 'fileName', 'sentAt', 'gapFrom', 'gapTo', 'closesOn'])
    .where('chapterId', '=', chapter)
    .orderBy('sentAt', 'desc')
    .orderBy('unmappedId')
    .execute()

type Asked = Pick<Context, 'db' | 'chapter'> & { actor: SignedIn }

/** Returns a list that waits for its columns, with its bytes. @throws Refusal if there is none */
export async function unmappedFile({ db, chapter }: Pick<Asked, 'db' | 'chapter'>, unmappedId: string) {
  const file = await db
    .selectFrom('bankUnmappedFiles')
    .innerJoin('bankAccounts', 'bankAccounts.accountId', 'bankUnmappedFiles.accountId')
    .select(['bankUnmappedFiles.accountId', 'accountName', 'lastFour', 'fileName', 'content', 'gapFrom', 'gapTo'])
    .where('bankUnmappedFiles.chapterId', '=', chapter.id)
    .where('bankAccounts.chapterId', '=', chapter.id)
    .where('unmappedId', '=', unmappedId)
    .executeTakeFirst()
  if (!file) throw noUnmapped()
  const { content, ...about } = file
  return { ...about, bytes: new Uint8Array(gunzipSync(Buffer.from(content, 'base64'))) }
}

/**
 * Returns the columns of a list with samples, and what its lines become by a choice; the list is read outside of this
 * process.
 * @throws Refusal missing if it no longer waits
 */
export async function unmappedColumns(ctx: Asked, unmappedId: string, input: ColumnsInput | undefined) {
  const { bytes, accountId: _, gapFrom, gapTo: __, ...file } = await unmappedFile(ctx, unmappedId)
  if (gapFrom !== null) throw noUnmapped()
  const { headerKey: ___, ...read } = await readBankColumns(ctx.actor.personId, bytes, input ? choiceOf(input) : null)
  return { ...file, ...read, hasDay: read.choice.columns.includes('day') }
}

/** Returns a choice as the reader takes it: a list in the order of the columns. */
export function choiceOf({ columns, dayOrder, isTurned }: ColumnsInput): ColumnsChoice {
  const places = Object.keys(columns).map(Number)
  const width = Math.min(Math.max(-1, ...places) + 1, maxColumns)
  return { columns: Array.from({ length: width }, (_, index) => columns[String(index)] ?? ''), dayOrder, isTurned }
}
