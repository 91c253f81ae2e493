import type { ChapterRow } from '#db/tables/tables.ts'
import { isSignedIn } from '#server/auth/actor.ts'
import type { Context } from '#server/context.ts'
import { Refusal } from '#server/refusal.ts'
import { anyone, member, router } from '#server/trpc.ts'
import { allChapters, cachedChapters, chapterById, viewerById } from './reads.ts'
import { chapterReference, type PublicChapter } from './schema.ts'

export const chapters = router({
  /** The data around every page's content: the chapter, the viewer, the association. */
  frame: anyone.query(async ({ ctx }) => {
    if (!ctx.hostIsKnown) throw new Refusal('missing', 'There is no chapter at this address')
    return {
      chapter: asPublic(ctx),
      association: ctx.env.association,
      viewer: await viewerOf(ctx),
      mode: ctx.env.mode,
      paymentMode: ctx.env.mode === 'demo' ? 'stand-in' : ctx.env.paypalEnvironment,
      sessionExpired: ctx.actor.role === 'anonymous' && ctx.actor.because === 'expired',
      baseUrl: ctx.urls.origin(ctx.chapter),
      chapters: await addressesOf(ctx),
    }
  }),

  /** The chapter that the host names. */
  here: anyone.query(async ({ ctx }) => toPublic((await chapterById(ctx.db, ctx.chapter.id))!)),

  /** The names and addresses of all chapters; answered on any host. */
  addresses: anyone.query(({ ctx }) => addressesOf(ctx)),

  all: member.query(async ({ ctx }) => (await allChapters(ctx.db)).map(toPublic)),

  byId: anyone.input(chapterReference).query(async ({ ctx, input }) => {
    const row = await chapterById(ctx.db, input.chapterId)
    if (!row) throw new Refusal('missing', 'Chapter not found')
    return toPublic(row)
  }),
})

async function addressesOf(ctx: Context) {
  const rows = await cachedChapters(ctx)
  return rows.map(({ subDomain, chapterName }) => ({
    subDomain,
    chapterName,
    url: ctx.urls.origin({ subDomain }),
  }))
}

async function viewerOf(ctx: Context) {
  const { actor } = ctx
  if (!isSignedIn(actor)) return { role: actor.role }
  const person = await viewerById(ctx.db, actor.chapterId, actor.personId)
  return {
    role: actor.role,
    memberId: actor.memberId,
    userName: person ? `${person.firstName} ${person.lastName}` : '',
    mInit: person?.mInit,
    status: person?.status,
  }
}

const asPublic = (ctx: Context) => {
  const { id, ...chapter } = ctx.chapter
  return { chapterId: id as string, ...chapter }
}

const toPublic = (row: ChapterRow): PublicChapter => ({
  ...row,
  advertisement: row.advertisement === 1,
  jobPortal: row.jobPortal === 1,
})
