import { join } from 'node:path'
import type { Store } from '#db/store.ts'
import { all, first, run } from '#db/work.ts'
import {
  checkpointKey,
  isGenuine,
  keepCheckpoint,
  storedCheckpoints,
  signCheckpoint,
  type Checkpoint,
} from '#events-log/checkpoint.ts'
import { isPresentSecret, signingKeys } from '#server/auth/app-secret.ts'
import type { Portal } from '#server/context.ts'
import type { Env } from '#server/env.ts'
import { mainChapter } from '#server/http/main-chapter.ts'
import { post } from '#server/providers/mail/outbox.ts'
import { checkpointEmail } from './checkpoints.mail.ts'

/**
 * The file of checkpoints beside the database. Copy it elsewhere: it is what reveals that the end of the log was cut
 * off.
 */
export const checkpointFile = (dataDir: string) => join(dataDir, 'checkpoints.ndjson')

/**
 * Signs the current position of the log, in the database and in the file. Returns null if nothing was added since the
 * last checkpoint.
 */
export async function writeCheckpoint(portal: Pick<Portal, 'store' | 'env' | 'clock'>): Promise<Checkpoint | null> {
  const { store, env, clock } = portal
  const signedAt = clock.now().toISOString()
  const [key = checkpointKey(env.appSecret), ...formerKeys] = await signingKeys(store.read, env.appSecret)
  const checkpoint = await store.write(function* ({ sql }) {
    const head = yield* first(sql.selectFrom('logHead').select(['position', 'hash']).where('one', '=', 1))
    if (!head || head.position === 0) return null
    // If the secret changed while this process is running, it must not sign with the old one.
    if (!(yield* isPresentSecret({ sql }, env.appSecret))) return null
    const signed = signCheckpoint(checkpointKey(env.appSecret), { ...head, signedAt })
    const known = yield* first(sql.selectFrom('checkpoints').selectAll().where('position', '=', head.position))
    // Re-sign a checkpoint that this portal signed with an earlier secret. Others stay as they are; verification
    // reports forged ones.
    const isOfBefore =
      known !== undefined && !isGenuine(key, known) && formerKeys.some((former) => isGenuine(former, known))
    if (isOfBefore) yield* run(sql.deleteFrom('checkpoints').where('position', '=', head.position))
    const added = yield* run(
      sql
        .insertInto('checkpoints')
        .values(signed)
        .onConflict((conflict) => conflict.doNothing()),
    )
    return added === 1 ? signed : null
  })
  await shareCheckpoints(portal)
  return checkpoint
}

/**
 * Merges the checkpoints in the database and those in this server's file, so that every server has all of them. Only
 * checkpoints that we signed and that match the log are copied from the file to the database; `allCheckpoints` returns
 * the others as well.
 */
export async function shareCheckpoints({ store, env }: Pick<Portal, 'store' | 'env'>): Promise<void> {
  const file = checkpointFile(env.dataDir)
  const filed = await storedCheckpoints(file)
  const stored = await store.read.selectFrom('checkpoints').selectAll().orderBy('position').execute()
  const known = new Set(filed.map(({ signature }) => signature))
  for (const { position, hash, signedAt, signature } of stored) {
    if (!known.has(signature)) await keepCheckpoint(file, { position, hash, signedAt, signature })
  }
  const positions = new Set(stored.map(({ position }) => position))
  const keys = await signingKeys(store.read, env.appSecret)
  const missing = filed.filter(
    (checkpoint) => !positions.has(checkpoint.position) && keys.some((key) => isGenuine(key, checkpoint)),
  )
  if (missing.length === 0) return
  await store.write(function* ({ sql }) {
    for (const checkpoint of missing) {
      const fact = yield* first(sql.selectFrom('facts').select('hash').where('position', '=', checkpoint.position))
      if (fact?.hash === checkpoint.hash)
        yield* run(
          sql
            .insertInto('checkpoints')
            .values(checkpoint)
            .onConflict((conflict) => conflict.doNothing()),
        )
    }
  })
}

/** Returns every stored checkpoint, from the database or the file. */
export async function allCheckpoints(portal: { store: Store; env: Pick<Env, 'dataDir'> }): Promise<Checkpoint[]> {
  const [stored, filed] = await Promise.all([
    portal.store.alone('snapshot', ({ sql }) => all(sql.selectFrom('checkpoints').selectAll())),
    storedCheckpoints(checkpointFile(portal.env.dataDir)),
  ])
  const seen = new Map([...stored, ...filed].map((checkpoint) => [checkpoint.signature, checkpoint]))
  return [...seen.values()].sort((a, b) => a.position - b.position)
}

/**
 * Emails a checkpoint to every system admin, so that copies exist out of reach of anyone who controls the database.
 * Idempotent: each checkpoint is sent once.
 */
export async function mailCheckpoint(
  portal: Pick<Portal, 'store' | 'env' | 'clock' | 'urls'>,
  checkpoint: Checkpoint,
): Promise<void> {
  const { store, env, clock, urls } = portal
  const main = await mainChapter(portal)
  const witnesses = await store.read
    .selectFrom('members')
    .innerJoin('people', 'people.personId', 'members.personId')
    .select(['people.email', 'people.firstName'])
    .where('members.isSystemAdmin', '=', 1)
    .execute()
  await store.write(function* ({ sql }) {
    for (const witness of witnesses)
      yield* post(sql, checkpointEmail({ chapter: main, env, urls }, witness, checkpoint), clock.now())
  })
}
