import { lockHead } from '#events-log/append.ts'
import { chapterRecords } from '#server/records/records.ts'
import { Refusal } from '#server/refusal.ts'
import { admin, router } from '#server/trpc.ts'
import { undoable } from '#server/undo/undoable.ts'
import { memberOfChapter, namesOf, unknownMember } from '../reads.ts'
import { memberReference } from '../schema.ts'
import { newNote, noteReference } from './schema.ts'
import { assertRoom } from './writes.ts'

const missing = () => new Refusal('missing', 'There is no such note here.')

const notes = chapterRecords('memberNotes', 'noteId', { missing })

/**
 * Notes of admins on a member of their chapter. Only admins read them: they are neither on the member's own profile nor
 * in the log, and are erased with the member (docs/decisions/170).
 */
export const memberNotes = router({
  /** Returns the notes on a member, newest first. `writtenAt` is UTC ISO; `by` is '' for people of other chapters. */
  of: admin.input(memberReference).query(async ({ ctx, input }) => {
    if (!(await memberOfChapter(ctx.db, ctx.chapter.id, input.memberId))) throw unknownMember()
    const rows = await notes
      .of(ctx.db, ctx.chapter.id)
      .select(['noteId', 'note', 'createdBy', 'createdAt'])
      .where('memberId', '=', input.memberId)
      .orderBy('createdAt', 'desc')
      .orderBy('noteId')
      .execute()
    const names = await namesOf(
      ctx.db,
      ctx.chapter.id,
      rows.map(({ createdBy }) => createdBy),
    )
    return rows.map(({ createdBy, createdAt, ...row }) => {
      const name = names.get(createdBy)
      return { ...row, writtenAt: createdAt, by: name ? `${name.firstName} ${name.lastName}` : '' }
    })
  }),

  add: admin.input(newNote).mutation(async ({ ctx, input }) => {
    return ctx.write(function* (tx) {
      // A member who is being deleted would otherwise leave a note behind.
      yield* lockHead(tx)
      yield* assertRoom(tx, ctx.chapter.id, input.memberId)
      return yield* notes.add(tx, ctx, input)
    })
  }),

  remove: admin
    .input(noteReference)
    .mutation(({ ctx, input }) => undoable(ctx)((tx) => notes.remove(tx, ctx, input.noteId))),
})
