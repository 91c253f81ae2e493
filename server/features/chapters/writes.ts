import type { Kysely } from 'kysely'
import type { ChapterRow, PaymentAccountRow, Tables } from '#db/tables/tables.ts'
import { run, type Work } from '#db/work.ts'

export function* addChapter(sql: Kysely<Tables>, chapter: ChapterRow): Work<void> {
  yield* run(sql.insertInto('chapters').values(chapter))
}

/** Sets the account that takes the chapter's money. Its secret comes sealed. */
export function* setPaymentAccount(sql: Kysely<Tables>, account: PaymentAccountRow): Work<void> {
  const { chapterId, ...changed } = account
  yield* run(
    sql
      .insertInto('paymentAccounts')
      .values({ chapterId, ...changed })
      .onConflict((conflict) => conflict.column('chapterId').doUpdateSet(changed)),
  )
}
