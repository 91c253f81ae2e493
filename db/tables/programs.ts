import type { Stamped } from './stamped.ts'

/** A part of an event that people enter: a contest, or the positions of an election. */
export type ProgramRow = Stamped & { programId: string; eventId: string; programName: string }

/**
 * A group of a program, or a position of an election. Ages null and grades X to Y leave it open to all; `seats` null is
 * no limit.
 */
export type ProgramGroupRow = Stamped & {
  groupId: string
  eventId: string
  programId: string
  groupName: string
  ageFrom: number | null
  ageTo: number | null
  gradeFrom: string
  gradeTo: string
  startsAt: string
  endsAt: string
  feeCents: number
  seats: number | null
}

export type ProgramsRecords = { programGroups: ProgramGroupRow; programs: ProgramRow }
