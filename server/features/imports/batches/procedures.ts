import { asChapter, type Chapter } from '#server/chapter.ts'
import type { SignedIn } from '#server/auth/actor.ts'
import { writerFor, type Context } from '#server/context.ts'
import { notifyAdmins } from '#server/notices/notify-admins.ts'
import { Refusal } from '#server/refusal.ts'
import { systemAdmin } from '#server/trpc.ts'
import { beginUndoing, beginWriting } from '../begin.writes.ts'
import { undoneImport } from '../mail.ts'
import { importOf, undoUntil } from '../plans.reads.ts'
import { replan } from '../replanning/jobs.ts'
import { importReference, writtenImport } from '../schema.ts'
import { batchOf, otherThan } from './reads.ts'

type SystemAdmin = Context & { actor: SignedIn }

/** Makes an import of its own in each chapter that rows of an import name. For system admins. */
const byChapter = systemAdmin.input(writtenImport).mutation(async ({ ctx, input: { importId, version } }) => {
  await importOf(ctx.db, ctx.chapter.id, importId)
  return { plan: await replan(ctx, { kind: 'chapters', importId, version }) }
})

/** Begins to write all imports of a batch that have something to write. A job goes on with them. */
const writeBatch = systemAdmin.fresh.input(importReference).mutation(({ ctx, input }) =>
  inEachChapter(ctx, input.importId, {
    isMeant: ({ state, counts }) => state === 'planned' && counts.new + counts.changed > 0,
    begin: (own, importId) => own.write((tx) => beginWriting(tx, own, { importId })),
    nothing: 'There is nothing to write.',
  }),
)

/** Begins to take back all imports of a batch that are written, within 30 days. A job goes on with them. */
const undoBatch = systemAdmin.fresh.input(importReference).mutation(({ ctx, input }) =>
  inEachChapter(ctx, input.importId, {
    isMeant: ({ state }) => state === 'done',
    begin: async (own, importId) => {
      const whole = await importOf(own.db, own.chapter.id, importId)
      if ((undoUntil(whole) ?? '') < own.clock.now().toISOString()) return
      await own.write(function* (tx) {
        yield* beginUndoing(tx, own.chapter.id, importId, own.actor.personId)
        yield* notifyAdmins(tx, own, undoneImport(own.chapter.id, importId))
      })
    },
    nothing: 'Nothing of this import is written.',
  }),
)

export const batchProcedures = { byChapter, writeBatch, undoBatch }

type Part = Awaited<ReturnType<typeof batchOf>>[number]

type Begun = {
  isMeant: (part: Part) => boolean
  begin: (own: SystemAdmin, importId: string) => Promise<void>
  nothing: string
}

/** Begins something with the imports of a batch, each in its chapter's name. Returns how many. @throws Refusal */
async function inEachChapter(ctx: SystemAdmin, batchId: string, { isMeant, begin, nothing }: Begun): Promise<number> {
  const whole = await importOf(ctx.db, ctx.chapter.id, batchId)
  if (whole.batchId !== whole.importId) throw new Refusal('conflict', 'The rows of this import are of one chapter.')
  const parts = (await batchOf(ctx.db, batchId)).filter(isMeant)
  if (parts.length === 0) throw new Refusal('conflict', nothing)
  const others = await otherThan(ctx.db, ctx.chapter)
  for (const { chapterId, importId } of parts) {
    const other = others.find((one) => one.chapterId === chapterId)
    await begin(other ? asIn(ctx, asChapter(other, ctx.env.association)) : ctx, importId)
  }
  return parts.length
}

/** The same request in another chapter, whose facts name that chapter. */
const asIn = (ctx: SystemAdmin, chapter: Chapter): SystemAdmin => ({
  ...ctx,
  chapter,
  write: writerFor(ctx, {
    chapterId: chapter.id,
    actor: `${ctx.actor.role}:${ctx.actor.personId}`,
    correlation: ctx.requestId,
  }),
})
