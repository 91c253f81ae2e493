import type { Db } from '#db/tables/tables.ts'
import type { ChapterId } from '#server/chapter.ts'
import type { Context } from '#server/context.ts'
import { papersOf } from '#server/exports/papers.ts'
import { Refusal } from '#server/refusal.ts'
import { letterCodeOf, groupedCode } from '../receipts/codes.decisions.ts'
import type { LetterContent } from './content.rules.ts'

/** Returns what the letters of a chapter say; undefined before it is set. */
export const settingsOf = (db: Db, chapter: ChapterId) =>
  db
    .selectFrom('donorLetterSettings')
    .select(['legalName', 'duesAreGifts', 'thanks', 'signerName', 'signerTitle'])
    .where('chapterId', '=', chapter)
    .executeTakeFirst()

/** What a chapter lacks before it can make letters. */
type Missing = 'ein' | 'legalName'

/** Returns the settings with what they lack; the tax number is a setting of the chapter's papers. */
export async function readiness(ctx: Pick<Context, 'db' | 'chapter' | 'env'>) {
  const settings = await settingsOf(ctx.db, ctx.chapter.id)
  const { ein } = papersOf(ctx)
  const missing: Missing[] = [...(ein ? [] : ['ein' as const]), ...(settings?.legalName ? [] : ['legalName' as const])]
  return { settings: settings ?? null, ein, missing }
}

/** Returns the last run of a year's letters, and how many letters it has made. */
export async function lastBatchOf(db: Db, chapter: ChapterId, year: number) {
  const batch = await db
    .selectFrom('donorLetterBatches')
    .selectAll()
    .where('chapterId', '=', chapter)
    .where('year', '=', year)
    .orderBy('startedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!batch) return null
  const { made } = await db
    .selectFrom('donorLetters')
    .select(({ fn }) => fn.countAll<number>().as('made'))
    .where('chapterId', '=', chapter)
    .where('batchId', '=', batch.batchId)
    .executeTakeFirstOrThrow()
  const { waiting } = await toSend(db, chapter)
    .select(({ fn }) => fn.countAll<number>().as('waiting'))
    .where('donorLetters.year', '=', year)
    .executeTakeFirstOrThrow()
  return { ...batch, made: Number(made), waiting: Number(waiting) }
}

/** Selects the letters that wait to be emailed. */
export const toSend = (sql: Db, chapter: ChapterId) =>
  sql
    .selectFrom('donorLetters')
    .innerJoin('donorLetterPapers', 'donorLetterPapers.letterId', 'donorLetters.letterId')
    .where('donorLetters.chapterId', '=', chapter)
    .where('way', '=', 'email')
    .where('sentAt', 'is', null)
    .where('replacedBy', 'is', null)
    .where('donorLetterPapers.email', '<>', '')

/** The refusal of a letter that does not exist here. */
export const noLetter = () => new Refusal('missing', 'There is no such letter here.')

const lettersIn = (db: Db, chapter: ChapterId) =>
  db
    .selectFrom('donorLetters')
    .innerJoin('facts', 'facts.position', 'donorLetters.position')
    .leftJoin('donorLetterPapers', 'donorLetterPapers.letterId', 'donorLetters.letterId')
    .select(['donorLetters.letterId', 'batchId', 'year', 'number', 'way', 'madeAt', 'sentAt', 'replacedBy'])
    .select(['donorLetters.personId', 'donorLetters.guestId', 'facts.hash', 'content', 'email'])
    .where('donorLetters.chapterId', '=', chapter)

type StoredLetter = Awaited<ReturnType<ReturnType<typeof lettersIn>['execute']>>[number]

/** Returns a letter with what it says; the content is null once its donor is erased. @throws Refusal missing */
export async function letterOf(ctx: Pick<Context, 'db' | 'chapter' | 'env' | 'urls'>, letterId: string) {
  const row = await lettersIn(ctx.db, ctx.chapter.id).where('donorLetters.letterId', '=', letterId).executeTakeFirst()
  if (!row) throw noLetter()
  return seen(ctx, row)
}

/** Returns the letters of a year that count, those by email first, with what each says. */
export async function lettersToFile(ctx: Pick<Context, 'db' | 'chapter' | 'env' | 'urls'>, year: number, max: number) {
  const rows = await lettersIn(ctx.db, ctx.chapter.id)
    .where('year', '=', year)
    .where('replacedBy', 'is', null)
    .where('content', 'is not', null)
    .orderBy('number')
    .limit(max)
    .execute()
  return rows.map((row) => seen(ctx, row))
}

function seen(
  { chapter, env, urls }: Pick<Context, 'chapter' | 'env' | 'urls'>,
  { content, hash, ...row }: StoredLetter,
) {
  const code = letterCodeOf(env.appSecret, { chapterId: chapter.id, letterId: row.letterId, hash })
  return {
    ...row,
    email: row.email ?? '',
    content: content === null ? null : (JSON.parse(content) as LetterContent),
    code: groupedCode(code),
    checkAt: `${urls.origin(chapter)}/verify`.replace(/^https?:\/\//, ''),
  }
}

export type SeenLetter = ReturnType<typeof seen>
