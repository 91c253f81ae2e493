import { admin } from '#server/trpc.ts'
import { personIdIn } from '../person.reads.ts'
import { memberReference } from '../schema.ts'
import { typeChoicesOf } from './reads.ts'

/** Returns the member types that a member may be changed to, each with its consequences; `update` makes the change. */
export const typeChoices = admin
  .input(memberReference)
  .query(async ({ ctx, input }) => typeChoicesOf(ctx, await personIdIn(ctx.db, ctx.chapter.id, input.memberId)))
