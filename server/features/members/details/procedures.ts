import type { SignedIn } from '#server/auth/actor.ts'
import { assertNotAbove } from '#server/auth/office-rights.ts'
import type { Context } from '#server/context.ts'
import { withPortrait } from '#server/providers/files/cut-picture.ts'
import { Refusal } from '#server/refusal.ts'
import { admin } from '#server/trpc.ts'
import { memberChanges } from './schema.ts'
import { changeMember, memberVersion } from './writes.ts'
import { answeredFieldsOf } from '../member-fields/reads.ts'
import { memberOfChapter, type Member } from '../reads.ts'
import { memberReference } from '../schema.ts'

const details = admin.input(memberReference).query(async ({ ctx, input }) => {
  const subject = await editable(ctx, input.memberId)
  const fields = await answeredFieldsOf(ctx.db, {
    chapterId: ctx.chapter.id,
    association: ctx.env.association,
    personId: subject.personId,
  })
  return { ...subject, edition: memberVersion(ctx.env.appSecret, subject, fields) }
})

const update = admin.input(memberChanges).mutation(async ({ ctx, input: { pictureCut: cut, ...entries } }) => {
  await editable(ctx, entries.memberId)
  const changes = await withPortrait(ctx, entries, { chapter: ctx.chapter.id, cut })
  await ctx.write((tx) => changeMember(tx, ctx, changes))
})

/** Procedures with which an admin edits a member of the chapter (foundation sections 2 and 7). */
export const detailProcedures = {
  /** Returns a member as the form shows them; `edition` is sent with the changes. */
  details,

  /** Changes the details of a member, and the member type with its consequences [spec 5]. */
  update,
}

/**
 * @throws Refusal missing for a member of another chapter, and forbidden for a system admin (wire.md, PUT users/{id})
 */
async function editable(ctx: Context & { actor: SignedIn }, memberId: string): Promise<Member> {
  const subject = await memberOfChapter(ctx.db, ctx.chapter.id, memberId)
  if (!subject) throw new Refusal('missing', 'There is no such member here.', { documented: 'User Not Found' })
  if (subject.isSystemAdmin)
    throw new Refusal('forbidden', 'System admins edit their own profile.', { documented: 'Unauthorized action' })
  await assertNotAbove(ctx, { ...subject, isAdmin: subject.isAdmin === 1, isSystemAdmin: false })
  return subject
}
