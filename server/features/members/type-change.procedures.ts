import { admin } from '#server/trpc.ts'
import { personIdIn } from './person.reads.ts'
import { memberReference, typeChange } from './schema.ts'
import { typeChoicesOf } from './type-change.reads.ts'
import { changeMemberType } from './type-change.writes.ts'

/** The member types that a member may be changed to, each with what follows from it. */
export const typeChoices = admin.input(memberReference).query(async ({ ctx, input }) => typeChoicesOf(ctx, await personIdIn(ctx.db, ctx.chapter.id, input.memberId)))

/** Another member type: the member is inactive until its fee is paid (decision 5). */
export const changeType = admin.input(typeChange).mutation(async ({ ctx, input: { memberId, ...change } }) => {
  const personId = await personIdIn(ctx.db, ctx.chapter.id, memberId)
  await ctx.write((tx) => changeMemberType(tx, ctx, { personId, ...change }))
})
