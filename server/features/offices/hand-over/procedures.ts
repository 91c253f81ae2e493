import { limit } from '#server/auth/limits.ts'
import { member, router } from '#server/trpc.ts'
import { undoable } from '#server/undo/undoable.ts'
import { handOverPaper } from './papers.decisions.ts'
import { handOverOf, ownHandOvers } from './reads.ts'
import { confirmation, handOverReference, itemReference, itemUpdate, newItem, notesInput } from './schema.ts'
import { addItem, confirm, finishItem, removeItem, saveNotes, updateItem } from './writes.ts'

/**
 * The hand-over of an office, for its holder, the successor, and people who may name holders. The first two need no
 * rights of the office: a successor reads before the term begins, and the one who left afterwards.
 */
export const handOvers = router({
  /** Returns the hand-over of an office: of the given term, or of the one that ends next. */
  one: member.input(handOverReference).query(({ ctx, input }) => handOverOf(ctx, input)),

  /** Returns the hand-overs in which the caller is on a side, for menus. */
  mine: member.query(({ ctx }) => ownHandOvers(ctx)),

  /** Returns the hand-over for the minutes; served at /export/hand-over.pdf. */
  printed: member.input(handOverReference).query(async ({ ctx, input }) => {
    await limit(ctx, 'exportByPerson', ctx.actor.personId)
    return handOverPaper(await handOverOf(ctx, input), ctx.chapter, ctx.env.association)
  }),

  /** Saves the notes of the one who leaves; returns when. */
  saveNotes: member
    .limitedBy('editsByPerson')
    .input(notesInput)
    .mutation(({ ctx, input }) => ctx.write((tx) => saveNotes(tx, ctx, input))),

  /** Adds something that is bound to a person, and returns its id. */
  addItem: member
    .limitedBy('editsByPerson')
    .input(newItem)
    .mutation(({ ctx, input }) => ctx.write((tx) => addItem(tx, ctx, input))),

  updateItem: member
    .limitedBy('editsByPerson')
    .input(itemUpdate)
    .mutation(({ ctx, input }) => ctx.write((tx) => updateItem(tx, ctx, input))),

  /** Marks something as handed over. */
  finishItem: member
    .limitedBy('editsByPerson')
    .input(itemReference)
    .mutation(({ ctx, input }) => ctx.write((tx) => finishItem(tx, ctx, input.itemId))),

  removeItem: member
    .limitedBy('editsByPerson')
    .input(itemReference)
    .mutation(({ ctx, input }) => undoable(ctx)((tx) => removeItem(tx, ctx, input.itemId))),

  /** Confirms a hand-over for the caller's side. */
  confirm: member
    .limitedBy('editsByPerson')
    .input(confirmation)
    .mutation(({ ctx, input }) => ctx.write((tx) => confirm(tx, ctx, input))),
})
