import { admin, member, router } from '#server/trpc.ts'
import { undoable } from '#server/undo/undoable.ts'
import { addComment, addReply, changeText, removeText, setHidden } from './comments.writes.ts'
import { commentReference, commentUpdate, newComment, newReply, replyReference, replyUpdate } from './schema.ts'

const deletes = 'Taking away keeps nothing, and what is taken away was counted.'

/**
 * Comments below posts and the replies to them: everyone in the chapter writes, the author changes and deletes, an
 * admin hides [spec 65].
 */
export const blogComments = router({
  add: member
    .limitedBy('commentsByPerson', 'commentsADayByPerson')
    .input(newComment)
    .mutation(({ ctx, input }) => ctx.write((tx) => addComment(tx, ctx, input))),

  update: member
    .limitedBy('editsByPerson')
    .input(commentUpdate)
    .mutation(({ ctx, input }) => ctx.write((tx) => changeText(tx, ctx, 'comment', input.commentId, input.comment))),

  remove: member
    .unlimited(deletes)
    .input(commentReference)
    .mutation(({ ctx, input }) => undoable(ctx)((tx) => removeText(tx, ctx, 'comment', input.commentId))),

  reply: member
    .limitedBy('commentsByPerson', 'commentsADayByPerson')
    .input(newReply)
    .mutation(({ ctx, input }) => ctx.write((tx) => addReply(tx, ctx, input))),

  updateReply: member
    .limitedBy('editsByPerson')
    .input(replyUpdate)
    .mutation(({ ctx, input }) => ctx.write((tx) => changeText(tx, ctx, 'reply', input.replyId, input.reply))),

  removeReply: member
    .unlimited(deletes)
    .input(replyReference)
    .mutation(({ ctx, input }) => undoable(ctx)((tx) => removeText(tx, ctx, 'reply', input.replyId))),

  /** Hides a comment or a reply, by its id; its replies are unaffected. */
  hide: admin
    .input(commentReference)
    .mutation(({ ctx, input }) => ctx.write((tx) => setHidden(tx, ctx, input.commentId, true))),

  unhide: admin
    .input(commentReference)
    .mutation(({ ctx, input }) => ctx.write((tx) => setHidden(tx, ctx, input.commentId, false))),
})
