import type { FactRow } from '#db/tables/events-log.ts'
import type { Db } from '#db/tables/tables.ts'
import { fingerprintOf as fingerprintOfKey, isGenuine, publicKeyText, type Checkpoint } from '#events-log/checkpoint.ts'
import { factHash } from '#events-log/hash.ts'
import { pagesOfFacts, readFact } from '#events-log/read.ts'
import { signingKeys } from '#server/auth/app-secret.ts'
import type { Context } from '#server/context.ts'
import { dayIn } from '#server/time/calendar.ts'
import { beginningOf, isPractice } from '../payments/practice.reads.ts'
import { fingerprintOf, isGenuineCode, isLetterCode, partsOf, type CodeParts } from './codes.decisions.ts'
import { accountsOf, type Account } from './decisions.ts'
import { entriesOf, isIntactAt } from './reads.ts'
import { letterNumber, maxFollowed, monthVersion } from './rules.ts'

/** The result of a code check, which is public: nothing in it identifies the payer. */
export type Check =
  | { state: 'unknown' }
  | { state: 'damaged' }
  | ({ state: 'booked' } & CheckedReceipt)
  | ({ state: 'letter' } & CheckedLetter)

type CheckedReceipt = Proof & {
  paymentId: string
  kind: string
  on: string
  amountCents: number
  refunds: { on: string; amountCents: number }[]
  refundedCents: number
  /** Whether no money moved: it was made in practice, or in PayPal's sandbox. */
  isPractice: boolean
}

/** A letter to a donor; `replacedBy` is the number of the one that counts instead. */
type CheckedLetter = Proof & {
  number: string
  on: string
  givenCents: number
  valueCents: number
  deductibleCents: number
  replacedBy: string | null
}

/** What says that an entry is in the log as it was written. */
type Proof = {
  position: number
  hash: string
  /** The signed checkpoint that covers the entry; null until the next one is signed. */
  checkpoint: { position: number; hash: string; signedOn: string; key: string } | null
  /** The last recorded full verification of the log; null before the first. */
  verified: { on: string; isWhole: boolean } | null
}

/**
 * Checks whether the receipt with this code is in the chapter's books, as printed. A code that the chapter did not
 * issue costs one digest and no query, whatever its format.
 */
export async function checkOf(
  ctx: Pick<Context, 'db' | 'kinds' | 'logDefinition' | 'chapter' | 'env'>,
  text: string,
): Promise<Check> {
  const parts = partsOf(text)
  if (!isGenuineCode(ctx.env.appSecret, ctx.chapter.id, parts) || parts.version === monthVersion)
    return { state: 'unknown' }
  if (isLetterCode(parts)) return letterCheckOf(ctx, parts)
  const { db, chapter } = ctx
  const rows = await entriesOf(db, chapter.id, [parts.paymentId])
  const account = accountIn(ctx, rows)
  if (!account || !rows.every((row) => factHash(row) === row.hash)) return { state: 'damaged' }
  const proof = await proofOf(ctx, account.booked, parts)
  if (!proof) return { state: 'damaged' }
  const beginning = await beginningOf(db, chapter.id, parts.paymentId).executeTakeFirst()
  const dayOf = dayIn(chapter.zones)
  return {
    state: 'booked',
    paymentId: parts.paymentId,
    kind: account.line.name,
    on: dayOf(account.booked.occurredAt),
    amountCents: account.booked.data.amountCents,
    refunds: account.refunds.map(({ at, amountCents }) => ({ on: dayOf(at), amountCents })),
    refundedCents: account.refundedCents,
    isPractice: isPractice(ctx.env, beginning),
    ...proof,
  }
}

/** Checks whether a letter to a donor was made as printed, and whether it still counts. */
async function letterCheckOf(ctx: Source, parts: CodeParts): Promise<Check> {
  const { db, chapter } = ctx
  const letter = await db
    .selectFrom('donorLetters')
    .innerJoin('facts', 'facts.position', 'donorLetters.position')
    .leftJoin('donorLetters as next', 'next.letterId', 'donorLetters.replacedBy')
    .select(['donorLetters.year', 'donorLetters.number', 'donorLetters.madeAt', 'next.number as nextNumber'])
    .select(['donorLetters.givenCents', 'donorLetters.valueCents', 'donorLetters.deductibleCents'])
    .select(['facts.position', 'facts.hash'])
    .where('donorLetters.chapterId', '=', chapter.id)
    .where('donorLetters.letterId', '=', parts.paymentId)
    .executeTakeFirst()
  const proof = letter && (await proofOf(ctx, letter, parts))
  if (!letter || !proof) return { state: 'damaged' }
  const { year, number, madeAt, nextNumber, givenCents, valueCents, deductibleCents } = letter
  return {
    state: 'letter',
    number: letterNumber({ year, number }),
    on: dayIn(chapter.zones)(madeAt),
    givenCents,
    valueCents,
    deductibleCents,
    replacedBy: nextNumber === null ? null : letterNumber({ year, number: nextNumber }),
    ...proof,
  }
}

type Source = Pick<Context, 'db' | 'chapter' | 'env'>

/** Checks that an entry is as it was printed, unaltered, and under the next signed checkpoint; null if it is not. */
async function proofOf(
  ctx: Source,
  { position, hash }: { position: number; hash: string },
  parts: CodeParts,
): Promise<Proof | null> {
  const { db, env, chapter } = ctx
  if (fingerprintOf(hash) !== parts.fingerprint || !(await isIntactAt(db, position))) return null
  const checkpoint = (await checkpointBehind(db, position)) ?? null
  const keys = checkpoint ? await signingKeys(db, env.appSecret) : []
  const signer = checkpoint && keys.find((key) => isGenuine(key, checkpoint))
  if (checkpoint && !(signer && (await liesUnder(ctx, { position, hash }, checkpoint)))) return null
  const dayOf = dayIn(chapter.zones)
  return {
    position,
    hash,
    checkpoint: checkpoint && {
      position: checkpoint.position,
      hash: checkpoint.hash,
      signedOn: dayOf(checkpoint.signedAt),
      key: fingerprintOfKey(publicKeyText(signer!)),
    },
    verified: await lastVerification({ db, dayOf }),
  }
}

function accountIn(
  { kinds, logDefinition }: Pick<Context, 'kinds' | 'logDefinition'>,
  rows: FactRow[],
): Account | undefined {
  try {
    return accountsOf(
      kinds,
      rows.map((row) => readFact(row, logDefinition)),
    )[0]
  } catch {
    // The data is not readable.
    return undefined
  }
}

/** Returns the first checkpoint at or after a position. */
const checkpointBehind = (db: Db, position: number): Promise<Checkpoint | undefined> =>
  db
    .selectFrom('checkpoints')
    .selectAll()
    .where('position', '>=', position)
    .orderBy('position')
    .limit(1)
    .executeTakeFirst()

/**
 * Checks that every entry from this one to the signed one is unaltered and follows its predecessor. If there are too
 * many for one request, only the signed entry is compared; the daily verification reads all of them.
 */
async function liesUnder(
  { db }: Pick<Context, 'db'>,
  from: { position: number; hash: string },
  checkpoint: Checkpoint,
): Promise<boolean> {
  if (checkpoint.position - from.position > maxFollowed) {
    const signed = await db
      .selectFrom('facts')
      .select('hash')
      .where('position', '=', checkpoint.position)
      .executeTakeFirst()
    return signed?.hash === checkpoint.hash
  }
  let { position, hash } = from
  for await (const page of pagesOfFacts(db, { after: position, upTo: checkpoint.position })) {
    for (const row of page) {
      if (row.position !== position + 1 || row.previousHash !== hash || factHash(row) !== row.hash) return false
      ;({ position, hash } = row)
    }
  }
  return position === checkpoint.position && hash === checkpoint.hash
}

async function lastVerification({ db, dayOf }: { db: Db; dayOf: (iso: string) => string }): Promise<Proof['verified']> {
  const last = await db
    .selectFrom('verifications')
    .select(['state', 'startedAt'])
    .where('state', 'in', ['whole', 'damaged'])
    .orderBy('startedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last ? { on: dayOf(last.startedAt), isWhole: last.state === 'whole' } : null
}
