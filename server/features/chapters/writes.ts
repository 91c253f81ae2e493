import type { Kysely } from 'kysely'
import type { PaymentAccountRow } from '#db/tables/accounts.ts'
import type { ChapterRow, Tables } from '#db/tables/tables.ts'
import { run, type Work } from '#db/work.ts'

export function* addChapter(sql: Kysely<Tables>, chapter: ChapterRow): Work<void> {
  yield* run(sql.insertInto('chapters').values(chapter))
}

export type NewPaymentAccount = Pick<
  PaymentAccountRow,
  'chapterId' | 'clientId' | 'clientSecretSealed' | 'merchantId' | 'webhookId' | 'servesOtherShops' | 'updatedAt'
>

/**
 * Sets the account that takes the chapter's money from now on. Its secret comes sealed. The one before is kept: its open
 * orders are finished with it.
 */
export function* setPaymentAccount(sql: Kysely<Tables>, account: NewPaymentAccount): Work<void> {
  const { chapterId, clientId, ...changed } = account
  yield* run(
    sql
      .updateTable('paymentAccounts')
      .set({ retiredAt: account.updatedAt })
      .where('chapterId', '=', chapterId)
      .where('clientId', '!=', clientId)
      .where('retiredAt', 'is', null),
  )
  yield* run(
    sql
      .insertInto('paymentAccounts')
      .values({ ...account, ...unchecked, since: account.updatedAt, retiredAt: null })
      .onConflict((conflict) => conflict.columns(['chapterId', 'clientId']).doUpdateSet({ ...changed, ...unchecked, retiredAt: null })),
  )
}

const unchecked = { checkedAt: null, checkedBy: null, checkFailure: null }
