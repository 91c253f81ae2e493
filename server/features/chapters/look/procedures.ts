import type { SignedIn } from '#server/auth/actor.ts'
import type { Context } from '#server/context.ts'
import { adjustedColors } from '#server/look/colors.decisions.ts'
import { lookIn, lookOf, noLook, type Logo, type OwnLook } from '#server/look/look.ts'
import { barePath } from '#server/providers/files/upload-path.ts'
import { filesIn } from '#server/records/shapes.ts'
import { admin, may, router } from '#server/trpc.ts'
import { chapterById } from '../reads.ts'
import { makeLogo } from './logo.writes.ts'
import { lookVersion } from './reads.ts'
import { newLook, type NewLook } from './schema.ts'
import { assertLookCurrent, assertMayChoose, saveLook } from './writes.ts'

type Asking = Context & { actor: SignedIn }

/** The colors and the logo of a chapter, or of the association on the main chapter's host. */
export const chapterLook = router({
  /** What the chapter chose, what is in use, and which colors are adjusted so that they can be read. */
  view: admin.query(async ({ ctx }) => {
    const row = (await chapterById(ctx.db, ctx.chapter.id))!
    const { mainColor, accentColor, logo } = lookIn(row.look)
    const look = lookOf(row)
    const { isMain } = ctx.chapter
    return {
      own: { mainColor, accentColor, logo: logo?.path ?? '' },
      inUse: { mainColor: look.mainColor, accentColor: look.accentColor, logo: look.logo },
      association: isMain ? noLook : lookIn(row.associationLook),
      adjusted: adjustedColors(look),
      isMain,
      mayChange: may(ctx, 'settings', 'change') && (!isMain || ctx.actor.role === 'systemAdmin'),
      edition: lookVersion(ctx.env.appSecret, row),
    }
  }),

  /** Chooses the look as a whole; what is left empty is the association's, and there the usual one. */
  change: admin.input(newLook).mutation(async ({ ctx, input }) => {
    assertMayChoose(ctx)
    const look: OwnLook = {
      mainColor: input.mainColor,
      accentColor: input.accentColor,
      logo: await logoFor(ctx, input),
    }
    await ctx.write((tx) => saveLook(tx, ctx, look, input.edition))
  }),

  /** Goes back to the association's look, or from its own to the usual one. */
  reset: admin.mutation(async ({ ctx }) => {
    assertMayChoose(ctx)
    await ctx.write((tx) => saveLook(tx, ctx, noLook))
  }),
})

/** Returns the logo that a picture becomes; the chapter's own stays as it is. */
async function logoFor(ctx: Asking, input: NewLook): Promise<Logo | null> {
  const row = (await chapterById(ctx.db, ctx.chapter.id))!
  // Nothing is drawn for an editor whose version is outdated.
  assertLookCurrent(ctx, row, input, input.edition)
  const [path] = filesIn(input.logo)
  if (path === undefined) return null
  const { logo } = lookIn(row.look)
  return logo && barePath(path) === barePath(logo.path) ? logo : makeLogo(ctx, path)
}
