import type { ImportRow, ImportRowRow } from '#db/tables/imports.ts'
import type { SignedIn } from '#server/auth/actor.ts'
import type { Context } from '#server/context.ts'
import { readAnswer } from '#server/features/members/member-fields/decisions.ts'
import { fieldsOf } from '#server/features/members/member-fields/reads.ts'
import { linesOf, type FieldKind } from '#server/features/members/member-fields/rules.ts'
import { maxTagLength } from '#server/features/members/tags/rules.ts'
import { Refusal, refusedField } from '#server/refusal.ts'
import { folded } from '#server/text/folded.ts'
import { isLongerThan } from '#server/text/graphemes.ts'
import { admin } from '#server/trpc.ts'
import type { PeopleField } from './mapping/rules.ts'
import { newFieldRef, type RowExtras } from './planning/extras.decisions.ts'
import type { RowPerson } from './planning/person.decisions.ts'
import { plain } from './planning/storable.decisions.ts'
import { editOf, importOf, paymentIn, personIn, planIn, rowsOfImport, type StoredPlan } from './plans.reads.ts'
import { assertShown, changeRow, nextVersion } from './plans.writes.ts'
import { replan } from './replanning/jobs.ts'
import { paymentEdit, rowEdit, type RowEdit } from './schema.ts'
import { changedColumns } from './splitting.writes.ts'
import { editedPayment } from './writing/decisions.ts'

type Admin = Context & { actor: SignedIn }

/** Puts values in place of a person's own, and plans the row anew. The file stays as it is. Returns the row's new state. */
const edit = admin.input(rowEdit).mutation(async ({ ctx, input: { answers, ...entered } }) => {
  const { importId, row: number } = entered
  const whole = await importOf(ctx.db, ctx.chapter.id, importId)
  const { row, person } = await rowOfPerson(ctx, entered)
  const { half } = editOf(row) ?? {}
  if ((entered.tags ?? '').split(';').some((tag) => isLongerThan(tag.trim(), maxTagLength)))
    throw refusedField('tags', `At most ${maxTagLength} characters in a tag`)
  const given = answersIn(await columnsOfAnswers(ctx, planIn(whole)), answers)
  const edited: RowEdit = { ...entered, ...(given.length > 0 && { answers: given }), ...(half && { half }) }
  await ctx.write(function* (tx) {
    yield* nextVersion(tx, ctx.chapter.id, importId, whole.version)
    yield* changeRow(tx, ctx.chapter.id, { importId, row: number }, changedColumns(person, edited))
  })
  return planAndState(ctx, importId, number)
})

/** Puts values in place of a payment's own, and plans the row anew. Returns the row's new state. */
const editPayment = admin.input(paymentEdit).mutation(async ({ ctx, input }) => {
  const { importId, row: number, version: shown } = input
  const { version } = await importOf(ctx.db, ctx.chapter.id, importId)
  const row = await oneRow(ctx, importId, number)
  const payment = row && paymentIn(row)
  if (!payment) throw new Refusal('missing', 'There is no such row of a payment in this import.')
  assertShown(row, shown)
  if (payment.noPayment) throw new Refusal('conflict', `This row is no payment of a person: ${payment.noPayment}.`)
  const next = editedPayment(payment, input)
  const [name, email] = [plain(next.payer.name), plain(next.payer.email.toLowerCase())]
  await ctx.write(function* (tx) {
    yield* nextVersion(tx, ctx.chapter.id, importId, version)
    yield* changeRow(
      tx,
      ctx.chapter.id,
      { importId, row: number },
      {
        read: JSON.stringify(next),
        edit: JSON.stringify(input),
        name,
        email,
        words: folded(`${name} ${email} ${number}`),
        answer: null,
        answerMemberId: null,
      },
    )
  })
  return planAndState(ctx, importId, number)
})

export const editProcedures = { edit, editPayment }

async function planAndState(ctx: Admin, importId: string, row: number) {
  const plan = await planOnceMore(ctx, importId)
  const { state } = await rowsOfImport(ctx.db, ctx.chapter.id, importId)
    .select('state')
    .where('row', '=', row)
    .executeTakeFirstOrThrow()
  return { state, plan }
}

const oneRow = ({ db, chapter }: Context, importId: string, row: number): Promise<ImportRowRow | undefined> =>
  rowsOfImport(db, chapter.id, importId).selectAll().where('row', '=', row).executeTakeFirst()

/** Returns a row of a person as the admin saw it. @throws Refusal missing, or conflict where it was answered since */
export async function rowOfPerson(
  ctx: Admin,
  { importId, row: number, version }: { importId: string; row: number; version?: string | undefined },
) {
  const row = await oneRow(ctx, importId, number)
  const person = row && personIn(row)
  if (!person) throw new Refusal('missing', 'There is no such row of a person in this import.')
  assertShown(row, version)
  return { row, person }
}

/**
 * Plans the rows that are not written yet with what was answered, and with what the chapter has now; 'later' where that
 * takes long.
 * @throws Refusal as planning does; one that cannot be made now says that the answer is kept
 */
export function planOnceMore(ctx: Admin, importId: string): Promise<'done' | 'later'> {
  const explained = (error: unknown) => {
    const isRefused = error instanceof Refusal && error.why !== 'unavailable'
    if (isRefused) return error
    ctx.log.warn({ err: error, importId }, 'an import could not be planned again')
    return new Refusal(
      'unavailable',
      'What you entered is kept. The plan could not be made again right now: choose “Plan again” in a minute to see it there.',
      { retryAfterSeconds: 60 },
    )
  }
  return replan(ctx, { kind: 'again', importId }, { explained })
}

type AnswerColumn = { index: number; ref: string; name: string; kind: FieldKind; choices: string[]; isNumber: boolean }

/** Returns the columns of a plan that go to member fields, there already or to be made. */
async function columnsOfAnswers({ db, chapter, env }: Admin, { columns }: StoredPlan): Promise<AnswerColumn[]> {
  const fields = await fieldsOf(db, { chapterId: chapter.id, association: env.association })
  return columns.flatMap(({ index, extra, field, key = '' }): AnswerColumn[] => {
    const isNumber = field === 'memberNumber'
    // Birthdays and numbers have an entry of their own in the form.
    if (extra?.kind === 'newField')
      return [
        { index, ref: newFieldRef(key), name: extra.name, kind: extra.fieldKind, choices: extra.choices, isNumber },
      ]
    const known = extra?.kind === 'field' ? fields.find(({ fieldId }) => fieldId === extra.fieldId) : undefined
    return known
      ? [{ index, ref: known.fieldId, name: known.fieldName, kind: known.kind, choices: known.choices, isNumber }]
      : []
  })
}

/** Reads the answers of a form. @throws Refusal invalid at each entry that does not fit its field */
function answersIn(columns: readonly AnswerColumn[], given: Record<string, string | string[]>): RowExtras['answers'] {
  const complaints: Record<string, string> = {}
  const answers = columns.flatMap(({ index, ref, name, kind, choices, isNumber }) => {
    const entry = given[String(index)]
    if (entry === undefined) return []
    const read = readAnswer({ kind, choices }, entry)
    if ('answer' in read) return [{ ref, name, answer: read.answer, ...(isNumber && { isNumber: true as const }) }]
    complaints[`answers.${index}`] = read.complaint
    return []
  })
  if (Object.keys(complaints).length > 0)
    throw new Refusal('invalid', 'Look at the marked entries. Nothing was saved.', { fields: complaints })
  return answers
}

/** What the form of an edit shows beside the entries of every row: the fields and answers that columns go to. */
export async function editableOf(ctx: Admin, whole: ImportRow, person: RowPerson | null) {
  if (!person) return null
  const plan = planIn(whole)
  const columns = await columnsOfAnswers(ctx, plan)
  const answerTo = (ref: string) => person.extras?.answers.find((one) => one.ref === ref)?.answer ?? ''
  return {
    fields: [...new Set(plan.columns.flatMap(({ field }): PeopleField[] => (field ? [field] : [])))],
    answers: columns.map(({ index, ref, name, kind, choices }) => ({
      index,
      name,
      kind,
      choices,
      answer: answerTo(ref),
      chosen: linesOf(answerTo(ref)),
    })),
    tags: plan.columns.some(({ extra }) => extra?.kind === 'tags' || extra?.kind === 'tag')
      ? (person.extras?.tags ?? []).join('; ')
      : null,
  }
}
