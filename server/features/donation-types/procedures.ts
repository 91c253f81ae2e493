import type { Context } from '#server/context.ts'
import { chapterRecords } from '#server/records/records.ts'
import { Refusal } from '#server/refusal.ts'
import { admin, anyone, member, router } from '#server/trpc.ts'
import { undoable } from '#server/undo/undoable.ts'
import { donationTypeReference, donationTypeUpdate, newDonationType } from './schema.ts'

const missing = () =>
  new Refusal('missing', 'There is no such donation type here.', { documented: 'Donation Type not found' })

function duplicate({ donationTypeName }: { donationTypeName: string }): Refusal {
  const text = 'There is already a donation type of this name'
  const documented = `A Donation Type with Name:${donationTypeName} already exist`
  return new Refusal('conflict', text, { fields: { donationTypeName: text }, documented })
}

const causes = chapterRecords('donationTypes', 'donationTypeId', {
  duplicate: { columns: ['donationTypeName'], refusal: duplicate },
  missing,
})

const byName = ({ db, chapter }: Context) =>
  causes
    .of(db, chapter.id)
    .select(['donationTypeId', 'donationTypeName', 'donationTypeDescription', 'createdAt', 'updatedAt'])
    .orderBy('donationTypeName')
    .orderBy('donationTypeId')

/** The causes that people donate to (content, "Donation types"). Past donations keep their cause's name. */
export const donationTypes = router({
  /** All causes, for the page of signed-in members. */
  managed: member.query(({ ctx }) => byName(ctx).execute()),

  inChapter: anyone.query(({ ctx }) => byName(ctx).execute()),

  add: admin.input(newDonationType).mutation(({ ctx, input }) => ctx.write((tx) => causes.add(tx, ctx, input))),

  update: admin
    .input(donationTypeUpdate)
    .mutation(({ ctx, input: { donationTypeId, ...details } }) =>
      ctx.write((tx) => causes.change(tx, ctx, donationTypeId, details)),
    ),

  remove: admin
    .input(donationTypeReference)
    .mutation(({ ctx, input }) => undoable(ctx)((tx) => causes.remove(tx, ctx, input.donationTypeId))),
})
