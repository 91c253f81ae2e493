import { limit } from '#server/auth/limits.ts'
import { anyone, router } from '#server/trpc.ts'
import { findEverywhere, findIn } from './reads.ts'
import { maxHits } from './rules.ts'
import { groupQuestion, searchQuestion } from './schema.ts'

/** The search across a chapter; every feature decides what the viewer may find. */
export const search = router({
  /** Returns the first hits of each group with any, and the number of hits. */
  everywhere: anyone.input(searchQuestion).query(async ({ ctx, input }) => {
    await limit(ctx, 'searchByAddress', ctx.clientAddress)
    return findEverywhere(ctx, { ...input, page: 0, size: maxHits.each })
  }),

  /** Returns a page of one group. */
  inGroup: anyone.input(groupQuestion).query(async ({ ctx, input: { group, ...question } }) => {
    await limit(ctx, 'searchByAddress', ctx.clientAddress)
    return (await findIn(ctx, group, { ...question, size: maxHits.one })) ?? { hits: [], total: 0 }
  }),
})
