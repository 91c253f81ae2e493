import { all, first, type Work } from '#db/work.ts'
import { lockHead } from '#events-log/append.ts'
import type { z } from 'zod'
import type { SignedIn } from '#server/auth/actor.ts'
import type { ChapterId } from '#server/chapter.ts'
import type { Context, Tx } from '#server/context.ts'
import { chapterRecords } from '#server/records/records.ts'
import { Refusal, refusedField } from '#server/refusal.ts'
import { kindText, maxAccounts, maxMappings, maxRules } from './rules.ts'
import type { ruleUpdate } from './schema.ts'

export const noAccount = () => new Refusal('missing', 'There is no such bank account here.')

/** The chapter's bank accounts. */
export const bankAccounts = chapterRecords('bankAccounts', 'accountId', {
  duplicate: {
    columns: ['lastFour'],
    refusal: (_, { accountName }) => refusedField('lastFour', `${accountName} ends in these already`),
  },
  readable: { openingCents: { field: 'opening', text: (cents) => (cents / 100).toFixed(2) } },
  missing: noAccount,
})

/** The chapter's rules for lines that come again. */
export const bankRules = chapterRecords('bankRules', 'ruleId', {
  duplicate: {
    columns: ['wording'],
    refusal: (_, { kind, category }) =>
      refusedField('wording', `There is a rule for this: ${kindText(kind, category)}`),
  },
  missing: () => new Refusal('missing', 'There is no such rule here.'),
})

/** The mappings that are kept for the lists of an account. */
export const bankMappings = chapterRecords('bankMappings', 'mappingId', {
  duplicate: {
    columns: ['accountId', 'headerKey'],
    refusal: () => new Refusal('conflict', 'Lists with these columns are known by now. Add the file again.'),
  },
  missing: () => new Refusal('missing', 'There is no such mapping here.'),
})

type RuleChanges = Omit<z.output<typeof ruleUpdate>, 'ruleId'>

/** Changes a rule; one that is no longer of an expense loses its category. @throws Refusal at a missing category */
export function* changeRule(
  tx: Tx,
  ctx: Pick<Context, 'chapter'> & { actor: SignedIn },
  ruleId: string,
  changes: RuleChanges,
): Work<void> {
  const before = yield* first(
    bankRules.of(tx.sql, ctx.chapter.id).select(['kind', 'category']).where('ruleId', '=', ruleId),
  )
  const { kind = before?.kind, category = before?.category } = changes
  if (kind === 'expense' && category === '') throw refusedField('category', 'Choose a category')
  yield* bankRules.change(tx, ctx, ruleId, kind === 'expense' ? changes : { ...changes, category: '' })
}

/** Asserts that the chapter can have one more account. @throws Refusal */
export const roomForAccount = (tx: Tx, chapter: ChapterId) =>
  assertRoom(tx, chapter, 'bankAccounts', maxAccounts, `A chapter has at most ${maxAccounts} bank accounts.`)

/** Asserts that the chapter can have one more rule. @throws Refusal */
export const roomForRule = (tx: Tx, chapter: ChapterId) =>
  assertRoom(tx, chapter, 'bankRules', maxRules, `There are ${maxRules} rules already. Delete one first.`)

/** Asserts that the chapter can keep one more mapping. @throws Refusal */
export const roomForMapping = (tx: Tx, chapter: ChapterId) =>
  assertRoom(tx, chapter, 'bankMappings', maxMappings, `There are ${maxMappings} mappings already. Delete one first.`)

function* assertRoom(
  tx: Tx,
  chapter: ChapterId,
  table: 'bankAccounts' | 'bankMappings' | 'bankRules',
  max: number,
  text: string,
): Work<void> {
  yield* lockHead(tx)
  const rows = yield* all(tx.sql.selectFrom(table).select('createdAt').where('chapterId', '=', chapter).limit(max))
  if (rows.length >= max) throw new Refusal('invalid', text)
}

/** Asserts that an account has no lines, because its opening balance is where they begin. @throws Refusal */
export function* assertNoLines(tx: Tx, chapter: ChapterId, accountId: string): Work<void> {
  if (!(yield* hasLines(tx, chapter, accountId))) return
  const text = 'The account has lines, which begin with this balance. It can no longer be changed.'
  throw new Refusal('conflict', text, { fields: { opening: text } })
}

/** Returns whether a file brought lines to an account. */
export function* hasLines({ sql }: Tx, chapter: ChapterId, accountId: string): Work<boolean> {
  const line = yield* first(
    sql
      .selectFrom('bankLines')
      .select('lineId')
      .where('chapterId', '=', chapter)
      .where('accountId', '=', accountId)
      .limit(1),
  )
  return line !== undefined
}
