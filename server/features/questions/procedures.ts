import { eventReference } from '#server/features/events/schema.ts'
import { admin, anyone, router } from '#server/trpc.ts'
import { undoable } from '#server/undo/undoable.ts'
import { questionsOf } from './reads.ts'
import { newQuestion, questionReference, questionUpdate } from './schema.ts'
import { addQuestion, changeQuestion, removeQuestion } from './writes.ts'

/** Questions that an event's organizers ask registrants. */
export const questions = router({
  /** Returns the questions of one event in order, for everyone who may read it. */
  ofEvent: anyone.input(eventReference).query(({ ctx, input }) => questionsOf(ctx.db, ctx.chapter.id, input.eventId)),

  add: admin.input(newQuestion).mutation(({ ctx, input }) => ctx.write((tx) => addQuestion(tx, ctx, input))),

  update: admin
    .input(questionUpdate)
    .mutation(({ ctx, input: { questionId, ...changes } }) =>
      ctx.write((tx) => changeQuestion(tx, ctx, questionId, changes)),
    ),

  remove: admin
    .input(questionReference)
    .mutation(({ ctx, input }) => undoable(ctx)((tx) => removeQuestion(tx, ctx, input.questionId))),
})
