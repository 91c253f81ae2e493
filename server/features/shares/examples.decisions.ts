import { splitBy } from './decisions.ts'
import type { Basis, PerLevel } from './rules.ts'

type Rule = {
  paymentType: string
  basis: string
  chapterPart: number
  parentPart: number
  thirdPart: number
  fourthPart: number
}

/** A rule with its parts by level, and what it does with the dues of its member type, or with $100. */
export type WithExample<R extends Rule> = R & { parts: PerLevel; exampleCents: number; example: PerLevel }

export function withExample<R extends Rule>(
  rule: R,
  types: readonly { memberType: string; feeCents: number }[],
): WithExample<R> {
  const { paymentType, basis, chapterPart, parentPart, thirdPart, fourthPart } = rule
  const parts = { chapter: chapterPart, parent: parentPart, third: thirdPart, fourth: fourthPart }
  const exampleCents = types.find(({ memberType }) => memberType === paymentType)?.feeCents ?? 10_000
  const example = splitBy({ basis: basis as Basis, parts }, [{ amountCents: exampleCents }])
  return { ...rule, parts, exampleCents, example }
}
