/** What a held row is asked about. Rows of one kind can be answered alike. */
export type QuestionKind = 'member' | 'row' | 'two' | 'type' | 'payer' | 'other'

/** Returns what a held row is asked about, by its reasons. */
export function kindOfQuestion(reasons: readonly string[]): QuestionKind {
  const found = kinds.find(([, pattern]) => reasons.some((reason) => pattern.test(reason)))
  return found?.[0] ?? 'other'
}

const kinds: [QuestionKind, RegExp][] = [
  ['type', / is no member type of the chapter|^It names no member type/],
  ['payer', /^Paid by |^Nobody here has the address|members have the address or the name/],
  ['row', /^Maybe the same person as row |^Row \d+ has the same number/],
  ['member', /^Maybe | was added since the plan$| is not changed by an import$/],
  ['two', /^Two people in a row/],
]
