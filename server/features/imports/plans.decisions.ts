import { hasChoices } from '#server/features/members/member-fields/rules.ts'
import type { StoredPlan } from './plans.reads.ts'

/** What a held row is asked about. Rows of one kind can be answered alike. */
export type QuestionKind = 'member' | 'row' | 'two' | 'type' | 'payer' | 'other'

/** Returns what a held row is asked about, by its reasons. */
export function kindOfQuestion(reasons: readonly string[]): QuestionKind {
  const found = kinds.find(([, pattern]) => reasons.some((reason) => pattern.test(reason)))
  return found?.[0] ?? 'other'
}

const kinds: [QuestionKind, RegExp][] = [
  ['type', / is no member type of the chapter|^It names no member type/],
  [
    'payer',
    /^Paid by |^Nobody here has the (?:address|member number)|members have the (?:address or the name|member number)/,
  ],
  ['row', /^Maybe the same person as row |^Row \d+ has the same number/],
  ['member', /^Maybe | was added since the plan$| is not changed by an import$/],
  ['two', /^Two people in a row/],
]

/**
 * Returns a plan without what its columns have of people: samples, the choices that values suggest, texts of chapters and
 * states, and days that contradict the order of their column. @param erased the rows whose days go; without it, all of them
 */
export function withoutValues(plan: StoredPlan, erased?: ReadonlySet<number>): StoredPlan {
  return {
    ...plan,
    columns: plan.columns.map((column) => ({
      ...column,
      samples: [],
      ...(column.guess && { guess: { kind: hasChoices(column.guess.kind) ? 'text' : column.guess.kind, choices: [] } }),
    })),
    chapters: [],
    states: [],
    days: plan.days.map((day) => ({
      ...day,
      contradicting: erased ? (day.contradicting ?? []).filter(({ row }) => !erased.has(row)) : [],
    })),
  }
}
