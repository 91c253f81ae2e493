import type { ChapterRow } from '#db/tables/chapters.ts'
import { first, run, type Work } from '#db/work.ts'
import { lockHead } from '#events-log/append.ts'
import type { SignedIn } from '#server/auth/actor.ts'
import type { ChapterId } from '#server/chapter.ts'
import type { Context, Tx } from '#server/context.ts'
import { lookIn, storedLook, type OwnLook } from '#server/look/look.ts'
import { notifyAdmins } from '#server/notices/notify-admins.ts'
import { claimFiles, type FileRecord } from '#server/providers/files/claims.ts'
import { editConflict, savedNow } from '#server/records/version.ts'
import { Refusal } from '#server/refusal.ts'
import { changed, changedInRow } from '../changes.decisions.ts'
import { chapterStream } from '../facts.ts'
import { changedChapter } from '../notices.mail.ts'
import { lookVersion } from './reads.ts'

type Saver = Pick<Context, 'chapter' | 'env' | 'urls'> & { actor: SignedIn }

/** The files of a look. Those of the chapter itself are another record's: they are permanent, and a logo is not. */
export const lookFiles = (chapterId: string): FileRecord => ({ table: 'chapters', id: `look of ${chapterId}` })

/**
 * Saves what a chapter chose about its look, records it, and tells its admins. The main chapter's is copied to every
 * chapter, which have it where they chose nothing.
 * @throws Refusal conflict where the look is not the one that the editor began with
 */
export function* saveLook(tx: Tx, ctx: Saver, look: OwnLook, edition?: string): Work<void> {
  const { chapter, actor } = ctx
  yield* lockHead(tx)
  const before = yield* rowOf(tx, chapter.id)
  assertLookCurrent(ctx, before, look, edition)
  const files = look.logo ? [look.logo.path, look.logo.icon] : []
  yield* claimFiles(tx.sql, lookFiles(chapter.id), {
    chapter: chapter.id,
    by: actor.personId,
    named: [{ field: 'logo', paths: files, visibility: 'public' }],
  })
  const stored = storedLook(look)
  if (stored === before.look) return
  yield* run(
    tx.sql
      .updateTable('chapters')
      .set({ look: stored, updatedAt: tx.now.toISOString() })
      .where('chapterId', '=', chapter.id),
  )
  if (chapter.isMain) yield* run(tx.sql.updateTable('chapters').set({ associationLook: stored }))
  const parts = changedInRow(before, { ...before, look: stored })
  yield* tx.logWriter.record(chapterStream, chapter.id, () => changed(parts))
  yield* notifyAdmins(tx, ctx, {
    ...changedChapter(chapter.id, parts, { look: textOf(look, chapter.isMain) }),
    also: [before.chapterEmail],
  })
}

/** @throws Refusal conflict, with what is saved now beside each field that differs */
export function assertLookCurrent(
  { env }: Pick<Saver, 'env'>,
  row: Pick<ChapterRow, 'look'>,
  typed: Pick<OwnLook, 'mainColor' | 'accentColor'>,
  edition: string | undefined,
): void {
  if (edition === undefined || edition === lookVersion(env.appSecret, row)) return
  const now = lookIn(row.look)
  const differing = (['mainColor', 'accentColor'] as const).filter((name) => now[name] !== typed[name])
  throw editConflict('the look', Object.fromEntries(differing.map((name) => [name, savedNow(now[name])])))
}

/** The look of the association is every chapter's, so its own admins decide. @throws Refusal forbidden */
export function assertMayChoose({ chapter, actor }: Pick<Saver, 'chapter' | 'actor'>): void {
  if (!chapter.isMain || actor.role === 'systemAdmin') return
  throw new Refusal('forbidden', 'Only a system admin can change the association’s look: every chapter has it.')
}

function* rowOf(tx: Tx, chapterId: ChapterId): Work<ChapterRow> {
  const row = yield* first(tx.sql.selectFrom('chapters').selectAll().where('chapterId', '=', chapterId))
  if (!row) throw new Error(`There is no chapter ${chapterId}`)
  return row
}

/** Such as "main color #8b1a2b, accent color the association’s, a logo of its own". */
function textOf({ mainColor, accentColor, logo }: OwnLook, isMain: boolean): string {
  const usual = isMain ? 'the usual one' : 'the association’s'
  const own = isMain ? 'a logo' : 'a logo of its own'
  return `main color ${mainColor || usual}, accent color ${accentColor || usual}, ${logo ? own : `logo: ${usual}`}`
}
