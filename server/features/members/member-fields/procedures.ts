import type { Context } from '#server/context.ts'
import { memberOfChapter, unknownMember } from '../reads.ts'
import { memberReference } from '../schema.ts'
import { admin, anyone, member, router } from '#server/trpc.ts'
import { undoable } from '#server/undo/undoable.ts'
import { fieldsShownTo } from './decisions.ts'
import { answeredFieldsOf, fieldsOf } from './reads.ts'
import { fieldPlace, fieldReference, fieldUpdate, newField } from './schema.ts'
import { addField, changeField, placeField, removeField } from './writes.ts'

/** Fields that a chapter, or the parent for all chapters, defines for its people beyond name, address, and degree. */
export const memberFields = router({
  /** Returns the chapter's and the parent's fields in order, each with the number of people who have a value. */
  managed: admin.query(async ({ ctx }) => {
    const { db, chapter } = ctx
    const fields = await fieldsOf(db, whoseOf(ctx))
    const counts = await db
      .selectFrom('memberFieldValues')
      .select((row) => ['fieldId', row.fn.countAll<number>().as('people')])
      // The parent sees how many people of all chapters would lose a value.
      .$if(!chapter.isMain, (query) => query.where('chapterId', '=', chapter.id))
      .groupBy('fieldId')
      .execute()
    const people = new Map(counts.map((count) => [count.fieldId, Number(count.people)]))
    return fields.map((field) => ({ ...field, people: people.get(field.fieldId) ?? 0 }))
  }),

  /** Returns the fields that the sign-up asks for. */
  asked: anyone.query(async ({ ctx }) => fieldsShownTo(await fieldsOf(ctx.db, whoseOf(ctx)), 'applicant')),

  /** Returns the fields whose answers say who a person is. */
  identifying: admin.query(async ({ ctx }) =>
    (await fieldsOf(ctx.db, whoseOf(ctx))).filter(({ meaning }) => meaning !== ''),
  ),

  /** Returns a member's fields with the stored answers, '' for none. */
  of: admin.input(memberReference).query(async ({ ctx, input }) => {
    const subject = await memberOfChapter(ctx.db, ctx.chapter.id, input.memberId)
    if (!subject) throw unknownMember()
    return answeredFieldsOf(ctx.db, { ...whoseOf(ctx), personId: subject.personId })
  }),

  /** Returns the fields that the caller sees of themselves, with the stored answers, on any host. */
  mine: member.query(async ({ ctx }) => {
    const { chapterId, personId } = ctx.actor
    const fields = await answeredFieldsOf(ctx.db, { chapterId, association: ctx.env.association, personId })
    return fieldsShownTo(fields, 'member')
  }),

  add: admin.input(newField).mutation(({ ctx, input }) => ctx.write((tx) => addField(tx, ctx, input))),

  update: admin
    .input(fieldUpdate)
    .mutation(({ ctx, input: { fieldId, ...changes } }) => ctx.write((tx) => changeField(tx, ctx, fieldId, changes))),

  place: admin
    .input(fieldPlace)
    .mutation(({ ctx, input }) => ctx.write((tx) => placeField(tx, ctx, input.fieldId, input.place))),

  remove: admin
    .input(fieldReference)
    .mutation(({ ctx, input }) => undoable(ctx)((tx) => removeField(tx, ctx, input.fieldId))),
})

const whoseOf = ({ chapter, env }: Context) => ({
  chapterId: chapter.id,
  association: env.association,
})
