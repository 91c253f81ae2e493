import type { z } from 'zod'
import type { ImportRow } from '#db/tables/imports.ts'
import type { SignedIn } from '#server/auth/actor.ts'
import type { Context } from '#server/context.ts'
import { fieldsOf } from '#server/features/members/member-fields/reads.ts'
import { refusedField } from '#server/refusal.ts'
import { folded } from '#server/text/folded.ts'
import { calendarYear } from '#server/time/clock.ts'
import { columnBy, madeBy, mappingFrom, suggestedField, targetOf } from './mapping/choice.decisions.ts'
import { looked, mapped } from './mapping/decisions.ts'
import { matchType, type TypeMatch } from './mapping/member-types.decisions.ts'
import { placeAnswers, saidOf } from './mapping/places.decisions.ts'
import { keptMappings } from './mapping/reads.ts'
import type { Column, PlaceAnswers, SavedMapping } from './mapping/rules.ts'
import type { TargetField } from './mapping/targets.decisions.ts'
import { stateCode, stateNames } from './mapping/values.decisions.ts'
import { assertKeepable, keepMapping } from './mapping/writes.ts'
import { paymentMappingFrom, paymentTargetOf, proposedPayments } from './money/by-hand.decisions.ts'
import { assertMappable, cellsIn, importOf, otherSheets, planIn, rowsOfImport, type StoredPlan } from './plans.reads.ts'
import { changedMeanwhile } from './plans.writes.ts'
import { otherChapters, typesOf } from './reads.ts'
import { replan } from './replanning/jobs.ts'
import type { KindOfRows } from './rules.ts'
import type { ColumnsChoice, columnsQuestion } from './schema.ts'

type Admin = Context & { actor: SignedIn }

/**
 * Returns the columns of an import as its page shows them. @param mappingId a kept mapping; '' for what is recognized
 * without one, and undefined for what was chosen. @param rows what the rows are to be, unless the mapping says it
 * @throws Refusal conflict once it is written */
export async function columnsPage(
  ctx: Admin,
  whole: ImportRow,
  { mappingId, rows }: Pick<z.output<typeof columnsQuestion>, 'mappingId' | 'rows'>,
) {
  const plan = planIn(whole)
  assertMappable(whole, plan)
  const [fields, kept, types, others] = await Promise.all([
    fieldsOf(ctx.db, { chapterId: ctx.chapter.id, association: ctx.env.association }),
    keptMappings(ctx.db, ctx.chapter.id),
    typesOf(ctx.db, ctx.chapter.id),
    otherChapters(ctx.db, ctx.chapter.id),
  ])
  const chosen = kept.find((one) => one.mappingId === mappingId)
  const ofWhat = chosen ? kindOf(chosen.mapping) : (rows ?? whole.ofWhat)
  // Columns that were chosen for people say nothing of payments, and the other way around.
  const isAnew = !chosen && (mappingId === '' || ofWhat !== whole.ofWhat)
  const recognized =
    isAnew || ofWhat !== whole.ofWhat ? await recognizedColumns(ctx, whole, plan, fields) : plan.columns
  const columns =
    chosen && ofWhat === 'people' ? recognized.map((column) => columnBy(column, chosen.mapping, fields)) : recognized
  const targets =
    ofWhat === 'people'
      ? columns.map((column) => ({ by: column.by, target: targetOf(column) }))
      : paymentTargets(plan, isAnew ? {} : chosen?.mapping.payments)
  const isOfPeople = ofWhat === 'people' && whole.ofWhat === 'people'
  const shownTypes = isAnew
    ? typesBy(plan.types, types, {})
    : chosen
      ? typesBy(plan.types, types, { ...plan.typeAnswers, ...chosen.mapping.types })
      : plan.types
  const said = isAnew ? {} : chosen ? placesBy(plan, chosen.mapping) : plan.placeAnswers
  const shown = shownPlaces(ctx.chapter, others)
  const known = isAnew ? undefined : (chosen ?? kept.find(({ mappingName }) => mappingName === plan.mappingName))
  return {
    fileName: whole.fileName,
    sheet: plan.sheet,
    otherSheets: otherSheets(plan),
    /** What the rows are as the page shows them. */
    ofWhat,
    version: whole.version,
    records: whole.records,
    timeZone: ctx.chapter.timeZone,
    columns: columns.map((column, at) => ({
      index: column.index,
      header: column.header,
      samples: column.samples,
      filled: column.filled ?? 0,
      ...targets[at]!,
      made: madeBy(column) ?? suggestedField(column),
    })),
    fields: fields.map(({ fieldId, fieldName }) => ({ fieldId, fieldName })),
    days: isOfPeople ? plan.days : [],
    types: (isOfPeople ? shownTypes : []).map(({ theirs, ours, create, rows }) => ({
      theirs,
      ours,
      isNew: create !== null && ours === null,
      rows,
    })),
    ourTypes: types.map(({ memberType, feeCents }) => ({ memberType, feeCents })),
    chapters: (isOfPeople ? plan.chapters : []).map((match) => ({
      theirs: match.theirs,
      rows: match.rows,
      ours: shown.chapter(match.theirs, said),
    })),
    ourChapters: [ctx.chapter.chapterName, ...others.map(({ chapterName }) => chapterName)],
    states: (isOfPeople ? plan.states : []).map((match) => ({
      theirs: match.theirs,
      rows: match.rows,
      ours: shown.state(match.theirs, said),
    })),
    ourStates: stateNames,
    mappings: kept.map((one) => ({ mappingId: one.mappingId, mappingName: one.mappingName, usedAt: one.usedAt })),
    /** The name under which the mapping of these columns is kept; '' for one that is not kept. */
    keptAs: chosen || isAnew ? '' : (plan.mappingName ?? ''),
    mappingId: known?.mappingId ?? '',
  }
}

/** Returns of what a mapping is. */
const kindOf = ({ payments }: SavedMapping): KindOfRows => (payments ? 'payments' : 'people')

/**
 * Returns where the columns of payments go. @param kept what a mapping says of them, by their keys: with {} they are
 * proposed by header, and undefined for what was chosen
 */
function paymentTargets(
  { columns }: StoredPlan,
  kept: SavedMapping['payments'],
): { by: Column['by']; target: string }[] {
  if (!kept) return columns.map((column) => ({ by: column.by, target: paymentTargetOf(column) }))
  const proposed = proposedPayments(columns)
  return columns.map(({ key = '' }, at) =>
    Object.hasOwn(kept, key)
      ? { by: 'map', target: kept[key] ?? 'out' }
      : { by: proposed[at] === 'out' ? null : 'header', target: proposed[at]! },
  )
}

/** Returns the member types of a plan as these answers would have them. */
const typesBy = (types: readonly TypeMatch[], ours: OurTypes, answers: SavedMapping['types']): TypeMatch[] =>
  types.map(({ theirs, rows }) => ({ ...matchType(theirs, ours, answers), rows }))

/** Returns the columns of a plan as they are recognized without a mapping. */
async function recognizedColumns(
  { db, chapter }: Admin,
  { importId }: ImportRow,
  { columns, header = null, headerRow, hiddenColumns = [] }: StoredPlan,
  fields: readonly TargetField[],
): Promise<Column[]> {
  const rows = await rowsOfImport(db, chapter.id, importId)
    .selectAll()
    .where('cells', '<>', '')
    .orderBy('row')
    .limit(looked)
    .execute()
  const head = header && headerRow !== null ? { row: headerRow, line: null, cells: [...header], flaw: null } : null
  const layout = { header: head, records: cellsIn(rows), leftOut: [], width: columns.length }
  return mapped({ rows: [], hiddenColumns }, null, { fields, layout, counted: columns }).columns
}

/** Plans an import anew with other columns. @throws Refusal invalid with a message at each column, or conflict */
export async function mapColumns(ctx: Admin, input: ColumnsChoice): Promise<'done' | 'later'> {
  const { chapter, env } = ctx
  const { importId } = input
  const whole = await importOf(ctx.db, chapter.id, importId)
  const plan = planIn(whole)
  assertMappable(whole, plan)
  if (input.version !== undefined && input.version !== whole.version) throw changedMeanwhile()
  const fields = await fieldsOf(ctx.db, { chapterId: chapter.id, association: env.association })
  const typeAnswers = typeAnswersIn(input, plan, await typesOf(ctx.db, chapter.id))
  const ofWhat = input.rows ?? whole.ofWhat
  const mapping =
    ofWhat === 'payments'
      ? paymentMappingFrom(input, plan.columns)
      : mappingFrom(input, {
          columns: plan.columns,
          fields,
          answers: typeAnswers,
          places: placesIn(input, plan, chapter, await otherChapters(ctx.db, chapter.id)),
        })
  const name = input.keepAs ?? ''
  const kept = { name, headers: plan.columns.map(({ key }) => key ?? ''), mapping, system: whole.system ?? '' }
  const mayReplace = input.replace === 1 || name === plan.mappingName
  if (name !== '') assertKeepable(await keptMappings(ctx.db, chapter.id), name, mayReplace)
  const task = {
    kind: 'map',
    importId,
    version: whole.version,
    ofWhat,
    mapping,
    mappingName: name || null,
    thisYear: calendarYear(ctx.clock.now(), chapter.timeZone),
  } as const
  const keep = () => ctx.write((tx) => keepMapping(tx, ctx, kept, mayReplace))
  return replan(ctx, task, name === '' ? {} : { afterwards: async () => void (await keep()) })
}

type OurTypes = Awaited<ReturnType<typeof typesOf>>

/** Returns our member types for theirs: what was answered before, and what the form says differently. */
function typeAnswersIn({ types }: ColumnsChoice, plan: StoredPlan, ours: OurTypes): Record<string, string> {
  const answers = { ...plan.typeAnswers }
  for (const [at, match] of plan.types.entries()) {
    const given = types[String(at)]
    if (given === undefined || given === (match.ours ?? (match.create ? 'create' : ''))) continue
    if (given === 'create') {
      delete answers[match.theirs]
      continue
    }
    if (given !== '' && !ours.some(({ memberType }) => memberType === given))
      throw refusedField(`types.${at}`, 'Choose a member type')
    answers[match.theirs] = given
  }
  return answers
}

type Others = Awaited<ReturnType<typeof otherChapters>>

/** Returns what a plan's answers are with those of a kept mapping. */
const placesBy = ({ placeAnswers: before }: StoredPlan, { chapters, states }: SavedMapping): PlaceAnswers => ({
  chapters: { ...before?.chapters, ...chapters },
  states: { ...before?.states, ...states },
})

/**
 * Returns what the form shows for a chapter and a state of the file: what was said, or what is recognized. A chapter that
 * nothing here is called is taken as this one, and a state as it is written.
 */
function shownPlaces({ chapterName, subDomain }: Admin['chapter'], others: Others) {
  const all = [{ chapterName, subDomain }, ...others]
  return {
    chapter: (theirs: string, said: Partial<PlaceAnswers> = {}): string =>
      saidOf(said.chapters ?? {}, theirs) ??
      all.find((one) => [one.chapterName, one.subDomain].some((name) => folded(name) === folded(theirs)))
        ?.chapterName ??
      chapterName,
    state: (theirs: string, said: Partial<PlaceAnswers> = {}): string =>
      saidOf(said.states ?? {}, theirs) ?? stateCode(theirs) ?? '',
  }
}

/** Returns our chapters and states for theirs: what was answered before, and what the form says differently. */
function placesIn(input: ColumnsChoice, plan: StoredPlan, chapter: Admin['chapter'], others: Others): PlaceAnswers {
  const { placeAnswers: before } = plan
  const shown = shownPlaces(chapter, others)
  const names = [chapter.chapterName, ...others.map(({ chapterName }) => chapterName)]
  return {
    chapters: placeAnswers(plan.chapters, input.chapters, {
      before: before?.chapters ?? {},
      shown: (theirs) => shown.chapter(theirs, before),
      assertChoice(name, at) {
        if (!names.includes(name)) throw refusedField(`chapters.${at}`, 'Choose a chapter')
      },
    }),
    states: placeAnswers(plan.states, input.states, {
      before: before?.states ?? {},
      shown: (theirs) => shown.state(theirs, before),
      assertChoice(letters, at) {
        if (!stateNames.some(([code]) => code === letters)) throw refusedField(`states.${at}`, 'Choose a state')
      },
    }),
  }
}
