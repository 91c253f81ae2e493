import type { Store } from '#db/store.ts'
import { run } from '#db/work.ts'
import type { Env } from '#server/env.ts'

/** Gives the association's time zone to chapters that an earlier release left without one. */
export async function settleZones(
  { read, write }: Pick<Store, 'read' | 'write'>,
  { timeZone }: Pick<Env, 'timeZone'>,
): Promise<void> {
  if (!(await read.selectFrom('chapters').select('chapterId').where('timeZone', '=', '').limit(1).executeTakeFirst()))
    return
  await write(({ sql }) => run(sql.updateTable('chapters').set({ timeZone }).where('timeZone', '=', '')))
}
