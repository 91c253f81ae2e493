import { randomUUID } from 'node:crypto'
import type { ChapterRow } from '#db/tables/chapters.ts'
import type { Work } from '#db/work.ts'
import { isSignedIn, type SignedIn } from '#server/auth/actor.ts'
import { heldBy } from '#server/auth/office-rights.ts'
import { actorName, writerFor, type Context, type Tx } from '#server/context.ts'
import { isPlayMoney } from '#server/env.ts'
import { mailWaits } from '#server/providers/mail/mail-waits.reads.ts'
import { papersOf } from '#server/exports/papers.ts'
import { pageLookOf, type PageLook } from '#server/look/look.ts'
import { Refusal } from '#server/refusal.ts'
import { calendarDay } from '#server/time/clock.ts'
import { zoneName } from '#server/time/dates.ts'
import { zonesToChoose } from '#server/time/zones.ts'
import { admin, anyone, may, member, router, systemAdmin } from '#server/trpc.ts'
import { noChapter } from './decisions.ts'
import { landingOf, overviewOf } from './landing.reads.ts'
import { managedChapters } from './managed.reads.ts'
import { allChapters, cachedChapters, takesDonations, chapterById, viewerById } from './reads.ts'
import { addedChapter, chapterReference, chapterUpdate, type PublicChapter } from './schema.ts'
import { nothingWaiting, rightsOfWaiting, waitingIn, type Waiting } from './waiting.reads.ts'
import { changeChapter, closeChapter, deleteChapter, openChapter, reopenChapter } from './writes.ts'

export const chapters = router({
  /** The data around every page's content: the chapter, the viewer, the association. */
  frame: anyone.query(async ({ ctx }) => {
    if (!ctx.hostIsKnown) throw new Refusal('missing', 'There is no chapter at this address')
    return {
      chapter: asPublic(ctx),
      association: { ...ctx.env.association, ...papersOf(ctx) },
      ...lookOfPages(ctx),
      viewer: await viewerOf(ctx),
      mode: ctx.env.mode,
      paymentMode: isPlayMoney(ctx.env) ? 'stand-in' : ctx.env.paypalEnvironment,
      ...((await mailWaits(ctx.db, ctx.env, ctx.chapter.id)) ? { mailWaits: true as const } : {}),
      sessionExpired: ctx.actor.role === 'anonymous' && ctx.actor.because === 'expired',
      baseUrl: ctx.urls.origin(ctx.chapter),
      chapters: await addressesOf(ctx),
      takesDonations: await takesDonations(ctx, ctx.chapter.id),
      waiting: await waitingFor(ctx),
    }
  }),

  /** The chapter of the request's host. */
  here: anyone.query(async ({ ctx }) => toPublic((await chapterById(ctx.db, ctx.chapter.id))!)),

  /** The names and addresses of all chapters; answered on any host. */
  addresses: anyone.query(({ ctx }) => addressesOf(ctx)),

  all: member.query(async ({ ctx }) => (await allChapters(ctx.db)).map(toPublic)),

  byId: anyone.input(chapterReference).query(async ({ ctx, input }) => {
    const row = await chapterById(ctx.db, input.chapterId)
    if (!row) throw noChapter()
    return toPublic(row)
  }),

  /** The chapters that the caller manages: their own; for system admins, all. */
  managed: admin.query(({ ctx }) =>
    managedChapters(ctx, ctx.actor.role === 'systemAdmin' ? undefined : ctx.chapter.id),
  ),

  /** What is waiting in the chapter, and its year so far. */
  landing: admin.query(({ ctx }) => landingOf(ctx, ctx.chapter.id)),

  /** Members, active members, the year's dues and missing settings, for every chapter. */
  overview: systemAdmin.query(({ ctx }) => overviewOf(ctx)),

  /** The time zones that a new chapter can have. */
  zones: systemAdmin.query(({ ctx }) => zonesToChoose(ctx.chapter.timeZone)),

  /** Opens a chapter, which is served on its subdomain immediately; returns its id. */
  add: systemAdmin.input(addedChapter).mutation(async ({ ctx, input }) => {
    const chapterId = randomUUID()
    await inChapter(ctx, chapterId, (tx) => openChapter(tx, ctx, chapterId, input))
    return chapterId
  }),

  /**
   * Changes name, address, contact and modules of the caller's chapter; system admins change any chapter, and its
   * subdomain [spec 4].
   */
  update: admin.input(chapterUpdate).mutation(({ ctx, input: { chapterId, ...changes } }) => {
    if (ctx.actor.role !== 'systemAdmin' && chapterId !== ctx.chapter.id) throw noChapter()
    return inChapter(ctx, chapterId, (tx) => changeChapter(tx, ctx, chapterId, changes))
  }),

  close: systemAdmin
    .input(chapterReference)
    .mutation(({ ctx, input }) => inChapter(ctx, input.chapterId, (tx) => closeChapter(tx, ctx, input.chapterId))),

  reopen: systemAdmin
    .input(chapterReference)
    .mutation(({ ctx, input }) => inChapter(ctx, input.chapterId, (tx) => reopenChapter(tx, ctx, input.chapterId))),

  remove: systemAdmin
    .input(chapterReference)
    .mutation(({ ctx, input }) => inChapter(ctx, input.chapterId, (tx) => deleteChapter(tx, ctx, input.chapterId))),
})

/** Runs a write whose facts belong to the given chapter, regardless of the request's host. */
const inChapter = (ctx: Context, chapterId: string, work: (tx: Tx) => Work<void>) =>
  writerFor(ctx, { chapterId, actor: actorName(ctx.actor), correlation: ctx.requestId })(work)

async function addressesOf(ctx: Context) {
  const rows = await cachedChapters(ctx)
  return rows.map(({ subDomain, chapterName }) => ({
    subDomain,
    chapterName,
    url: ctx.urls.origin({ subDomain }),
  }))
}

/** The colors and the logo; nothing for the usual look, so that its pages stay as short as they are. */
function lookOfPages({ chapter }: Context): { look?: PageLook } {
  const look = pageLookOf(chapter.look)
  return look ? { look } : {}
}

/** What waits, as far as the viewer may see it; null for those who may see nothing of it. */
async function waitingFor(ctx: Context): Promise<Waiting | null> {
  const seen = Object.entries(rightsOfWaiting).filter(([, right]) => may(ctx, right))
  if (seen.length === 0) return null
  const waiting = await waitingIn(ctx.db, ctx.chapter.id, ctx.clock.now())
  return { ...nothingWaiting, ...Object.fromEntries(seen.map(([kind]) => [kind, waiting[kind as keyof Waiting]])) }
}

/** What a member is besides: an admin, or a holder of offices, and whether the session was switched to work as that. */
async function officesOf(ctx: Context, actor: SignedIn) {
  const now = ctx.clock.now()
  if (actor.role === 'systemAdmin' || actor.carrier === 'bearer') return {}
  const isOn = actor.worksUntil != null && actor.worksUntil > now.toISOString()
  if (actor.mayWorkAsAdmin) return { mayWorkAsAdmin: true as const, ...(isOn ? { work: 'on' as const } : {}) }
  const held = actor.held ?? (await heldBy(ctx.db, ctx.chapter, actor.personId, now))
  return {
    ...(held ? { offices: held.terms.map(({ officeName }) => officeName) } : {}),
    ...(actor.held
      ? { rights: actor.held.rights, eventIds: actor.held.eventIds.see, changedEventIds: actor.held.eventIds.change }
      : {}),
    ...(isOn ? { work: held ? ('on' as const) : ('ended' as const) } : {}),
  }
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
    ...(await officesOf(ctx, actor)),
  }
}

const asPublic = (ctx: Context) => {
  const { id, closedAt, zones: _, look: _look, ...chapter } = ctx.chapter
  const closedOn = closedAt === null ? null : calendarDay(new Date(closedAt), ctx.chapter.timeZone)
  return { chapterId: id as string, ...chapter, zone: zoneName(ctx.clock.now(), chapter.timeZone), closedOn }
}

/** Returns the public fields, listed one by one so that new columns do not become public automatically. */
const toPublic = (row: ChapterRow): PublicChapter => ({
  chapterId: row.chapterId,
  subDomain: row.subDomain,
  chapterName: row.chapterName,
  chapterEmail: row.chapterEmail,
  chapterPhone: row.chapterPhone,
  chapterAddress: row.chapterAddress,
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
  advertisement: row.advertisement === 1,
  jobPortal: row.jobPortal === 1,
})
