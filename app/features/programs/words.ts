import { dollars, planSpan } from '#app/lib/format.ts'
import { anyGrade } from '#server/features/programs/rules.ts'

type Open = { ageFrom: number | null; ageTo: number | null; gradeFrom: string; gradeTo: string }
type Times = { startsOn: string; endsOn: string }

/** The texts of the programs on an event's page. */
export const programWords = {
  title: 'Programs',
  positions: 'Positions',
  open: 'Open to all',
  when: ({ startsOn, endsOn }: Times) => planSpan(startsOn, endsOn),
  fee: (cents: number) => (cents === 0 ? 'Free' : dollars(cents)),
}

/** "Ages 9 to 12", "Ages 18 and up"; nothing when all ages may come. */
export function agesText({ ageFrom, ageTo }: Open): string {
  if (ageFrom === null) return ageTo === null ? '' : `Up to age ${ageTo}`
  if (ageTo === null) return `Ages ${ageFrom} and up`
  return ageFrom === ageTo ? `Age ${ageFrom}` : `Ages ${ageFrom} to ${ageTo}`
}

/** "Grades 4 to 6"; nothing when all grades may come. */
export function gradesText({ gradeFrom, gradeTo }: Open): string {
  if (gradeFrom === anyGrade.gradeFrom && gradeTo === anyGrade.gradeTo) return ''
  return gradeFrom === gradeTo ? `Grade ${gradeFrom}` : `Grades ${gradeFrom} to ${gradeTo}`
}

/** Both, as one fact about a group. */
export const openTo = (group: Open): string => [agesText(group), gradesText(group)].filter(Boolean).join(', ') || programWords.open
