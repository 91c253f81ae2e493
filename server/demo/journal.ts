import { all, run, type Work } from '#db/work.ts'
import type { Tx } from '../context.ts'
import { starterKeys, starterName } from '../features/journal/chart.decisions.ts'
import type { AccountKey, Program } from '../features/journal/rules.ts'
import type { Setting } from './content.ts'
import type { DemoStep } from './step.ts'

/** The programs of the accountants of the demo's chapters. */
const programs: readonly Program[] = ['quickbooksOnline', 'ledger']

/** Returns the step that gives a chapter the names of its accounts in the programs of its accountant. */
export const mappingAccounts = ({ chapter, by, now }: Pick<Setting, 'chapter' | 'by' | 'now'>): DemoStep => ({
  at: new Date(now.getTime() - 30 * 60_000),
  chapter,
  actor: `admin:${by}`,
  write: (tx) => nameAccounts(tx, { chapter, by }),
})

function* nameAccounts({ sql, now }: Tx, { chapter, by }: Pick<Setting, 'chapter' | 'by'>): Work<void> {
  const banks = yield* all(
    sql
      .selectFrom('bankAccounts')
      .select(['accountId', 'accountName', 'lastFour'])
      .where('chapterId', '=', chapter)
      .orderBy('accountName'),
  )
  for (const program of programs) {
    const named = [
      ...starterKeys.map((key) => ({ key, name: '', place: 0 })),
      ...banks.map(({ accountId, accountName, lastFour }, place) => ({
        key: `bank:${accountId}` as AccountKey,
        name: `${accountName} ${lastFour}`,
        place,
      })),
    ]
    yield* run(
      sql.insertInto('journalAccounts').values(
        named.map(({ key, ...bank }) => ({
          chapterId: chapter,
          program,
          accountKey: key,
          accountName: starterName(program, key, bank),
          updatedBy: by,
          updatedAt: now.toISOString(),
        })),
      ),
    )
  }
}
