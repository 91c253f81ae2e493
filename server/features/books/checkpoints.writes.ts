import { join } from 'node:path'
import type { Store } from '#db/store.ts'
import { all, first, run } from '#db/work.ts'
import { checkpointKey, keepCheckpoint, keptCheckpoints, signCheckpoint, type Checkpoint } from '#events-log/checkpoint.ts'
import type { Portal } from '#server/context.ts'
import type { Env } from '#server/env.ts'
import { mainChapter } from '#server/http/main-chapter.ts'
import { writeLetter } from '#server/providers/mail/letter.ts'
import { letterHead } from '#server/providers/mail/letter-words.ts'
import { post } from '#server/providers/mail/outbox.ts'

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
export async function allCheckpoints(portal: { store: Store; env: Pick<Env, 'dataDir'> }): Promise<Checkpoint[]> {
  const [stored, filed] = await Promise.all([
    portal.store.alone('snapshot', ({ sql }) => all(sql.selectFrom('checkpoints').selectAll())),
    keptCheckpoints(checkpointFile(portal.env.dataDir)),
  ])
  const seen = new Map([...stored, ...filed].map((checkpoint) => [checkpoint.signature, checkpoint]))
  return [...seen.values()].sort((a, b) => a.position - b.position)
}

/**
 * Sends a checkpoint to every system admin, so that copies lie where nobody who holds the database can change
 * them. A checkpoint is sent once, however often this is called.
 */
export async function mailCheckpoint(portal: Pick<Portal, 'store' | 'env' | 'clock'>, checkpoint: Checkpoint): Promise<void> {
  const { store, env, clock } = portal
  const main = await mainChapter(portal)
  const witnesses = await store.read
    .selectFrom('members')
    .innerJoin('people', 'people.personId', 'members.personId')
    .select(['people.email', 'people.firstName'])
    .where('members.isSystemAdmin', '=', 1)
    .execute()
  await store.write(function* ({ sql }) {
    for (const { email, firstName } of witnesses) {
      const letter = writeLetter({
        head: letterHead({ chapter: main, env }),
        greeting: `Hello ${firstName},`,
        paragraphs: [
          'This is where the books stand. Please keep this email: if the end of the books is ever cut off or rewritten, it proves what they once held.',
        ],
        facts: [
          {
            cells: [
              ['Entries', String(checkpoint.position)],
              ['Last hash', checkpoint.hash],
              ['Signed', checkpoint.signedAt],
              ['Signature', checkpoint.signature],
            ],
          },
        ],
      })
      const subject = `${env.association.shortName} books: checkpoint at ${checkpoint.position}`
      const dedupeKey = `${checkpoint.position} ${email}`
      yield* post(sql, { chapterId: main.id, kind: 'checkpoint', to: email, subject, ...letter, dedupeKey }, clock.now())
    }
  })
}
