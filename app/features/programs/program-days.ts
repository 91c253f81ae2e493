type Group = { startsOn: string; endsOn: string }
type Program<G extends Group> = { programName: string; groups: readonly G[] }

/** A day (yyyy-mm-dd) with its groups in the order of their times, each with the name of its program. */
export type ProgramDay<G> = { day: string; groups: (G & { programName: string })[] }

/**
 * Returns the groups by the day on which they begin, as people plan an event of several days. Null if all of them begin
 * on one day: then the programs are the better order.
 */
export function programDays<G extends Group>(programs: readonly Program<G>[]): ProgramDay<G>[] | null {
  const groups = programs
    .flatMap(({ programName, groups: own }) => own.map((group) => ({ ...group, programName })))
    .toSorted((a, b) => (a.startsOn < b.startsOn ? -1 : a.startsOn > b.startsOn ? 1 : 0))
  const days = [...new Set(groups.map(dayOf))]
  if (days.length < 2) return null
  return days.map((day) => ({ day, groups: groups.filter((group) => dayOf(group) === day) }))
}

const dayOf = ({ startsOn }: Group) => startsOn.slice(0, 10)
