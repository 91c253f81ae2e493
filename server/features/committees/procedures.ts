import { parentOf } from '#server/chapter.ts'
import { admin, anyone, router } from '#server/trpc.ts'
import { undoable } from '#server/undo/undoable.ts'
import { asDocumented, asListed, committeeOf, documentedSessions, listedSessions, sessionsOf } from './reads.ts'
import { tenureOf } from './rules.ts'
import {
  memberReference,
  memberUpdate,
  newMember,
  newMemberByYears,
  newSession,
  seatReference,
  sessionReference,
  sessionUpdate,
} from './schema.ts'
import {
  addMember,
  addSession,
  changeMember,
  changeSession,
  committee,
  noMember,
  removeSession,
  sessionOfYears,
} from './writes.ts'

/**
 * Committees: sessions of some years, and the members who serve in them (foundation sections 2, 4 and 5) [spec 13-17].
 */
export const committees = router({
  /** All sessions with the first words of each bio, for the pages. */
  listed: anyone.query(({ ctx }) => listedSessions(ctx.db, ctx.chapter.id)),

  /** The newest active session that has members, which the home page shows; null if there is none [spec 88]. */
  executive: anyone.query(async ({ ctx }) => {
    for (const session of await sessionsOf(ctx.db, ctx.chapter.id)) {
      if (session.active !== 1) continue
      const members = await committeeOf(ctx.db, ctx.chapter.id, session)
      if (members.length > 0) return { tenure: tenureOf(session), members: members.map(asListed) }
    }
    return null
  }),

  /** All sessions with whole bios, as the documented call returns them. */
  inChapter: anyone.query(({ ctx }) => documentedSessions(ctx.db, ctx.chapter.id)),

  /** The board: the parent's sessions, on every host [spec 15]. */
  board: anyone.query(async ({ ctx }) => {
    const main = await parentOf(ctx)
    return main ? documentedSessions(ctx.db, main.id) : []
  }),

  byId: anyone.input(memberReference).query(async ({ ctx, input }) => {
    const [row] = await committeeOf(ctx.db, ctx.chapter.id, { cId: input.cId })
    if (!row) throw noMember('Member not found')
    return { ...asDocumented(row), cSessionId: row.cSessionId, tenure: tenureOf(row) }
  }),

  /** The other members of a member's session, for the member's page. */
  besides: anyone
    .input(memberReference.extend(sessionReference.shape))
    .query(async ({ ctx, input: { cId, cSessionId } }) => {
      const members = await committeeOf(ctx.db, ctx.chapter.id, { cSessionId })
      return members.filter((member) => member.cId !== cId).map(asListed)
    }),

  addSession: admin.input(newSession).mutation(({ ctx, input }) => ctx.write((tx) => addSession(tx, ctx, input))),

  updateSession: admin
    .input(sessionUpdate)
    .mutation(({ ctx, input: { cSessionId, ...changes } }) =>
      ctx.write((tx) => changeSession(tx, ctx, cSessionId, changes)),
    ),

  removeSession: admin
    .input(sessionReference)
    .mutation(({ ctx, input }) => undoable(ctx)((tx) => removeSession(tx, ctx, input.cSessionId))),

  add: admin.input(newMember).mutation(({ ctx, input }) => ctx.write((tx) => addMember(tx, ctx, input))),

  /** Adds a member for clients that do not know sessions [spec 77]: the session is found by its years, or created. */
  addByYears: admin.input(newMemberByYears).mutation(({ ctx, input: { fromYear, toYear, ...person } }) => {
    return ctx.write(function* (tx) {
      return yield* addMember(tx, ctx, { ...person, cSessionId: yield* sessionOfYears(tx, ctx, { fromYear, toYear }) })
    })
  }),

  update: admin
    .input(memberUpdate)
    .mutation(({ ctx, input: { cId, ...changes } }) => ctx.write((tx) => changeMember(tx, ctx, cId, changes))),

  remove: admin
    .input(memberReference)
    .mutation(({ ctx, input }) => undoable(ctx)((tx) => committee.remove(tx, ctx, input.cId))),

  /**
   * The committee member identified by its own id, or by the session and the member, in a documented call [spec 14].
   */
  byReference: admin.input(seatReference).query(async ({ ctx, input: { seatId, memberId } }) => {
    const members = await committeeOf(ctx.db, ctx.chapter.id)
    const match =
      members.find(({ cId }) => cId === seatId) ??
      members.find((row) => row.cSessionId === seatId && [row.memberId, row.cId].includes(memberId ?? ''))
    if (!match) throw noMember()
    return { cId: match.cId }
  }),
})
