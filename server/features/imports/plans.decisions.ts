import { hasChoices } from '#server/features/members/member-fields/rules.ts'
import type { StoredPlan } from './plans.reads.ts'

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
