import { openChapter } from '#server/chapter.ts'
import { writerFor, type Portal } from '#server/context.ts'
import { untilStop } from '#server/threads/job-runs.ts'
import { sendNext } from './writes.ts'

/**
 * Sends the next invitations of each open chapter, the oldest round first. Returns how many were sent or skipped. The
 * rate of a chapter holds for all servers together.
 */
export async function sendInvitations(portal: Portal): Promise<number> {
  const { store, env, urls } = portal
  const rounds = await store.read
    .selectFrom('invitationRounds')
    .select(['roundId', 'chapterId'])
    .where('pausedAt', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('invitations')
          .select('invitations.personId')
          .whereRef('invitations.chapterId', '=', 'invitationRounds.chapterId')
          .whereRef('invitations.roundId', '=', 'invitationRounds.roundId')
          .where('sentAt', 'is', null)
          .where('skipped', 'is', null),
      ),
    )
    .orderBy('startedAt')
    .execute()
  const oldest = new Map(rounds.toReversed().map(({ chapterId, roundId }) => [chapterId, roundId]))
  let taken = 0
  for (const [chapterId, roundId] of untilStop(portal, oldest)) {
    const chapter = await openChapter(store.read, env.association, chapterId)
    if (!chapter) continue
    const write = writerFor(portal, {
      chapterId: chapter.id,
      actor: 'system:invitations',
      correlation: `invitations-${roundId}`,
    })
    taken += await write((tx) => sendNext(tx, { chapter, env, urls }, roundId))
  }
  return taken
}
