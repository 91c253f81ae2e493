import { setTimeout } from 'node:timers/promises'
import { Refusal } from '#server/refusal.ts'
import { router, systemAdmin } from '#server/trpc.ts'
import { backUp, copyOut } from './jobs.ts'

/** How long the response waits for a backup; most take less. */
const patienceMs = 5_000

export const backups = router({
  /**
   * Makes a backup now, beside the nightly ones, and then copies it to the bucket. Answers after a few seconds, even if
   * it is still being made, and does not wait for the copy.
   */
  make: systemAdmin.mutation(async ({ ctx }) => {
    if (ctx.env.backupDir === '')
      throw new Refusal('invalid', 'No backup was made: BACKUP_DIR, the folder for backups, is not set.')
    const made = backUp(ctx, true).then(
      (done) => {
        if (done) void copyOut(ctx)
        return done ? ('made' as const) : ('running' as const)
      },
      (error: unknown) => {
        ctx.log.error({ err: error }, 'a backup failed')
        return 'failed' as const
      },
    )
    const state = await Promise.race([made, setTimeout(patienceMs, 'running' as const, { ref: false })])
    if (state === 'failed')
      throw new Refusal('unavailable', 'The backup failed. The reason is below; the one before is untouched.')
    return { state }
  }),
})
