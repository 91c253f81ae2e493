import { educationLines, lineNames, type EducationLine } from '#server/features/members/details/lines.rules.ts'

/** Returns what follows the degree and its year as cells by name, in the order of forms. */
export const educationCells = (person: Record<EducationLine, string>) =>
  Object.fromEntries(
    lineNames(educationLines).map((name) => [name, { key: educationLines[name].label, value: person[name] }]),
  ) as Record<EducationLine, { key: string; value: string }>
