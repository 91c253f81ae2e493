import { calendarDay } from '#server/time/clock.ts'
import { admin, router } from '#server/trpc.ts'
import { undoable } from '#server/undo/undoable.ts'
import { actorNames } from '../person.reads.ts'
import { distinctPairs, numberOfPairs, peopleOfPairs, possiblePairs } from './reads.ts'
import { decidedMerge, mergeReference, pairReference, twoCompared, twoMembers } from './schema.ts'
import { compareAgain, keepApart } from './writes.ts'
import { comparedTwo } from '../merging/compared.reads.ts'
import { mergedInto, mergesOf, numberOfMerges } from '../merging/reads.ts'
import { mergePeople, unmergePeople } from '../merging/writes.ts'
import { memberReference } from '../schema.ts'

/** People who may be in a chapter twice, and their merges. Nothing is decided by itself. */
export const duplicates = router({
  /** Returns how many pairs are to look at; null in a chapter that is too large to count on every page. */
  count: admin.query(({ ctx }) => numberOfPairs(ctx, ctx.chapter.id)),

  /**
   * Returns the first pairs to look at, their number, those of whom an admin said that they are two
   * people, and the merges that can be undone.
   */
  list: admin.query(async ({ ctx }) => {
    const { db, chapter, clock } = ctx
    const [{ pairs, people }, distinct, merges, mergedTotal] = await Promise.all([
      possiblePairs(db, chapter.id),
      distinctPairs(db, chapter.id),
      mergesOf(db, chapter.id, maxShown),
      numberOfMerges(db, chapter.id),
    ])
    const shown = pairs.slice(0, maxShown)
    const apart = distinct.slice(0, maxShown)
    const about = await peopleOfPairs(db, chapter.id, [...shown, ...apart])
    const nameOf = await actorNames(
      db,
      chapter.id,
      [...apart, ...merges].map(({ createdBy }) => createdBy),
    )
    return {
      total: pairs.length,
      mergedTotal,
      people,
      checkedAt: clock.now().toISOString(),
      pairs: shown.flatMap(({ oneId, otherId, agrees, sureness }) => {
        const [one, other] = [about.get(oneId), about.get(otherId)]
        return one && other ? [{ one, other, agrees, sureness }] : []
      }),
      apart: apart.flatMap(({ pairId, oneId, otherId, createdBy, createdAt }) => {
        const [one, other] = [about.get(oneId), about.get(otherId)]
        const on = calendarDay(new Date(createdAt), chapter.timeZone)
        return one && other ? [{ pairId, one, other, on, by: nameOf(createdBy) }] : []
      }),
      merged: merges.map(({ createdBy, createdAt, ...merge }) => ({
        ...merge,
        on: calendarDay(new Date(createdAt), chapter.timeZone),
        by: nameOf(createdBy),
      })),
    }
  }),

  /** Remembers that two members are two people. Returns the id of the pair. */
  keepApart: admin
    .input(twoMembers)
    .mutation(({ ctx, input }) => ctx.write((tx) => keepApart(tx, ctx, [input.memberId, input.otherId]))),

  /** Compares the two again. */
  compareAgain: admin
    .input(pairReference)
    .mutation(({ ctx, input }) => undoable(ctx)((tx) => compareAgain(tx, ctx, input.pairId))),

  /** Returns two members of the chapter side by side, with what each has. */
  compared: admin.input(twoCompared).query(({ ctx, input }) => comparedTwo(ctx, input.firstId, input.secondId)),

  /** Merges two members of the chapter. Returns the id of the one who is kept. */
  merge: admin.input(decidedMerge).mutation(({ ctx, input }) => ctx.write((tx) => mergePeople(tx, ctx, input))),

  /** Undoes a merge. Returns the ids of both members. */
  undoMerge: admin
    .input(mergeReference)
    .mutation(({ ctx, input }) => ctx.write((tx) => unmergePeople(tx, ctx, input.mergeId))),

  /** Returns the id of the member whom this number leads to since a merge; null if it is no such. */
  mergedInto: admin
    .input(memberReference)
    .query(({ ctx, input }) => mergedInto(ctx.db, ctx.chapter.id, input.memberId)),
})

/** Pairs on the page at once; more follow when these are decided. */
const maxShown = 100
