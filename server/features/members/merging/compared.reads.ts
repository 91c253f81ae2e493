import { randomUUID } from 'node:crypto'
import type { Context } from '#server/context.ts'
import { emailsTo } from '#server/providers/mail/emails-to.ts'
import { answeredFieldsOf } from '../member-fields/reads.ts'
import { factsOfPerson } from '../person.reads.ts'
import { memberOfChapter, unknownMember, type Member } from '../reads.ts'
import { tagsOfMembers } from '../tags/reads.ts'
import { mergeVersion } from './reads.ts'

type Source = Pick<Context, 'db' | 'chapter' | 'env' | 'logDefinition'>

/** Returns two members of the chapter side by side, with what each has. @throws Refusal missing */
export async function comparedTwo(ctx: Source, firstId: string, secondId: string) {
  const people = await Promise.all([firstId, secondId].map((memberId) => comparedOf(ctx, memberId)))
  const edition = mergeVersion(
    ctx.env.appSecret,
    people.map(({ member, fields }) => ({ member, answers: fields })),
  )
  const [one, other] = people.map(({ member: { personId: _, ...member }, ...rest }) => ({ ...rest, member }))
  /** `mergeId` is the form's idempotency key. */
  return { mergeId: randomUUID(), edition, first: one!, second: other! }
}

async function comparedOf(ctx: Source, memberId: string) {
  const { db, chapter, env } = ctx
  const member = await memberOfChapter(db, chapter.id, memberId)
  if (!member) throw unknownMember()
  const { personId } = member
  const [fields, tags, login, has] = await Promise.all([
    answeredFieldsOf(db, { chapterId: chapter.id, association: env.association, personId }),
    tagsOfMembers(db, chapter.id, [memberId]),
    loginOf(ctx, personId),
    hasOf(ctx, member),
  ])
  return {
    member,
    fields: fields.map(({ fieldId, fieldName, kind, answer }) => ({ fieldId, fieldName, kind, answer })),
    tags: (tags.get(memberId) ?? []).map(({ tagName }) => tagName),
    ...login,
    has,
  }
}

async function loginOf({ db, chapter }: Source, personId: string) {
  const [person, row] = await Promise.all([
    db
      .selectFrom('members')
      .innerJoin('people', 'people.personId', 'members.personId')
      .select(['passwordHash', 'lastLoginAt'])
      .where('members.chapterId', '=', chapter.id)
      .where('members.personId', '=', personId)
      .executeTakeFirst(),
    db
      .selectFrom('importRows')
      .innerJoin('imports', 'imports.importId', 'importRows.importId')
      .select('imports.fileName')
      .where('importRows.chapterId', '=', chapter.id)
      .where('importRows.personId', '=', personId)
      .where('importRows.state', '=', 'new')
      .executeTakeFirst(),
  ])
  return {
    hasLogin: !!person?.passwordHash,
    hasLoggedIn: !!person?.lastLoginAt,
    importedFrom: row?.fileName ?? null,
  }
}

/** Returns how much of everything a person has. */
async function hasOf({ db, chapter, logDefinition }: Source, { personId, memberId, email }: Member) {
  const ofChapter = (
    table: 'blogPosts' | 'blogComments' | 'jobs' | 'memberNotes' | 'uploads' | 'importRows',
    column: string,
    id: string,
  ) =>
    db
      .selectFrom(table as 'importRows')
      .select((row) => row.fn.countAll<number>().as('count'))
      .where('chapterId', '=', chapter.id)
      .where(column as 'personId', '=', id)
      .executeTakeFirstOrThrow()
      .then(({ count }) => Number(count))
  const [paid, earlier, registrations, committees, posts, comments, jobs, notes, files, imports, emails, facts] =
    await Promise.all([
      db
        .selectFrom('payments')
        .select((row) => [
          row.fn.count<number>('paymentId').distinct().as('count'),
          row.fn.sum<number>(row('amountCents', '-', row.ref('refundedCents'))).as('cents'),
        ])
        .where('chapterId', '=', chapter.id)
        .where('personId', '=', personId)
        .executeTakeFirstOrThrow(),
      db
        .selectFrom('earlierPayments')
        .select((row) => [row.fn.countAll<number>().as('count'), row.fn.sum<number>('cents').as('cents')])
        .where('chapterId', '=', chapter.id)
        .where('personId', '=', personId)
        .executeTakeFirstOrThrow(),
      db
        .selectFrom('registrations')
        .select((row) => row.fn.countAll<number>().as('count'))
        .where('chapterId', '=', chapter.id)
        .where('personId', '=', personId)
        .where('registeredAt', 'is not', null)
        .executeTakeFirstOrThrow(),
      db
        .selectFrom('committeeMembers')
        .innerJoin('committeeSessions', 'committeeSessions.cSessionId', 'committeeMembers.cSessionId')
        .select(['committeeMembers.cSessionId', 'position', 'fromYear', 'toYear'])
        .where('committeeMembers.chapterId', '=', chapter.id)
        .where('memberId', '=', memberId)
        .orderBy('fromYear')
        .orderBy('committeeMembers.cSessionId')
        .execute(),
      ofChapter('blogPosts', 'createdBy', personId),
      ofChapter('blogComments', 'authorId', personId),
      ofChapter('jobs', 'memberId', memberId),
      ofChapter('memberNotes', 'memberId', memberId),
      ofChapter('uploads', 'ownerId', personId),
      ofChapter('importRows', 'personId', personId),
      email === '' ? [] : emailsTo(db, chapter.id, email),
      factsOfPerson(db, logDefinition, chapter.id, personId),
    ])
  return {
    payments: Number(paid.count) + Number(earlier.count),
    cents: Number(paid.cents ?? 0) + Number(earlier.cents ?? 0),
    registrations: Number(registrations.count),
    committees,
    posts: posts + comments + jobs,
    notes,
    files,
    imports,
    emails: emails.length,
    history: facts.length,
  }
}
