import type { ImportRow, ImportRowRow } from '#db/tables/imports.ts'
import { all, type Work } from '#db/work.ts'
import type { Chapter, ChapterId } from '#server/chapter.ts'
import type { Tx } from '#server/context.ts'
import { addImportedAnswers } from '#server/features/members/imported.writes.ts'
import { setAnswers } from '#server/features/members/member-fields/answers.writes.ts'
import { answersAt } from '#server/features/members/member-fields/reads.ts'
import { folded } from '#server/text/folded.ts'
import type { RowExtras } from '../planning/extras.decisions.ts'
import type { Change } from '../planning/rules.ts'
import { personIn, planIn } from '../plans.reads.ts'

/** The member fields and tags that the rows of a piece name. */
export type ExtrasAround = {
  /** The ids of member fields by their references, of those that still exist. */
  fieldIds: ReadonlyMap<string, string>
  /** The ids of tags by their folded names. */
  tagIds: ReadonlyMap<string, string>
}

/** Returns the member fields and tags that the rows of a piece name. */
export function* extrasAround(
  { sql }: Tx,
  chapter: ChapterId,
  whole: ImportRow,
  rows: readonly ImportRowRow[],
): Work<ExtrasAround> {
  const extras = rows.flatMap((row) => personIn(row)?.extras ?? [])
  if (extras.length === 0) return { fieldIds: new Map(), tagIds: new Map() }
  const { made = {} } = planIn(whole)
  const refs = [...new Set(extras.flatMap(({ answers }) => answers.map(({ ref }) => ref)))]
  const idOf = (ref: string) => made[ref] ?? ref
  const fields = yield* all(
    sql
      .selectFrom('memberFields')
      .select('fieldId')
      .where('fieldId', 'in', ['', ...refs.map(idOf)]),
  )
  const tags = yield* all(
    sql.selectFrom('memberTags').select(['tagId', 'tagName']).where('chapterId', '=', chapter).orderBy('tagName'),
  )
  const standing = new Set(fields.map(({ fieldId }) => fieldId))
  return {
    fieldIds: new Map(
      refs
        .filter((ref) => standing.has(idOf(ref)))
        .flatMap((ref) => [
          [ref, idOf(ref)],
          [idOf(ref), idOf(ref)],
        ]),
    ),
    tagIds: new Map(tags.map(({ tagId, tagName }) => [folded(tagName), tagId])),
  }
}

/** Returns what a row brings beside the person; a sentence where it no longer fits the chapter's fields and tags. */
export function broughtBy(
  { answers, tags }: Pick<RowExtras, 'answers' | 'tags'>,
  { fieldIds, tagIds }: ExtrasAround,
): { answers: { fieldId: string; answer: string }[]; tagIds: string[] } | string {
  const found = answers.map(({ ref, answer }) => ({ fieldId: fieldIds.get(ref), answer }))
  const ids = tags.map((tag) => tagIds.get(folded(tag)))
  if (found.some(({ fieldId }) => fieldId === undefined) || ids.includes(undefined)) return fieldIsGone
  if (new Set(found.map(({ fieldId }) => fieldId)).size < found.length) return fieldIsTwice
  return { answers: found as { fieldId: string; answer: string }[], tagIds: ids as string[] }
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
