import type { Db, Tables } from '#db/tables/tables.ts'
import { unseal } from '#server/auth/secrets.ts'
import type { ChapterId } from '#server/chapter.ts'
import type { MerchantAccount } from '#server/providers/payments/provider.ts'
import { Refusal } from '#server/refusal.ts'

export type ChapterAccount = {
  account: MerchantAccount
  merchantId: string
  webhookId: string
  servesOtherShops: boolean
}

/**
 * Returns the chapter's account with the provider, its secret decrypted.
 * @throws Refusal unavailable when the chapter has none
 */
export async function accountOf(db: Db, appSecret: string, chapter: ChapterId): Promise<ChapterAccount> {
  const row = await accountsIn(db, chapter).where('retiredAt', 'is', null).executeTakeFirst()
  if (!row) throw notSetUp()
  return opened(appSecret, row)
}

/** The refusal if a chapter does not accept online payments. */
export const notSetUp = () =>
  new Refusal('unavailable', 'Online payment is not set up for this chapter yet. Nothing was charged.')

/** Returns every current or former account of the chapter, the current one first. */
export async function everyAccountOf(db: Db, appSecret: string, chapter: ChapterId): Promise<ChapterAccount[]> {
  const rows = await accountsIn(db, chapter).execute()
  rows.sort((one, other) => (other.retiredAt ?? '~').localeCompare(one.retiredAt ?? '~'))
  return rows.map((row) => opened(appSecret, row))
}

/**
 * Returns the account that a payment was started with, even if the chapter has another one now. Payments without a
 * stored account belong to its first one.
 */
export async function accountOfPayment(
  db: Db,
  appSecret: string,
  chapter: ChapterId,
  paymentId: string,
): Promise<ChapterAccount> {
  const rows = await accountsIn(db, chapter)
    .leftJoin('attemptAccounts', (join) =>
      join
        .onRef('attemptAccounts.clientId', '=', 'paymentAccounts.clientId')
        .on('attemptAccounts.paymentId', '=', paymentId),
    )
    .select('attemptAccounts.paymentId')
    .orderBy('paymentAccounts.since')
    .execute()
  const row = rows.find((one) => one.paymentId !== null) ?? rows[0]
  return row ? opened(appSecret, row) : accountOf(db, appSecret, chapter)
}

/** Returns the client id for loading the provider's script; null when online payment is not set up. */
export async function clientIdOf(db: Db, chapter: ChapterId): Promise<string | null> {
  const query = db.selectFrom('paymentAccounts').select('clientId').where('chapterId', '=', chapter)
  return (await query.where('retiredAt', 'is', null).executeTakeFirst())?.clientId ?? null
}

const accountsIn = (db: Db, chapter: ChapterId) =>
  db.selectFrom('paymentAccounts').selectAll('paymentAccounts').where('paymentAccounts.chapterId', '=', chapter)

function opened(appSecret: string, row: Tables['paymentAccounts']): ChapterAccount {
  const { clientId, clientSecretSealed, merchantId, webhookId } = row
  const account = { clientId, clientSecret: unseal(appSecret, clientSecretSealed) }
  return { account, merchantId, webhookId, servesOtherShops: row.servesOtherShops === 1 }
}
