import { sentOrWaits } from '#server/providers/mail/mail-waits.reads.ts'
import { randomUUID } from 'node:crypto'
import { lockHead } from '#events-log/append.ts'
import { isSignedIn } from '#server/auth/actor.ts'
import { isLastNamer, lastNamer } from '#server/auth/last-namer.ts'
import { limit } from '#server/auth/limits.ts'
import { keepToken, newToken } from '#server/auth/tokens.ts'
import type { ChapterId } from '#server/chapter.ts'
import type { Context } from '#server/context.ts'
import { post } from '#server/providers/mail/outbox.ts'
import { exportInput, exportJob } from '#server/exports/export-job.ts'
import { eachRow, type LongList } from '#server/records/long-list.ts'
import { tagsOf } from './tags/reads.ts'
import { Refusal, refusedField } from '#server/refusal.ts'
import { notifyAdmins } from '#server/notices/notify-admins.ts'
import { assertNotAbove } from '#server/auth/office-rights.ts'
import { admin, anyone, may, member, notAnAdmin, router } from '#server/trpc.ts'
import { applicationProcedures } from './applications.procedures.ts'
import { dashboardOf } from './dashboard.reads.ts'
import { yearOfFirstDues } from './renewals/reads.ts'
import { detailProcedures } from './details/procedures.ts'
import { addMember, deleteMember, mayNotDelete } from './decisions.ts'
import {
  filterOf,
  findMembers,
  matchingMembers,
  listedColumns,
  memberColumns,
  memberOptions,
  memberTypeNames,
  type FoundMembers,
  type MemberLine,
} from './directory/reads.ts'
import { allowedFilters, exportedFields, fieldColumns, fieldsInTables, withFields } from './directory/fields.reads.ts'
import { identitiesIn } from './duplicates/decisions.ts'
import { lookalikes } from './duplicates/reads.ts'
import { answerFields } from './member-fields/answers.writes.ts'
import { fieldsOf } from './member-fields/reads.ts'
import { memberStream } from './facts.ts'
import { deletedMember, invitationEmail } from './mail.ts'
import {
  allMembers,
  freeMemberId,
  memberByPerson,
  memberIdCandidates,
  memberOfChapter,
  membersOfChapter,
  memberTypeNamed,
  unknownMember,
  unknownType,
  type Member,
} from './reads.ts'
import { mergedPeopleAt } from './merging/reads.ts'
import { person, self } from './person.procedures.ts'
import { listedFor, type ListedMember } from './visibility.rules.ts'
import { makeAdmin, takeAdminAway } from './roles/procedures.ts'
import { rosterProcedures } from './roster/procedures.ts'
import { invitationDays, mayDelete, membersTable } from './rules.ts'
import * as shape from './schema.ts'
import { addPerson } from './people.writes.ts'
import { typeChoices } from './type-change/procedures.ts'
import { typeProcedures } from './member-types/procedures.ts'

/** Applicants, members, and admins of a chapter (foundation sections 2, 4, 6 and 7). */
export const members = router({
  ...applicationProcedures,

  /** Adds a person who did not apply; an email lets them choose a password. */
  add: admin.input(shape.newMember).mutation(async ({ ctx, input }) => {
    const candidates = memberIdCandidates()
    const personId = randomUUID()
    const token = newToken()
    const chapterId = ctx.chapter.id
    const { memberType, isAnother, fields, ...details } = input
    const whose = { chapterId, association: ctx.env.association }
    if (isAnother === 0) {
      const identities = identitiesIn(await fieldsOf(ctx.db, whose), fields)
      assertNobodyLike(await lookalikes(ctx.db, chapterId, { ...details, alternatePhone: '', ...identities }))
    }
    const emailed = await sentOrWaits(ctx, `We emailed ${input.email} a link to choose a password.`)
    return ctx.write(function* (tx) {
      yield* lockHead(tx)
      const type = yield* memberTypeNamed(tx, chapterId, memberType)
      if (!type) throw unknownType()
      if (!(yield* addPerson(tx, { personId, ...details }, tx.now))) throw taken()
      const memberId = yield* freeMemberId(tx, candidates)
      const { memberTypeId } = type
      const year = yield* yearOfFirstDues(tx, ctx.chapter)
      yield* tx.logWriter.record(memberStream, personId, (state) => addMember(state, { memberId, memberTypeId, year }))
      yield* answerFields(tx, { ...whose, personId, by: ctx.actor.personId }, fields, 'admin')
      yield* keepToken(tx, token, { purpose: 'reset', personId, chapterId }, tx.now, invitationDays * 24 * 60)
      yield* post(tx.sql, invitationEmail(ctx, input, { memberId, type, token, year, now: tx.now }), tx.now)
      const name = `${input.firstName} ${input.lastName}`
      const added =
        type.feeCents > 0
          ? `${name} is added (ID ${memberId}). The dues are not paid yet.`
          : `${name} is now a member (ID ${memberId}).`
      return `${added} ${emailed}`
    })
  }),

  /**
   * Returns a page of the chapter's members; with `admins`, only admins. Ordinary members see the listed fields, and
   * the contact details that were shared.
   */
  inChapter: member.input(shape.memberPage).query(({ ctx, input }) => pageOf(ctx, ctx.chapter.id, input)),

  /** Returns a page of the members of all chapters. */
  directory: member.input(shape.memberPage).query(({ ctx, input }) => pageOf(ctx, 'all', input)),

  /** Exports one of these tables, filtered, as a file; served at /export. */
  exported: member.fresh
    .input(
      shape.memberPage
        .omit({ page: true, size: true, admins: true })
        .extend({ ...shape.memberTable.shape, ...exportInput.shape }),
    )
    .query(async ({ ctx, input }) => {
      if (input.of === 'admins' && !may(ctx, 'members')) throw notAnAdmin()
      const fields = await fieldsInTables(ctx)
      const { words, ...allowed } = await allowedFilters(ctx, fields, input)
      const list = { ...fitted(ctx, { ...input, admins: input.of === 'admins' }), ...allowed }
      const chapter = input.of === 'chapter' || (input.of === 'admins' && !ctx.chapter.isMain) ? ctx.chapter.id : 'all'
      return exportJob(ctx, input, {
        ...{
          chapter: { name: 'members', title: 'Chapter members' },
          all: { name: 'all-members', title: 'All members' },
          admins: { name: 'admins', title: 'Admins' },
        }[input.of],
        filter: [...filterOf(list), ...words],
        columns: [...(may(ctx, 'members') ? memberColumns : listedColumns), ...fieldColumns(ctx, fields)],
        group: list.group,
        query: exportedFields(
          ctx,
          fields,
          matchingMembers(ctx.db, { chapter, searchesEmail: may(ctx, 'members') }, list),
        ),
      })
    }),

  /**
   * Returns what the tables can be filtered by: the chapter's member types, those of all chapters, member fields, and
   * for admins tags.
   */
  choices: member.query(async ({ ctx }) => {
    const [chapter, all, fields, tags] = await Promise.all([
      memberTypeNames(ctx.db, ctx.chapter.id),
      memberTypeNames(ctx.db, 'all'),
      fieldsInTables(ctx),
      may(ctx, 'members') ? tagsOf(ctx.db, ctx.chapter.id) : [],
    ])
    return { chapter, all, fields, tags: tags.map(({ tagId, tagName }) => ({ tagId, tagName })) }
  }),

  /** Returns all members of all chapters: full records for admins, publicly listed fields for everyone else. */
  all: anyone.query(async ({ ctx }) => {
    await limit(ctx, 'membersByAddress', ctx.clientAddress)
    return viewFor(ctx, allMembers(ctx.db))
  }),

  /** Returns all members of the chapter: full records for admins, for members what they may see of each other. */
  ofChapter: member.query(({ ctx }) => viewFor(ctx, membersOfChapter(ctx.db, ctx.chapter.id))),

  /**
   * Returns the caller's own record or, for admins, that of a member of the chapter. For everyone else, the member does
   * not exist.
   */
  byId: member.input(shape.memberReference).query(async ({ ctx, input }) => {
    const { actor, db } = ctx
    const list =
      actor.memberId === input.memberId
        ? await memberByPerson(db, actor.chapterId, actor.personId)
        : (may(ctx, 'members') || may(ctx, 'payments', 'change')) &&
          (await memberOfChapter(db, ctx.chapter.id, input.memberId))
    if (!list) throw unknownMember()
    return list
  }),

  /** Returns members to choose from, twenty at most. */
  options: admin.input(shape.memberSearch).query(async ({ ctx, input }) => {
    const chapter = input.everywhere && ctx.chapter.isMain ? 'all' : ctx.chapter.id
    const list = await memberOptions(ctx.db, chapter, input.search)
    return list.map(
      ({
        memberId,
        mInit,
        firstName,
        lastName,
        email,
        primaryPhone,
        showsEmail,
        showsPhone,
        memberType,
        status,
        chapterName,
      }) => {
        const shows = { email: showsEmail === 1, phone: showsPhone === 1 }
        return {
          memberId,
          mInit,
          firstName,
          lastName,
          primaryEmail: email,
          primaryPhone,
          shows,
          memberType,
          status,
          chapterName,
        }
      },
    )
  }),

  ...typeProcedures,
  ...rosterProcedures,

  typeChoices,

  person,

  self,

  ...detailProcedures,

  makeAdmin,

  removeAdmin: takeAdminAway,

  /**
   * Ends a membership. The payments stay in the books (docs/decisions/010). The last one who may name holders of offices
   * stays, except for clients of the documented call (docs/decisions/225).
   */
  remove: admin.input(shape.memberReference).mutation(async ({ ctx, input }) => {
    const subject = await memberOfChapter(ctx.db, ctx.chapter.id, input.memberId)
    if (!subject) throw unknownMember()
    await assertNotAbove(ctx, {
      ...subject,
      isAdmin: subject.isAdmin === 1,
      isSystemAdmin: subject.isSystemAdmin === 1,
    })
    await ctx.write(function* (tx) {
      yield* lockHead(tx)
      const { personId } = subject
      const isLast = yield* isLastNamer(tx, ctx.chapter, { personId, loses: 'everything' })
      yield* tx.logWriter.record(memberStream, personId, (state) => {
        if (state.stage === 'member' && !mayDelete(ctx.actor, state)) throw mayNotDelete()
        if (isLast && ctx.actor.carrier !== 'bearer') throw lastNamer()
        return deleteMember(state, ctx.chapter.id)
      })
      const merged = yield* mergedPeopleAt(tx, ctx.chapter.id, subject.personId)
      for (const personId of [...merged, subject.personId]) yield* ctx.forget(tx, ctx.chapter.id, personId)
      yield* notifyAdmins(tx, ctx, deletedMember(ctx.chapter.id, subject.memberId))
    })
    return `${subject.firstName} ${subject.lastName} has been deleted.`
  }),

  /** Returns a member's dashboard: identity, standing, and dues; for admins, also who is waiting. */
  dashboard: member.query(({ ctx }) => dashboardOf(ctx, ctx.actor)),
})

/** Returns a row of the documented lists, with the record's times. */
const listedRow = ({ actor }: Context, member: Member) => ({
  ...listedFor(readerOf(actor), member),
  createdAt: member.createdAt,
  updatedAt: member.updatedAt,
  typeCreatedAt: member.typeCreatedAt,
  typeUpdatedAt: member.typeUpdatedAt,
})

const readerOf = (actor: Context['actor']) => (isSignedIn(actor) ? actor : null)

const viewFor = (ctx: Context, list: LongList<Member>): LongList<Member | ReturnType<typeof listedRow>> =>
  may(ctx, 'members') ? list : eachRow(list, (member) => listedRow(ctx, member))

type WithFields = { fields: Record<string, string>; tags: string[] }

type Page = Omit<FoundMembers, 'rows'> & { rows: ((MemberLine | ListedMember) & WithFields)[] }

async function pageOf(ctx: Context, chapter: ChapterId | 'all', page: shape.MemberPage): Promise<Page> {
  const fields = await fieldsInTables(ctx)
  const { words: _, ...allowed } = await allowedFilters(ctx, fields, page)
  const scope = { chapter, searchesEmail: may(ctx, 'members') }
  const { rows, ...list } = await findMembers(ctx.db, scope, { ...fitted(ctx, page), ...allowed })
  const lines: (MemberLine | ListedMember)[] = may(ctx, 'members')
    ? rows
    : rows.map((line) => listedFor(readerOf(ctx.actor), line))
  return { ...list, rows: await withFields(ctx, fields, lines) }
}

/** Prevents ordinary members from inferring hidden columns from the order or the number of rows. */
function fitted<List extends Pick<shape.MemberPage, 'sort' | 'group' | 'status' | 'admins'>>(
  ctx: Context,
  list: List,
): List {
  if (may(ctx, 'members')) return list
  const { sort, group } = list
  return {
    ...list,
    sort: sort === 'email' || sort === 'status' ? membersTable.sort : sort,
    group: group === 'status' ? undefined : group,
    status: undefined,
    admins: false,
  }
}

/** The number of similar members named in the question; any more are only counted. */
const maxNamed = 3

/** @throws Refusal at the field that says to add the person all the same */
function assertNobodyLike(alike: { memberId: string; firstName: string; lastName: string }[]): void {
  if (alike.length === 0) return
  const names = alike
    .slice(0, maxNamed)
    .map(({ memberId, firstName, lastName }) => `${firstName} ${lastName} (${memberId})`)
  const more = alike.length > maxNamed ? [`${alike.length - maxNamed} more`] : []
  const list = [...names, ...more].join(' and ')
  throw refusedField('isAnother', `This looks like ${list}. Tick this box if it is another person.`)
}

const taken = () =>
  new Refusal('conflict', 'This email belongs to a member or an applicant.', {
    status: 400,
    documented: 'User Already Exists',
    fields: { email: 'This email belongs to a member or an applicant.' },
  })
