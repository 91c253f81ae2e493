import { dollars, isWholeDays, planSpan, planTime, uncapitalized } from '#app/lib/format.ts'
import { anyGrade, electionProgram } from '#server/features/programs/rules.ts'

type Open = { ageFrom: number | null; ageTo: number | null; gradeFrom: string; gradeTo: string }
type Times = { startsOn: string; endsOn: string }

/** Texts of the programs on an event's page. */
export const programWords = {
  title: 'Programs',
  byDay: 'Program',
  /** After the name of a program: "grades 4 to 6". */
  within: (limits: string) => uncapitalized(limits),
  day: (weekday: string, month: string, day: string) => `${weekday}, ${month} ${day}`,
  positions: 'Positions',
  open: 'Open to all',
  openToActive: 'Open to active members',
  /** Below the day on which it starts: "3:00 PM to 9:00 PM". */
  hours: ({ startsOn, endsOn }: Times) => {
    const isOneDay = startsOn.slice(0, 10) === endsOn.slice(0, 10)
    if (isWholeDays({ startsOn, endsOn })) return isOneDay ? 'All day' : planSpan(startsOn, endsOn)
    if (isOneDay) return `${planTime(startsOn)} to ${planTime(endsOn)}`
    return planSpan(startsOn, endsOn).replace(/^\w+, \w+ \d+, /, '')
  },
  when: ({ startsOn, endsOn }: Times) => planSpan(startsOn, endsOn),
  fee: (cents: number) => (cents === 0 ? 'Free' : dollars(cents)),
}

/** Whether its name adds to the heading above the positions: that of an election's default program does not. */
export const hasOwnName = ({ programName }: { programName: string }): boolean => programName !== electionProgram

/** "9 to 12", "18 and up"; empty if all ages may come. */
export function agesText({ ageFrom, ageTo }: Open): string {
  if (ageFrom === null) return ageTo === null ? '' : `up to ${ageTo}`
  if (ageTo === null) return `${ageFrom} and up`
  return ageFrom === ageTo ? String(ageFrom) : `${ageFrom} to ${ageTo}`
}

/** Whether this age is outside a group's range; false if the age is unknown. */
export const isOtherAge = ({ ageFrom, ageTo }: Pick<Open, 'ageFrom' | 'ageTo'>, age: number | null): boolean =>
  age !== null && ((ageFrom !== null && age < ageFrom) || (ageTo !== null && age > ageTo))

/** "4 to 6"; empty if all grades may come. */
export function gradesText({ gradeFrom, gradeTo }: Open): string {
  if (gradeFrom === anyGrade.gradeFrom && gradeTo === anyGrade.gradeTo) return ''
  return gradeFrom === gradeTo ? gradeFrom : `${gradeFrom} to ${gradeTo}`
}

/** "Ages 9 to 12, grades 4 to 6". */
export function openTo(group: Open): string {
  const [ages, grades] = [agesText(group), gradesText(group)]
  if (ages && grades) return `Ages ${ages}, grades ${grades}`
  return ages ? `Ages ${ages}` : grades ? `Grades ${grades}` : programWords.open
}
