import { removeUpgradeCopy, upgradeCopies } from '#db/upgrade-copy.ts'
import { isPostgres } from '#db/store.ts'
import type { Portal } from '../context.ts'

/** How long a new release must have kept the books intact before the pre-upgrade copy is removed. */
const provedAfterMs = 24 * 3_600_000

/**
 * Removes pre-upgrade copies of the database, each once the books have verified twice since, a day apart: a release
 * that was stopped at once, or that damages something, proves nothing.
 */
export async function dropUpgradeCopies({ store, env, log }: Pick<Portal, 'store' | 'env' | 'log'>): Promise<void> {
  if (isPostgres(env.database)) return
  for (const { file, takenAt } of upgradeCopies(env.database)) {
    const since = store.read
      .selectFrom('verifications')
      .where('state', '=', 'whole')
      .where('startedAt', '>', takenAt.toISOString())
    const { earliest, latest } = await since
      .select(({ fn }) => [fn.min('startedAt').as('earliest'), fn.max('startedAt').as('latest')])
      .executeTakeFirstOrThrow()
    if (!earliest || !latest || Date.parse(latest) - Date.parse(earliest) < provedAfterMs) continue
    removeUpgradeCopy(file)
    log.info({ file }, 'the copy from before the upgrade is no longer needed')
  }
}
