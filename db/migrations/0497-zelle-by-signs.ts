import type { Kysely } from 'kysely'
import { ddl } from '../ddl.ts'
import type { Dialect } from '../store.ts'

type Reports = { zelleReports: { registrationId: string; reference: string; referenceKey: string } }

/**
 * Confirmation numbers are compared by their letters and digits. Waiting reports with two spellings of one number stay,
 * so the index is no longer unique: reports are entered one after the other, and each checks for its number first.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await ddl(
    db,
    dialect,
    `
drop index "zelleReportsWaiting"

create index "zelleReportsWaiting" on "zelleReports" ("chapterId", "referenceKey") where "state" = 'reported'
`,
  )
  const reports = db as unknown as Kysely<Reports>
  const rows = await reports
    .selectFrom('zelleReports')
    .select(['registrationId', 'reference', 'referenceKey'])
    .execute()
  for (const { registrationId, reference, referenceKey } of rows) {
    const signs = reference.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '') || reference.toLowerCase()
    if (signs === referenceKey) continue
    await reports
      .updateTable('zelleReports')
      .set({ referenceKey: signs })
      .where('registrationId', '=', registrationId)
      .execute()
  }
}
