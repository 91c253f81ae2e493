import { first } from '#db/work.ts'
import { lockHead } from '#events-log/append.ts'
import { centsOf } from '#server/providers/payments/cents.ts'
import { Refusal } from '#server/refusal.ts'
import { admin, router } from '#server/trpc.ts'
import { undoable } from '#server/undo/undoable.ts'
import { bookByHand, bookProposal, bookTicked, takeBack } from './bookings.writes.ts'
import { keepMapping } from './mappings/writes.ts'
import { keptMappings, unmappedColumns, unmappedFiles } from './mappings/reads.ts'
import { matchPage } from './match-page.reads.ts'
import { differenceLines } from './overview.reads.ts'
import { accountBalances, latestFiles, linesToResolve, openCount, undeposited } from './reads.ts'
import { linesOfReports } from './report-lines.reads.ts'
import {
  assertNoLines,
  bankAccounts,
  bankMappings,
  bankRules,
  changeRule,
  hasLines,
  roomForAccount,
  roomForRule,
} from './records.writes.ts'
import { joinFile } from './joins/writes.ts'
import { removeFile, removeFilesOf } from './removals.writes.ts'
import { removeUnmapped } from './mappings/unmapped.writes.ts'
import {
  accountReference,
  accountUpdate,
  bookingByHand,
  columnsChoice,
  columnsQuestion,
  fileJoint,
  fileReference,
  lineReference,
  mappingReference,
  newAccount,
  newRule,
  proposalReference,
  ruleReference,
  ruleUpdate,
  ticked,
  unmappedReference,
} from './schema.ts'
import { rulesWithUse } from './rules.reads.ts'

/**
 * The chapter's bank accounts beside the books: files that the bank offers, their lines, and what each line is in the
 * books. Only facts book a line (docs/bank.md).
 */
export const bank = router({
  /**
   * Returns the accounts with their balances, the lines that make the difference, the files, the kept mappings, and the
   * rules.
   */
  overview: admin.query(async ({ ctx }) => {
    const { db, chapter } = ctx
    const [accounts, files, unmapped, mappings, rules, difference] = await Promise.all([
      accountBalances(db, chapter.id),
      latestFiles(db, chapter.id),
      unmappedFiles(db, chapter.id),
      keptMappings(db, chapter.id),
      rulesWithUse(db, chapter.id),
      differenceLines(ctx),
    ])
    const since = accounts.map(({ openedOn }) => openedOn).sort()[0]
    const checks = since === undefined ? { count: 0, cents: 0 } : await undeposited(db, chapter.id, since)
    return {
      accounts,
      files,
      unmapped,
      mappings,
      rules,
      difference,
      checks,
      checksSince: since ?? null,
      timeZone: chapter.timeZone,
    }
  }),

  /** Returns how many lines are open, for the tabs of the treasury. */
  openCount: admin.query(({ ctx }) => openCount(ctx.db, ctx.chapter.id)),

  /**
   * Returns what is open at the bank for more than a week, and the lines that reported Zelle payments may be, for the
   * list of what to resolve.
   */
  toResolve: admin.query(async ({ ctx }) => ({
    oldLines: await linesToResolve(ctx),
    ofReports: await linesOfReports(ctx),
  })),

  /** Returns an account's open lines with what each may be, the booked ones, and what they can be booked as by hand. */
  match: admin.input(accountReference).query(({ ctx, input }) => matchPage(ctx, input.accountId)),

  addAccount: admin.input(newAccount).mutation(({ ctx, input: { opening, ...details } }) =>
    ctx.write(function* (tx) {
      yield* roomForAccount(tx, ctx.chapter.id)
      return yield* bankAccounts.add(tx, ctx, { ...details, openingCents: centsOf(opening) })
    }),
  ),

  /** Changes an account; its opening only while it has no lines. */
  updateAccount: admin.input(accountUpdate).mutation(({ ctx, input: { accountId, opening, ...details } }) =>
    ctx.write(function* (tx) {
      const changes = { ...details, ...(opening === undefined ? {} : { openingCents: centsOf(opening) }) }
      const before = yield* first(
        bankAccounts.of(tx.sql, ctx.chapter.id).select(['openingCents', 'openedOn']).where('accountId', '=', accountId),
      )
      const { openingCents = before?.openingCents, openedOn = before?.openedOn } = changes
      if (before && (openingCents !== before.openingCents || openedOn !== before.openedOn))
        yield* assertNoLines(tx, ctx.chapter.id, accountId)
      yield* bankAccounts.change(tx, ctx, accountId, changes)
    }),
  ),

  /** Removes an account that has no lines. */
  removeAccount: admin.input(accountReference).mutation(({ ctx, input: { accountId } }) =>
    undoable(ctx)(function* (tx) {
      yield* lockHead(tx)
      if (yield* hasLines(tx, ctx.chapter.id, accountId))
        throw new Refusal('conflict', 'The account has lines. Remove its files first. Nothing was removed.')
      yield* bankAccounts.remove(tx, ctx, accountId)
      yield* bankMappings.removeWhere(tx, ctx.chapter.id, { accountId })
      yield* removeFilesOf(tx, ctx.chapter.id, accountId)
    }),
  ),

  /** Removes a file with its lines, as long as none of them is booked. */
  removeFile: admin
    .input(fileReference)
    .mutation(({ ctx, input }) => ctx.write((tx) => removeFile(tx, ctx.chapter.id, input.fileId))),

  /** Returns the columns of a list that waits for them, and what its lines become by a choice. */
  columns: admin.input(columnsQuestion).query(({ ctx, input }) => unmappedColumns(ctx, input.unmappedId, input.choice)),

  /** Keeps what the columns of a list are, and reads it. */
  keepMapping: admin
    .input(columnsChoice)
    .mutation(({ ctx, input: { unmappedId, ...choice } }) => keepMapping(ctx, unmappedId, choice)),

  /** Reads a file without balances that waits for what was on the days before it. */
  joinFile: admin
    .input(fileJoint)
    .mutation(({ ctx, input: { unmappedId, balance, confirmed } }) =>
      joinFile(ctx, unmappedId, confirmed ? { by: 'confirmation' } : { by: 'balance', closingCents: centsOf(balance) }),
    ),

  /** Removes a list that waits for its columns, unread. */
  removeUnmapped: admin
    .input(unmappedReference)
    .mutation(({ ctx, input }) => ctx.write((tx) => removeUnmapped(tx, ctx.chapter.id, input.unmappedId))),

  /** Removes a kept mapping; lines that it has read stay. */
  removeMapping: admin
    .input(mappingReference)
    .mutation(({ ctx, input }) => undoable(ctx)((tx) => bankMappings.remove(tx, ctx, input.mappingId))),

  addRule: admin.input(newRule).mutation(({ ctx, input }) =>
    ctx.write(function* (tx) {
      yield* roomForRule(tx, ctx.chapter.id)
      return yield* bankRules.add(tx, ctx, { ...input, category: input.kind === 'expense' ? input.category : '' })
    }),
  ),

  updateRule: admin
    .input(ruleUpdate)
    .mutation(({ ctx, input: { ruleId, ...rule } }) => ctx.write((tx) => changeRule(tx, ctx, ruleId, rule))),

  removeRule: admin
    .input(ruleReference)
    .mutation(({ ctx, input }) => undoable(ctx)((tx) => bankRules.remove(tx, ctx, input.ruleId))),

  /** Books a line by one of its proposals. */
  book: admin.fresh.input(proposalReference).mutation(({ ctx, input }) => bookProposal(ctx, input.lineId, input.key)),

  /** Books all that is ticked; returns how many lines were booked, and those that were not. */
  bookTicked: admin.fresh.input(ticked).mutation(({ ctx, input }) => bookTicked(ctx, input.accountId, input.ticks)),

  /** Books a line as something that was not proposed. */
  bookByHand: admin.fresh.input(bookingByHand).mutation(({ ctx, input }) => bookByHand(ctx, input)),

  /** Takes a booking back: the line is open again. */
  takeBack: admin.fresh.input(lineReference).mutation(({ ctx, input }) => takeBack(ctx, input.lineId)),
})
