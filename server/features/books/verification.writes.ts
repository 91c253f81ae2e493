import { randomUUID } from 'node:crypto'
import { first, run } from '#db/work.ts'
import type { BooksCheck } from '#server/features/books/integrity.reads.ts'
import { checkInBackground } from '#server/features/books/integrity.jobs.ts'
import type { ChapterId } from '#server/chapter.ts'
import type { Portal } from '#server/context.ts'
import type { Run } from './marks.writes.ts'

/** A verification still running after this time counts as aborted: its process is gone. */
const cutOffAfterMs = 3_600_000

const underWay = new Set<Promise<void>>()

/**
 * Starts a verification of the books and records it. Returns null if one is already in progress in any process. `ended`
 * resolves once the result is stored. It never rejects: a failed check is recorded as such and logged.
 */
export async function beginVerification(
  portal: Portal,
  by: { requestedBy: string; chapter: ChapterId | null },
): Promise<{ ended: Promise<void> } | null> {
  const begun = await noteBegin(portal, by)
  if (!begun) return null
  // Whoever asks for a check by hand gets a whole one.
  const ended = finish(portal, begun, { goesOn: by.chapter === null }).finally(() => underWay.delete(ended))
  underWay.add(ended)
  return { ended }
}

/** Waits until the results of all verifications in this process are stored. */
export async function verificationsSettled(): Promise<void> {
  await Promise.all(underWay)
}

async function noteBegin(
  { store, clock, env }: Portal,
  by: { requestedBy: string; chapter: ChapterId | null },
): Promise<Run | null> {
  const now = clock.now()
  const cutOff = new Date(now.getTime() - cutOffAfterMs).toISOString()
  return store.write(function* ({ sql, dialect }) {
    // Locking the log head's row serializes processes; SQLite has a single writer anyway.
    if (dialect === 'postgres') yield* first(sql.selectFrom('logHead').select('one').where('one', '=', 1).forUpdate())
    yield* run(
      sql
        .updateTable('verifications')
        .set({ state: 'failed', endedAt: now.toISOString() })
        .where('state', '=', 'running')
        .where('startedAt', '<', cutOff),
    )
    const running = yield* first(
      sql.selectFrom('verifications').select('verificationId').where('state', '=', 'running'),
    )
    if (running) return null
    const verificationId = randomUUID()
    const nothingYet = {
      endedAt: null,
      facts: 0,
      gaps: 0,
      head: '',
      checkpointPosition: null,
      checkpointHash: null,
      problems: '[]',
    }
    const asked = { requestedBy: by.requestedBy, chapterId: by.chapter, startedAt: now.toISOString() }
    yield* run(sql.insertInto('verifications').values({ verificationId, state: 'running', ...asked, ...nothingYet }))
    return { verificationId, now, timeZone: env.timeZone }
  })
}

async function finish(portal: Portal, begun: Run, { goesOn }: { goesOn: boolean }): Promise<void> {
  const { verificationId } = begun
  try {
    const check = await checkInBackground(portal, goesOn ? begun : undefined)
    await noteEnd(portal, verificationId, resultOf(check))
    if (check.problems.length > 0) portal.log.error({ problems: check.problems }, 'the books are not what was written')
  } catch (error) {
    portal.log.warn({ err: error }, 'a verification of the books could not be brought to an end')
    await noteEnd(portal, verificationId, { state: 'failed' }).catch(() => undefined)
  }
}

function resultOf({ log, problems }: BooksCheck) {
  const { facts, gaps, head, lastCheckpoint } = log
  return {
    state: problems.length === 0 ? ('whole' as const) : ('damaged' as const),
    facts,
    gaps,
    head,
    checkpointPosition: lastCheckpoint?.position ?? null,
    checkpointHash: lastCheckpoint?.hash ?? null,
    problems: JSON.stringify(problems),
  }
}

async function noteEnd(
  { store, clock }: Portal,
  verificationId: string,
  result: { state: 'failed' } | ReturnType<typeof resultOf>,
) {
  const endedAt = clock.now().toISOString()
  await store.write(({ sql }) =>
    run(
      sql
        .updateTable('verifications')
        .set({ ...result, endedAt })
        .where('verificationId', '=', verificationId),
    ),
  )
}
