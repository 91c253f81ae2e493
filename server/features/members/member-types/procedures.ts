import type { Context } from '#server/context.ts'
import { admin, anyone, member } from '#server/trpc.ts'
import { undoable } from '#server/undo/undoable.ts'
import { newType, typeReference, typeUpdate } from './schema.ts'
import { addType, changeType, memberTypes, noType, removeType } from './writes.ts'

const cheapestFirst = ({ db, chapter }: Context) =>
  memberTypes
    .of(db, chapter.id)
    .select(['memberTypeId', 'memberType', 'feeCents', 'description', 'durationYears', 'createdAt', 'updatedAt'])
    .orderBy('feeCents')
    .orderBy('memberType')

/**
 * Member types: what people join a chapter as, with a fee and a duration in years (content, "Member types"; [spec 6]
 * and [spec 7]).
 */
export const typeProcedures = {
  /** Returns all of the chapter's member types, with their fees. */
  types: anyone.query(({ ctx }) => cheapestFirst(ctx).execute()),

  /** Returns the member types with the number of their members, for signed-in people. */
  typesWithMembers: member.query(async ({ ctx }) => {
    const rows = await cheapestFirst(ctx)
      .select(({ selectFrom }) => [
        selectFrom('members')
          .whereRef('members.chapterId', '=', 'memberTypes.chapterId')
          .whereRef('members.memberTypeId', '=', 'memberTypes.memberTypeId')
          .select(({ fn }) => fn.countAll().as('count'))
          .as('members'),
      ])
      .execute()
    return rows.map((row) => ({ ...row, members: Number(row.members) }))
  }),

  typeById: member
    .input(typeReference)
    .query(({ ctx, input }) =>
      cheapestFirst(ctx).where('memberTypeId', '=', input.memberTypeId).executeTakeFirstOrThrow(noType),
    ),

  addType: admin.input(newType).mutation(({ ctx, input }) => ctx.write((tx) => addType(tx, ctx, input))),

  updateType: admin
    .input(typeUpdate)
    .mutation(({ ctx, input: { memberTypeId, ...changes } }) =>
      ctx.write((tx) => changeType(tx, ctx, memberTypeId, changes)),
    ),

  removeType: admin
    .input(typeReference)
    .mutation(({ ctx, input }) => undoable(ctx)((tx) => removeType(tx, ctx, input.memberTypeId))),
}
