import { unindexed } from '#db/unindexed.ts'
import type { Context } from '#server/context.ts'
import { memberName, assertNotStranger } from '#server/features/members/reads.ts'
import { chapterRecords } from '#server/records/records.ts'
import { Refusal, refusedField } from '#server/refusal.ts'
import { admin, anyone, may, router } from '#server/trpc.ts'
import { undoable } from '#server/undo/undoable.ts'
import { contactReference, contactUpdate, newContact } from './schema.ts'

const missing = () => new Refusal('missing', 'There is no such help contact here.', { documented: 'Contact not found' })

const duplicate = () =>
  refusedField('memberId', 'This member is a help contact already', {
    documented: 'Member already present in the help contact list',
  })

const contacts = chapterRecords('helpContacts', 'helpContactId', {
  duplicate: { columns: ['memberId'], refusal: duplicate },
  readable: { memberId: { lookUp: memberName }, isTrue: { text: (isVisible) => (isVisible ? 'shown' : 'hidden') } },
  missing,
})

/** Returns contacts with the member's current name and picture, by that name; hidden ones are only for admins. */
async function contactsOf(ctx: Context, helpContactId?: string) {
  const rows = await contacts
    .of(ctx.db, ctx.chapter.id)
    // Joins from the few contacts to members, not from all members of the chapter.
    .innerJoin('members', (join) =>
      join
        .onRef('members.memberId', '=', 'helpContacts.memberId')
        .on(unindexed('members.chapterId'), '=', ctx.chapter.id),
    )
    .innerJoin('people', 'people.personId', 'members.personId')
    .select([
      'helpContactId',
      'helpContacts.memberId',
      'helpFor',
      'contactEmail',
      'contactPhone',
      'isTrue',
      'firstName',
      'lastName',
      'profilePicture',
    ])
    .select(['helpContacts.createdAt', 'helpContacts.updatedAt'])
    .$if(!may(ctx, 'content'), (query) => query.where('isTrue', '=', 1))
    .$if(helpContactId !== undefined, (query) => query.where('helpContactId', '=', helpContactId!))
    .orderBy('lastNameKey')
    .orderBy('firstNameKey')
    .orderBy('helpContactId')
    .execute()
  return rows.map(({ firstName, lastName, isTrue, ...row }) => ({
    ...row,
    isTrue: isTrue === 1,
    contactName: `${firstName} ${lastName}`,
  }))
}

/**
 * Members whom a chapter lists as contacts for questions, one row for each (content, "Help contacts and quick links")
 * [spec 37].
 */
export const helpContacts = router({
  /** All contacts, for the admin page. */
  managed: admin.query(({ ctx }) => contactsOf(ctx)),

  inChapter: anyone.query(({ ctx }) => contactsOf(ctx)),

  byId: anyone.input(contactReference).query(async ({ ctx, input }) => {
    const [contact] = await contactsOf(ctx, input.helpContactId)
    if (!contact) throw missing()
    return contact
  }),

  add: admin.input(newContact).mutation(({ ctx, input }) => {
    return ctx.write(function* (tx) {
      yield* assertNotStranger(tx, ctx.chapter.id, input.memberId, { documented: 'Invalid Member Reference!' })
      return yield* contacts.add(tx, ctx, input)
    })
  }),

  update: admin.input(contactUpdate).mutation(({ ctx, input: { helpContactId, ...details } }) => {
    return ctx.write(function* (tx) {
      const { memberId } = details
      if (memberId !== undefined)
        yield* assertNotStranger(tx, ctx.chapter.id, memberId, { documented: 'Invalid Member Reference', status: 404 })
      yield* contacts.change(tx, ctx, helpContactId, details)
    })
  }),

  remove: admin
    .input(contactReference)
    .mutation(({ ctx, input }) => undoable(ctx)((tx) => contacts.remove(tx, ctx, input.helpContactId))),
})
