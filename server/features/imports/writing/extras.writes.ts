import type { ImportRow, ImportRowRow } from '#db/tables/imports.ts'
import { all, type Work } from '#db/work.ts'
import type { Association, Chapter, ChapterId } from '#server/chapter.ts'
import type { Tx } from '#server/context.ts'
import { addImportedAnswers } from '#server/features/members/imported.writes.ts'
import { setAnswers } from '#server/features/members/member-fields/answers.writes.ts'
import { readAnswer } from '#server/features/members/member-fields/decisions.ts'
import { answersAt, fieldsAt } from '#server/features/members/member-fields/reads.ts'
import type { MemberField } from '#server/features/members/member-fields/rules.ts'
import { folded } from '#server/text/folded.ts'
import type { RowExtras } from '../planning/extras.decisions.ts'
import type { Change } from '../planning/rules.ts'
import { personIn, planIn } from '../plans.reads.ts'

/** The member fields and tags that the rows of a piece name. */
export type ExtrasAround = {
  /** The chapter's member fields as they are now, by their references. */
  fields: ReadonlyMap<string, MemberField>
  /** The ids of tags by their folded names. */
  tagIds: ReadonlyMap<string, string>
}

/** Returns the member fields and tags that the rows of a piece name. */
export function* extrasAround(
  tx: Tx,
  { chapterId, association }: { chapterId: ChapterId; association: Association },
  whole: ImportRow,
  rows: readonly ImportRowRow[],
): Work<ExtrasAround> {
  const extras = rows.flatMap((row) => personIn(row)?.extras ?? [])
  if (extras.length === 0) return { fields: new Map(), tagIds: new Map() }
  const { made = {} } = planIn(whole)
  const standing = new Map((yield* fieldsAt(tx, { chapterId, association })).map((field) => [field.fieldId, field]))
  const refs = new Set(extras.flatMap(({ answers }) => answers.flatMap(({ ref }) => [ref, made[ref] ?? ref])))
  const tags = yield* all(
    tx.sql.selectFrom('memberTags').select(['tagId', 'tagName']).where('chapterId', '=', chapterId).orderBy('tagName'),
  )
  return {
    fields: new Map(
      [...refs].flatMap((ref) => {
        const field = standing.get(made[ref] ?? ref)
        return field ? [[ref, field]] : []
      }),
    ),
    tagIds: new Map(tags.map(({ tagId, tagName }) => [folded(tagName), tagId])),
  }
}

/** Returns what a row brings beside the person; a sentence where it no longer fits the chapter's fields and tags. */
export function broughtBy(
  { answers, tags }: Pick<RowExtras, 'answers' | 'tags'>,
  { fields, tagIds }: ExtrasAround,
): { answers: { fieldId: string; answer: string }[]; tagIds: string[] } | string {
  const found: { fieldId: string; answer: string }[] = []
  for (const { ref, answer } of answers) {
    const field = fields.get(ref)
    if (!field) return fieldIsGone
    if (found.some(({ fieldId }) => fieldId === field.fieldId)) return fieldIsTwice
    const read = readAnswer(field, answer)
    if ('complaint' in read) return `${field.fieldName} was changed since the plan, and its value no longer fits`
    found.push({ fieldId: field.fieldId, answer: read.answer })
  }
  const ids = tags.map((tag) => tagIds.get(folded(tag)))
  if (ids.includes(undefined)) return fieldIsGone
  return { answers: found, tagIds: ids as string[] }
}

const fieldIsTwice = 'Two columns of it go to the same member field'

/** Why a row is held whose member field or tag is gone. */
const fieldIsGone = 'A member field or tag was deleted since the plan'

/** Changes a member's answers, and returns the tags to give; a sentence where the row has to be held instead. */
export function* changedExtras(
  tx: Tx,
  place: ExtrasAround & { chapter: Chapter; by: string },
  personId: string,
  changes: readonly Change[],
): Work<string | { tagIds: string[] }> {
  const ofFields = changes.filter(({ fieldId }) => fieldId !== undefined)
  const tags = changes.flatMap(({ tags: added }) => added ?? [])
  if (ofFields.length + tags.length === 0) return { tagIds: [] }
  const answers = ofFields.map(({ fieldId, new: answer }) => ({ ref: fieldId!, name: '', answer }))
  const brought = broughtBy({ answers, tags }, place)
  if (typeof brought === 'string') return brought
  const chapterId = place.chapter.id
  const standing = yield* answersAt(tx, chapterId, personId)
  const stale = ofFields.find(({ old }, at) => (standing[brought.answers[at]!.fieldId] ?? '') !== old)
  if (stale) return `${stale.field} was changed since the plan`
  yield* setAnswers(
    tx,
    { chapterId, personId, by: place.by },
    new Map(brought.answers.map(({ fieldId, answer }) => [fieldId, answer])),
  )
  const having = yield* all(
    tx.sql
      .selectFrom('taggedPeople')
      .select('tagId')
      .where('chapterId', '=', chapterId)
      .where('personId', '=', personId),
  )
  const tagIds = brought.tagIds.filter((tagId) => !having.some((one) => one.tagId === tagId))
  yield* addImportedAnswers(tx, { chapter: chapterId, by: place.by }, [{ personId, answers: [], tagIds }])
  return { tagIds }
}
