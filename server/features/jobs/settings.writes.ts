import type { z } from 'zod'
import { run, type Work } from '#db/work.ts'
import { lockHead } from '#events-log/append.ts'
import type { SignedIn } from '#server/auth/actor.ts'
import type { Context, Tx } from '#server/context.ts'
import { editConflict, savedNow } from '#server/records/version.ts'
import { portalSettingsWithin } from './reads.ts'
import type { portalSettings } from './schema.ts'

/** Stores the courtesy line above the job pages, and when digests are sent. A new day takes effect immediately. */
export function* saveSettings(
  tx: Tx,
  { chapter, actor }: Pick<Context, 'chapter'> & { actor: SignedIn },
  { edition, courtesy, digestDay }: z.output<typeof portalSettings>,
): Work<void> {
  yield* lockHead(tx)
  const { sql, now } = tx
  const before = yield* portalSettingsWithin(sql, chapter.id)
  const wanted = { courtesy, digestDay }
  const saved = { courtesy: before.courtesy, digestDay: before.digestDay }
  const differing = Object.entries(saved).filter(([name, value]) => value !== wanted[name as keyof typeof wanted])
  if (edition !== undefined && edition !== before.edition && differing.length > 0) {
    throw editConflict('these settings', Object.fromEntries(differing.map(([name, value]) => [name, savedNow(value)])))
  }
  const at = now.toISOString()
  const digestChangedAt = digestDay === before.digestDay ? before.digestChangedAt : at
  const row = { ...wanted, digestChangedAt, updatedBy: actor.personId, updatedAt: at }
  yield* run(
    sql
      .insertInto('jobPortalSettings')
      .values({ chapterId: chapter.id, ...row })
      .onConflict((conflict) => conflict.column('chapterId').doUpdateSet(row)),
  )
}

/** Deletes a chapter's job portal settings along with it. */
export function* dropPortalSettings({ sql }: Tx, chapterId: string): Work<void> {
  yield* run(sql.deleteFrom('jobPortalSettings').where('chapterId', '=', chapterId))
}
