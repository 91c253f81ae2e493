import { randomUUID } from 'node:crypto'
import type { ImportRowRow } from '#db/tables/imports.ts'
import type { SignedIn } from '#server/auth/actor.ts'
import type { Context } from '#server/context.ts'
import { exportInput, exportJob } from '#server/exports/export-job.ts'
import { memberOfChapter } from '#server/features/members/reads.ts'
import { memberReference } from '#server/features/members/schema.ts'
import { notifyAdmins } from '#server/notices/notify-admins.ts'
import { Refusal, refusedField } from '#server/refusal.ts'
import { admin, member, router } from '#server/trpc.ts'
import { undoable } from '#server/undo/undoable.ts'
import { batchProcedures } from './batches/procedures.ts'
import { batchOf, waitingForOthers } from './batches/reads.ts'
import { columnsPage, mapColumns } from './columns.procedures.ts'
import { beginUndoing, beginWriting } from './begin.writes.ts'
import { editableOf, editProcedures, planOnceMore, rowOfPerson } from './editing.procedures.ts'
import { earlierPaymentsOf, earlierSum } from './earlier/reads.ts'
import { workOff } from './jobs.ts'
import { undoneImport } from './mail.ts'
import { membersForImport } from './for-import.reads.ts'
import { usualType } from './mapping/member-types.decisions.ts'
import { keptMappings } from './mapping/reads.ts'
import { mappings } from './mapping/writes.ts'
import {
  editOf,
  exportedRows,
  importOf,
  importPage,
  importsOf,
  paymentIn,
  personIn,
  planIn,
  rowColumns,
  rowsOfImport,
  rowVersion,
  shownRow,
} from './plans.reads.ts'
import { answerAlike, assertShown, changeRow, chooseType, nextVersion } from './plans.writes.ts'
import { planned } from './progress/jobs.ts'
import { progressesOf, progressOf } from './progress/reads.ts'
import type { Tell } from './progress/rules.ts'
import { proposedHalves } from './planning/split.decisions.ts'
import { isLarge } from './replanning/jobs.ts'
import { typesOf } from './reads.ts'
import { kindOfQuestion, namesTwo, otherRowIn } from './reasons.decisions.ts'
import { rowsOf } from './rows.reads.ts'
import {
  columnsChoice,
  columnsQuestion,
  importReference,
  importRows,
  mappingReference,
  mappingUpdate,
  newImport,
  rowAnswer,
  rowReference,
  rowSplit,
  writtenImport,
} from './schema.ts'
import { splitRow } from './splitting.writes.ts'
import { keepUpload, planKept } from './uploads/jobs.ts'
import { stayingOf } from './undoing.reads.ts'

type Admin = Context & { actor: SignedIn }

/** Milliseconds for which a press waits for an import; most are done by then, the others go on by themselves. */
const patienceMs = 4_000

/** Bytes of a file that is planned in a moment: a thousand rows of text. */
const shortBytes = 100_000

/** Files of other systems: planned, answered, written, undone. Nothing is written before an admin says so. */
export const imports = router({
  ...batchProcedures,
  ...editProcedures,

  /** The chapter's imports, newest first. */
  list: admin.query(async ({ ctx }) => ({
    timeZone: ctx.chapter.timeZone,
    imports: await importsOf(ctx.db, ctx.chapter.id, ctx.clock.now()),
    /** Those that are being planned, or could not be. */
    planning: await progressesOf(ctx.db, ctx.chapter.id, ctx.clock.now()),
    mappings: (await keptMappings(ctx.db, ctx.chapter.id)).map(({ mapping: _, headers, ...kept }) => ({
      ...kept,
      columns: headers.length,
    })),
  })),

  /**
   * Reads a file in a process of its own, and stores its plan. Returns the import's id; of a plan that takes long before
   * it is made.
   */
  upload: admin.input(newImport).mutation(async ({ ctx, input }) => {
    const { name: fileName, sheet, file } = input
    const importId = randomUUID()
    const bytes = Buffer.from(file, 'base64')
    const isLong = bytes.length > shortBytes || (await isLarge(ctx))
    const place = await keepUpload(ctx, importId, { fileName, sheet, file })
    const work = (tell: Tell) => planKept(ctx, place, { fileName, sheet, bytes }, tell)
    const made = await planned(ctx, { importId, fileName, kind: 'upload' }, { work, isLong, place })
    return {
      importId,
      /** Columns of which an admin has to say where they go; until then they are left out. Unknown while it is planned. */
      openColumns: made === 'later' ? 0 : made.result,
      plan: made === 'later' ? 'later' : 'done',
    } as const
  }),

  /** The columns of an import with values of each, and where they go now, or by a kept mapping, as people or payments. */
  columns: admin.input(columnsQuestion).query(async ({ ctx, input }) => {
    const whole = await importOf(ctx.db, ctx.chapter.id, input.importId)
    return columnsPage(ctx, whole, input)
  }),

  /**
   * Says what the rows of an import are and where its columns go, and plans it anew. Answers and edits of rows stay,
   * unless the rows are something else now.
   */
  map: admin.input(columnsChoice).mutation(async ({ ctx, input }) => {
    return { plan: await mapColumns(ctx, input) }
  }),

  /** Renames a kept mapping. */
  renameMapping: admin
    .input(mappingUpdate)
    .mutation(({ ctx, input: { mappingId, ...changes } }) =>
      ctx.write((tx) => mappings.change(tx, ctx, mappingId, changes)),
    ),

  /** Deletes a kept mapping. Imports that were made with it stay as they are. */
  removeMapping: admin
    .input(mappingReference)
    .mutation(({ ctx, input }) => undoable(ctx)((tx) => mappings.remove(tx, ctx, input.mappingId))),

  /** One import with its plan, and what became of it. */
  one: admin.input(importReference).query(async ({ ctx, input }) => {
    const page = await importPage(ctx.db, ctx.chapter.id, input.importId, ctx.clock.now())
    const isSystemAdmin = ctx.actor.role === 'systemAdmin'
    const isBatch = isSystemAdmin && page.batchId === page.importId
    const asksForOthers = isSystemAdmin && page.counts.held > 0 && (page.state === 'planned' || page.state === 'done')
    return {
      timeZone: ctx.chapter.timeZone,
      ...page,
      /** The imports of all chapters whose rows the file has; empty for other admins. */
      batch: isBatch
        ? (await batchOf(ctx.db, page.importId)).map(({ chapterId: _, subDomain, ...part }) => ({
            ...part,
            url: `${ctx.urls.origin({ subDomain })}/imports/${part.importId}`,
          }))
        : [],
      /** How many rows are of other chapters, which a press gives to them; for system admins. */
      others: asksForOthers ? await waitingForOthers(ctx.db, ctx.chapter, page.importId) : [],
    }
  }),

  /** How far the plan of an import is, or why there is none; null where it has one. */
  planning: admin.input(importReference).query(async ({ ctx, input: { importId } }) => {
    const { chapter, db, clock } = ctx
    const planning = await progressOf(db, chapter.id, importId, clock.now())
    if (!planning) await importOf(db, chapter.id, importId)
    return { timeZone: chapter.timeZone, planning }
  }),

  /** Rows of an import: of a state or a reason a page at a time, or the first of each state. */
  rows: admin.input(importRows).query(({ ctx, input }) => rowsOf(ctx.db, ctx.chapter.id, input.importId, input)),

  /** One row with what was read of it, the member or the other row that it may mean, and the held rows around it. */
  row: admin.input(rowReference).query(async ({ ctx, input }) => {
    const whole = await importOf(ctx.db, ctx.chapter.id, input.importId)
    const rows = rowsOfImport(ctx.db, ctx.chapter.id, input.importId)
    const row = await rows.selectAll().where('row', '=', input.row).executeTakeFirst()
    if (!row) throw new Refusal('missing', 'There is no such row in this import.')
    const held = await rows
      .select(['row', 'reasons'])
      .where('state', '=', 'held')
      .where('answer', 'is', null)
      .orderBy('row')
      .execute()
    const known = row.memberId === null ? undefined : await memberOfChapter(ctx.db, ctx.chapter.id, row.memberId)
    const reasons = JSON.parse(row.reasons) as string[]
    const kind = kindOfQuestion(reasons)
    const other = otherRowIn(reasons)
    const pair = other === null ? undefined : await rows.selectAll().where('row', '=', other).executeTakeFirst()
    const types = await typesOf(ctx.db, ctx.chapter.id)
    const person = personIn(row)
    const match = planIn(whole).types.find(({ theirs }) => theirs === person?.memberType)
    return {
      fileName: whole.fileName,
      ...shownRow(row),
      version: rowVersion(row),
      person,
      /** The two people of a row that can be split, as far as it names them. */
      halves:
        person && namesTwo(reasons) && !editOf(row)?.half && row.writtenAt === null ? proposedHalves(person) : null,
      payment: paymentIn(row),
      /** What the form of an edit shows beside the entries of every row. */
      editable: await editableOf(ctx, whole, person),
      kind,
      held: held.map(({ row: number }) => number),
      alike: held.filter((one) => one.row !== input.row && kindOfQuestion(JSON.parse(one.reasons) as string[]) === kind)
        .length,
      types: types.map(({ memberType }) => memberType),
      /** The chapter's type that is nearest to the file's; '' where none is. */
      nearestType: match?.nearest ?? usualType(types)?.memberType ?? '',
      member: known ?? null,
      /** The other row that may be the same person. */
      pair: pair ? { ...shownRow(pair), person: personIn(pair) } : null,
    }
  }),

  /** Answers a held row, or all that are held for the same kind of reason or type. Returns how many. */
  answer: admin.input(rowAnswer).mutation(async ({ ctx, input }) => {
    const { importId, row: number, answer, alike } = input
    const { version } = await importOf(ctx.db, ctx.chapter.id, importId)
    const rows = rowsOfImport(ctx.db, ctx.chapter.id, importId)
    const chosen = await rows.selectAll().where('row', '=', number).executeTakeFirst()
    if (!chosen) throw new Refusal('missing', 'There is no such row in this import.')
    assertShown(chosen, input.version)
    if (answer === 'type') return answerType(ctx, chosen, version, input.memberType ?? '')
    if (answer === 'same' && input.memberId && paymentIn(chosen))
      if (!(await memberOfChapter(ctx.db, ctx.chapter.id, input.memberId)))
        throw refusedField('memberId', 'No member here has this number')
    const kind = kindOfQuestion(JSON.parse(chosen.reasons) as string[])
    const others = alike
      ? await rows
          .select(['row', 'reasons', 'memberId'])
          .where('state', '=', 'held')
          .where('answer', 'is', null)
          .where('row', '<>', number)
          .orderBy('row')
          .execute()
      : []
    const meant = others.filter(
      ({ reasons, memberId }) =>
        kindOfQuestion(JSON.parse(reasons) as string[]) === kind && (answer !== 'same' || memberId !== null),
    )
    const answerMemberId = answer === 'same' ? input.memberId || chosen.memberId : null
    const isAnswered = answer !== 'same' || answerMemberId !== null
    if (!isAnswered && meant.length === 0)
      throw refusedField(paymentIn(chosen) ? 'memberId' : 'answer', 'Choose the member first')
    await ctx.write(function* (tx) {
      yield* nextVersion(tx, ctx.chapter.id, importId, version)
      if (isAnswered) yield* changeRow(tx, ctx.chapter.id, { importId, row: number }, { answer, answerMemberId })
      yield* answerAlike(tx, ctx.chapter.id, { importId, rows: meant.map(({ row }) => row), answer })
    })
    const plan = await planOnceMore(ctx, importId)
    return { answered: meant.length + Number(isAnswered), plan }
  }),

  /** Takes an answer back: the plan asks again. */
  ask: admin.input(rowReference).mutation(async ({ ctx, input }) => {
    const { version } = await importOf(ctx.db, ctx.chapter.id, input.importId)
    await ctx.write(function* (tx) {
      yield* nextVersion(tx, ctx.chapter.id, input.importId, version)
      yield* changeRow(tx, ctx.chapter.id, input, { answer: null, answerMemberId: null })
    })
    return { plan: await planOnceMore(ctx, input.importId) }
  }),

  /**
   * Splits a row that names two people into two rows, and plans both anew. The file stays as it is. Returns the number of
   * the second row.
   */
  split: admin.input(rowSplit).mutation(async ({ ctx, input }) => {
    const { importId, first, second } = input
    const { version } = await importOf(ctx.db, ctx.chapter.id, importId)
    const { row, person } = await rowOfPerson(ctx, input)
    if (editOf(row)?.half) throw new Refusal('conflict', 'This row was split already. Edit its two rows instead.')
    const added = await ctx.write((tx) => splitRow(tx, ctx.chapter.id, row, person, { first, second, version }))
    const plan = await planOnceMore(ctx, importId)
    return { row: added, plan }
  }),

  /** Plans the rows that are not written yet with what the chapter has now. */
  planAgain: admin.input(importReference).mutation(async ({ ctx, input }) => {
    return { plan: await planOnceMore(ctx, input.importId) }
  }),

  /** Begins to write what the plan says. Adds the member types that only the file describes. */
  write: admin.fresh.input(writtenImport).mutation(async ({ ctx, input }) => {
    const { importId } = input
    await importOf(ctx.db, ctx.chapter.id, importId)
    await ctx.write((tx) => beginWriting(tx, ctx, input))
    await workOff(ctx, ctx.chapter, importId, { state: 'writing', by: ctx.actor.personId, untilMs: patienceMs })
  }),

  /** Returns the people that undoing an import would leave alone now, with the reasons. */
  staying: admin.input(importReference).query(({ ctx, input }) => stayingOf(ctx.db, ctx.chapter.id, input.importId)),

  /** Begins to take back what an import wrote, within 30 days. */
  undo: admin.fresh.input(importReference).mutation(async ({ ctx, input: { importId } }) => {
    await importOf(ctx.db, ctx.chapter.id, importId)
    await ctx.write(function* (tx) {
      yield* beginUndoing(tx, ctx.chapter.id, importId, ctx.actor.personId)
      yield* notifyAdmins(tx, ctx, undoneImport(ctx.chapter.id, importId))
    })
    await workOff(ctx, ctx.chapter, importId, { state: 'undoing', by: ctx.actor.personId, untilMs: patienceMs })
  }),

  /** Returns the payments that a member made before the portal, newest first. */
  earlierOf: admin
    .input(memberReference)
    .query(({ ctx, input }) => earlierPaymentsOf(ctx.db, ctx.chapter.id, input.memberId)),

  /** Returns the payments that the caller made before the portal, newest first. */
  earlierMine: member.query(({ ctx }) => earlierPaymentsOf(ctx.db, ctx.actor.chapterId, ctx.actor.memberId)),

  /** Returns how many payments the chapter has from before the portal, and their sum. They are in no books. */
  earlierSum: admin.query(({ ctx }) => earlierSum(ctx.db, ctx.chapter.id)),

  /** Exports the chapter's members in a form that an import reads, here or in another chapter. */
  membersForImport: admin.fresh.input(exportInput).query(async ({ ctx, input }) =>
    exportJob(ctx, input, async () => ({
      name: 'members-for-import',
      title: 'Members for import',
      filter: [],
      ...(await membersForImport(ctx.db, ctx.chapter, ctx.env.association)),
    })),
  ),

  /** Exports the rows of an import, with what the plan says of each. */
  exported: admin.fresh.input(importReference.extend(exportInput.shape)).query(async ({ ctx, input }) => {
    const { fileName } = await importOf(ctx.db, ctx.chapter.id, input.importId)
    return exportJob(ctx, input, {
      name: 'import',
      title: 'Import',
      filter: [`File ${fileName}`],
      columns: rowColumns,
      query: exportedRows(ctx.db, ctx.chapter.id, input.importId),
    })
  }),
})

/** Answers which member type a row has, and all rows with the same text. Returns how many rows have it. */
async function answerType(ctx: Admin, row: ImportRowRow, version: number, given: string) {
  const person = personIn(row)
  if (!person) throw new Refusal('missing', 'There is no such row of a person in this import.')
  const types = await typesOf(ctx.db, ctx.chapter.id)
  const ours = types.find(({ memberType }) => memberType === given)?.memberType
  if (ours === undefined) throw refusedField('memberType', 'Choose a member type')
  const theirs = person.memberType
  const { importId } = row
  await ctx.write(function* (tx) {
    yield* nextVersion(tx, ctx.chapter.id, importId, version)
    yield* chooseType(tx, ctx.chapter.id, importId, { theirs, ours })
    if (row.answer === 'out') yield* changeRow(tx, ctx.chapter.id, row, { answer: null, answerMemberId: null })
  })
  const plan = await planOnceMore(ctx, importId)
  const { types: matches } = planIn(await importOf(ctx.db, ctx.chapter.id, importId))
  return { answered: matches.find((match) => match.theirs === theirs)?.rows ?? 0, plan }
}
