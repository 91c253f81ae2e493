import { factHash } from '#events-log/hash.ts'
import type { Context } from '#server/context.ts'
import { fingerprintOf, isGenuineCode, monthOf, partsOf } from '../receipts/codes.decisions.ts'
import { monthVersion } from '../receipts/rules.ts'
import { sideOf } from './rules.ts'
import { closings } from './sheets.decisions.ts'
import type { AccountSum, MonthSum } from './facts.ts'

/** The result of checking a sealed month's code: the sums that its paper must show. */
export type MonthCheck =
  | { state: 'unknown' }
  | { state: 'damaged' }
  | {
      state: 'sealed' | 'toConfirm' | 'unsealed'
      month: string
      openingCents: number
      receivedCents: number
      paidOutCents: number
      closingCents: number
      sealedAt: string
      position: number
      hash: string
    }

/** Checks whether a chapter issued the code, and what the seal holds that it names. */
export async function checkMonth({ db, chapter, env }: Context, text: string): Promise<MonthCheck> {
  const parts = partsOf(text)
  if (!isGenuineCode(env.appSecret, chapter.id, parts) || parts.version !== monthVersion) return { state: 'unknown' }
  const seals = await db
    .selectFrom('monthSeals')
    .selectAll()
    .where('chapterId', '=', chapter.id)
    .where('month', '=', monthOf(parts))
    .execute()
  const facts = await db
    .selectFrom('facts')
    .selectAll()
    .where('chapterId', '=', chapter.id)
    .where('position', 'in', [0, ...seals.map(({ position }) => position)])
    .execute()
  const fact = facts.find(({ hash }) => fingerprintOf(hash) === parts.fingerprint)
  const seal = seals.find(({ position }) => position === fact?.position)
  if (!fact || !seal || factHash(fact) !== fact.hash) return { state: 'damaged' }
  const [openings, sums] = [JSON.parse(seal.openings) as AccountSum[], JSON.parse(seal.sums) as MonthSum[]]
  const totalOf = (side: string) =>
    sums.filter(({ kind }) => sideOf(kind) === side).reduce((sum, { amountCents }) => sum + amountCents, 0)
  return {
    state: seal.state === 'unsealAsked' ? 'sealed' : seal.state,
    month: seal.month,
    openingCents: openings.reduce((sum, { amountCents }) => sum + amountCents, 0),
    receivedCents: totalOf('received'),
    paidOutCents: totalOf('paidOut'),
    closingCents: closings({ openings, sums }).reduce((sum, { amountCents }) => sum + amountCents, 0),
    sealedAt: seal.sealedAt,
    position: seal.position,
    hash: fact.hash,
  }
}
