import type { Context } from '#server/context.ts'
import { admin } from '#server/trpc.ts'
import { memberOfChapter, unknownMember } from './reads.ts'
import { memberReference, typeChange } from './schema.ts'
import { typeChoicesOf } from './type-change.reads.ts'
import { changeMemberType } from './type-change.writes.ts'

/** The member types that a member may be changed to, each with what follows from it. */
export const typeChoices = admin.input(memberReference).query(async ({ ctx, input }) => typeChoicesOf(ctx, await personIdOf(ctx, input.memberId)))

/** Another member type: the member is inactive until its fee is paid (decision 5). */
export const changeType = admin.input(typeChange).mutation(async ({ ctx, input: { memberId, ...change } }) => {
  const personId = await personIdOf(ctx, memberId)
  await ctx.write((tx) => changeMemberType(tx, ctx, { personId, ...change }))
})

async function personIdOf({ db, chapter }: Context, memberId: string): Promise<string> {
  const member = await memberOfChapter(db, chapter.id, memberId)
  if (!member) throw unknownMember()
  return member.personId
}
