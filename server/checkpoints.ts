import { join } from 'node:path'
import { all, first, run } from '#db/work.ts'
import { checkpointKey, keepCheckpoint, keptCheckpoints, signCheckpoint, type Checkpoint } from '#events-log/checkpoint.ts'
import type { Portal } from './context.ts'

/** The file of checkpoints beside the database. Copy it elsewhere: it is what shows that the end was cut off. */
export const checkpointFile = (dataDir: string) => join(dataDir, 'checkpoints.ndjson')

/** Signs where the log stands now, in the database and in the file. Null when nothing came since the last one. */
export async function writeCheckpoint(portal: Pick<Portal, 'store' | 'env' | 'clock'>): Promise<Checkpoint | null> {
  const { store, env, clock } = portal
  const signedAt = clock.now().toISOString()
  const checkpoint = await store.write(function* ({ sql }) {
    const head = yield* first(sql.selectFrom('logHead').select(['position', 'hash']).where('one', '=', 1))
    if (!head || head.position === 0) return null
    const signed = signCheckpoint(checkpointKey(env.appSecret), { ...head, signedAt })
    const added = yield* run(sql.insertInto('checkpoints').values(signed).onConflict((conflict) => conflict.doNothing()))
    return added === 1 ? signed : null
  })
  if (checkpoint) await keepCheckpoint(checkpointFile(env.dataDir), checkpoint)
  return checkpoint
}

/** Every checkpoint that was kept, in the database or in the file. */
export async function allCheckpoints(portal: Pick<Portal, 'store' | 'env'>): Promise<Checkpoint[]> {
  const [stored, filed] = await Promise.all([
    portal.store.alone('snapshot', ({ sql }) => all(sql.selectFrom('checkpoints').selectAll())),
    keptCheckpoints(checkpointFile(portal.env.dataDir)),
  ])
  const seen = new Map([...stored, ...filed].map((checkpoint) => [checkpoint.signature, checkpoint]))
  return [...seen.values()].sort((a, b) => a.position - b.position)
}
