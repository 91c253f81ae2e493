import { CompiledQuery } from 'kysely'
import { StoreUnavailable, type Store, type SqlBuilder } from '#db/store.ts'
import type { Db } from '#db/tables/tables.ts'
import { all, first, run, type Work } from '#db/work.ts'
import { checkpointKey, isGenuine, publicKeyFrom, publicKeyText, type PublicKey } from '#events-log/checkpoint.ts'
import { BadEnvironment, type Env } from '../env.ts'
import type { Clock } from '../time/clock.ts'
import { honorFormerSecrets, seal, unseal } from './secrets.ts'

type Portal = { store: Store; env: Pick<Env, 'appSecret'>; clock: Clock }

/** The contents of the probe, which only the correct APP_SECRET opens. */
type Probe = {
  /** Public keys of all earlier secrets: their signatures in the log stay valid. */
  formerKeys: string[]
  /** Earlier secrets whose tickets, links and receipts are still valid. */
  formerSecrets: string[]
}

const changed = new BadEnvironment(
  'APP_SECRET: the one that this database was made with. With another one nobody could read the passwords of mail and payment accounts, ' +
    'and links in emails, tickets and receipts would be worthless.\nTo change it, stop the portal and run `chapterhouse chapter secret`.',
)

/**
 * Checks that APP_SECRET belongs to this database, and honors the signatures of earlier secrets. The first run seals a
 * probe for later checks.
 * @throws BadEnvironment when the secret is a different one
 */
export async function holdSecret({ store, env, clock }: Portal): Promise<void> {
  const row = await store.read.selectFrom('secretProbes').select('probeSealed').executeTakeFirst()
  const probe = row ? opened(env.appSecret, row.probeSealed) : await firstProbe({ store, env, clock })
  if (!probe) throw changed
  honorFormerSecrets(env.appSecret, probe.formerSecrets)
}

/** Pages are served even from a database that is not writable right now; the probe is then written at a later start. */
async function firstProbe({ store, env, clock }: Portal): Promise<Probe> {
  try {
    return await store.write((builder) => heldProbe(builder, env.appSecret, clock))
  } catch (error) {
    if (error instanceof StoreUnavailable) return nothing
    throw error
  }
}

/** Returns the keys that may have signed checkpoints, the current secret's first. */
export async function signingKeys(db: Db, appSecret: string): Promise<PublicKey[]> {
  const row = await db.selectFrom('secretProbes').select('probeSealed').executeTakeFirst()
  const { formerKeys } = (row && opened(appSecret, row.probeSealed)) ?? nothing
  return [checkpointKey(appSecret), ...formerKeys.map(publicKeyFrom).filter((key) => key !== null)]
}

/**
 * Replaces the old APP_SECRET with a new one: re-encrypts everything sealed, in one transaction. Signatures of the old
 * one stay valid unless it is revoked because it may have leaked. No portal may use the database while this runs.
 * @returns the number of re-encrypted secrets
 * @throws BadEnvironment when `env` does not have the current one
 */
export async function changeSecret(
  { store, env, clock }: Portal,
  next: string,
  { revoke }: { revoke: boolean },
): Promise<number> {
  return store.write(function* (builder) {
    const probe = yield* heldProbe(builder, env.appSecret, clock)
    let count = 0
    for (const { table, column, values } of yield* sealedValues(builder)) {
      for (const value of values) {
        yield* update(builder, table, column, value, seal(next, unseal(env.appSecret, value)))
        count++
      }
    }
    const formerKeys = [publicKeyText(checkpointKey(env.appSecret)), ...probe.formerKeys]
    const formerSecrets = revoke ? [] : [env.appSecret, ...probe.formerSecrets]
    yield* keep(builder, next, { formerKeys, formerSecrets }, clock)
    return count
  })
}

/** Returns whether a secret belongs to this database; it may have been changed since the portal started. */
export function* isPresentSecret({ sql }: Pick<SqlBuilder, 'sql'>, appSecret: string): Work<boolean> {
  const row = yield* first(sql.selectFrom('secretProbes').select('probeSealed'))
  return row === undefined || opens(appSecret, row.probeSealed)
}

/** Does what `isPresentSecret` does, by a read that waits for no other program. */
export async function isSecretOf(db: Db, appSecret: string): Promise<boolean> {
  const row = await db.selectFrom('secretProbes').select('probeSealed').executeTakeFirst()
  return row === undefined || opens(appSecret, row.probeSealed)
}

const nothing: Probe = { formerKeys: [], formerSecrets: [] }

function* heldProbe(builder: SqlBuilder, appSecret: string, clock: Clock): Work<Probe> {
  const row = yield* first(builder.sql.selectFrom('secretProbes').select('probeSealed'))
  if (row) {
    const probe = opened(appSecret, row.probeSealed)
    if (!probe) throw changed
    return probe
  }
  // A database of an earlier release has no probe; its sealed and signed values tell whether the secret is the same.
  for (const { values } of yield* sealedValues(builder))
    if (!values.every((value) => opens(appSecret, value))) throw changed
  const checkpoint = yield* first(
    builder.sql.selectFrom('checkpoints').selectAll().orderBy('position', 'desc').limit(1),
  )
  if (checkpoint && !isGenuine(checkpointKey(appSecret), checkpoint)) throw changed
  yield* keep(builder, appSecret, nothing, clock)
  return nothing
}

function* keep({ sql }: SqlBuilder, appSecret: string, probe: Probe, clock: Clock): Work<void> {
  const row = { probeSealed: seal(appSecret, JSON.stringify(probe)), since: clock.now().toISOString() }
  yield* run(
    sql
      .insertInto('secretProbes')
      .values({ one: 1, ...row })
      .onConflict((conflict) => conflict.column('one').doUpdateSet(row)),
  )
}

function opened(appSecret: string, sealed: string): Probe | null {
  try {
    return JSON.parse(unseal(appSecret, sealed)) as Probe
  } catch {
    return null
  }
}

function opens(appSecret: string, sealed: string): boolean {
  try {
    unseal(appSecret, sealed)
    return true
  } catch {
    return false
  }
}

/**
 * Every column whose name marks it as sealed, so that a new table's sealed column cannot be forgotten here. A box of
 * ballots, `sealed`, has a key of its own.
 */
const sealedColumns = {
  sqlite: `select m."name" as "table", p."name" as "column" from sqlite_schema m, pragma_table_info(m."name") p where m."type" = 'table' and p."name" glob '*Sealed'`,
  postgres: `select table_name as "table", column_name as "column" from information_schema.columns where table_schema = 'public' and column_name like '%Sealed'`,
} as const

type SealedColumn = { table: string; column: string; values: string[] }

/** Returns the sealed values of other tables. */
function* sealedValues(builder: SqlBuilder): Work<SealedColumn[]> {
  const columns = yield* rows<Omit<SealedColumn, 'values'>>(sealedColumns[builder.dialect])
  const sealed: SealedColumn[] = []
  for (const { table, column } of columns.filter((each) => each.table !== 'secretProbes')) {
    const values = yield* rows<{ value: string | null }>(`select distinct "${column}" as "value" from "${table}"`)
    sealed.push({ table, column, values: values.flatMap(({ value }) => (value ? [value] : [])) })
  }
  return sealed
}

/** No two sealed values are equal, so the old value identifies its row. */
function* update({ dialect }: SqlBuilder, table: string, column: string, before: string, after: string): Work<void> {
  const [one, two] = dialect === 'postgres' ? ['$1', '$2'] : ['?', '?']
  yield CompiledQuery.raw(`update "${table}" set "${column}" = ${one} where "${column}" = ${two}`, [after, before])
}

function* rows<Row>(text: string): Work<Row[]> {
  return yield* all<Row>({ compile: () => CompiledQuery.raw(text) })
}
