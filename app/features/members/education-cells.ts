import { educationLines, lineNames } from '#server/features/members/details/lines.rules.ts'

type Line = keyof typeof educationLines

/** Returns what follows the degree and its year as cells by name, in the order of forms. */
export const educationCells = (person: Record<Line, string>) =>
  Object.fromEntries(
    lineNames(educationLines).map((name) => [name, { key: educationLines[name].label, value: person[name] }]),
  ) as Record<Line, { key: string; value: string }>
