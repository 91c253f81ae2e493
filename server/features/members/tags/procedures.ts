import { actorNames } from '../person.reads.ts'
import { memberOfChapter, unknownMember } from '../reads.ts'
import { memberReference } from '../schema.ts'
import { calendarDay } from '#server/time/clock.ts'
import { admin, router } from '#server/trpc.ts'
import { undoable } from '#server/undo/undoable.ts'
import { tagsOf, tagsOfMembers, tagUses } from './reads.ts'
import { newTag, tagging, tagMerge, tagReference, tagUpdate, untagging } from './schema.ts'
import { addTag, mergeTags, removeTag, renameTag, tagMembers, untagMember } from './writes.ts'

/** Tags of a chapter's people, for its admins only. */
export const memberTags = router({
  /** Returns the chapter's tags by name; `lastUsedOn` is a date, null for a tag that nobody has. */
  managed: admin.query(async ({ ctx }) => {
    const [tags, uses] = await Promise.all([tagsOf(ctx.db, ctx.chapter.id), tagUses(ctx.db, ctx.chapter.id)])
    const nameOf = await actorNames(
      ctx.db,
      ctx.chapter.id,
      tags.map(({ createdBy }) => createdBy),
    )
    return tags.map(({ createdBy, createdAt: _, ...tag }) => {
      const { people = 0, lastAt = null } = uses.get(tag.tagId) ?? {}
      return {
        ...tag,
        people,
        lastUsedOn: lastAt === null ? null : calendarDay(new Date(lastAt), ctx.chapter.timeZone),
        setBy: nameOf(createdBy),
      }
    })
  }),

  /** Returns the tags of a member. */
  of: admin.input(memberReference).query(async ({ ctx, input }) => {
    const subject = await memberOfChapter(ctx.db, ctx.chapter.id, input.memberId)
    if (!subject) throw unknownMember()
    return (await tagsOfMembers(ctx.db, ctx.chapter.id, [input.memberId])).get(input.memberId) ?? []
  }),

  add: admin.input(newTag).mutation(({ ctx, input }) => ctx.write((tx) => addTag(tx, ctx, input.tagName))),

  rename: admin
    .input(tagUpdate)
    .mutation(({ ctx, input: { tagId, ...changes } }) => ctx.write((tx) => renameTag(tx, ctx, tagId, changes))),

  merge: admin
    .input(tagMerge)
    .mutation(({ ctx, input }) => undoable(ctx)((tx) => mergeTags(tx, ctx, input.tagId, input.intoTagId))),

  remove: admin
    .input(tagReference)
    .mutation(({ ctx, input }) => undoable(ctx)((tx) => removeTag(tx, ctx, input.tagId))),

  /** Tags several members at once. */
  tag: admin
    .input(tagging)
    .mutation(({ ctx, input }) => ctx.write((tx) => tagMembers(tx, ctx, input.memberIds, input.tagName))),

  untag: admin
    .input(untagging)
    .mutation(({ ctx, input }) => undoable(ctx)((tx) => untagMember(tx, ctx, input.memberId, input.tagId))),
})
