import { eventReference } from '#server/features/events/schema.ts'
import { admin, anyone, router } from '#server/trpc.ts'
import { undoable } from '#server/undo/undoable.ts'
import { programsOf } from './reads.ts'
import { groupReference, groupUpdate, newGroup, newProgram, programReference, programUpdate } from './schema.ts'
import { addGroup, addProgram, editGroup, programs as rows, removeGroup, removeProgram } from './writes.ts'

/**
 * Programs of events: contests with their groups, and the positions of an election (events sections 2 to 5; [spec 55]).
 */
export const programs = router({
  /** Returns the programs of one event, for everyone who may read it. */
  ofEvent: anyone
    .input(eventReference)
    .query(({ ctx, input }) =>
      programsOf(ctx.db, ctx.chapter.id, { eventId: input.eventId, ofChapter: ctx.chapter.timeZone }),
    ),

  add: admin.input(newProgram).mutation(({ ctx, input }) => ctx.write((tx) => addProgram(tx, ctx, input))),

  update: admin
    .input(programUpdate)
    .mutation(({ ctx, input: { programId, ...changes } }) =>
      ctx.write((tx) => rows.change(tx, ctx, programId, changes)),
    ),

  /** Deletes a program with its groups. */
  remove: admin
    .input(programReference)
    .mutation(({ ctx, input }) => undoable(ctx)((tx) => removeProgram(tx, ctx, input.programId))),

  addGroup: admin.input(newGroup).mutation(({ ctx, input }) => ctx.write((tx) => addGroup(tx, ctx, input))),

  updateGroup: admin
    .input(groupUpdate)
    .mutation(({ ctx, input: { groupId, ...changes } }) => ctx.write((tx) => editGroup(tx, ctx, groupId, changes))),

  removeGroup: admin
    .input(groupReference)
    .mutation(({ ctx, input }) => undoable(ctx)((tx) => removeGroup(tx, ctx, input.groupId))),
})
