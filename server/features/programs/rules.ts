/**
 * Rules of the programs of an event, for the pages too (events sections 4 and 5). Nothing here that a browser should
 * not load.
 */

/** Most characters of each text, and the highest age. */
export const longest = { programName: 100, groupName: 100, grade: 10 } as const
export const oldest = 120

/** The program with which an election begins; its groups are the positions. */
export const electionProgram = 'Positions For nomination submission'

/** The grades of a group that is open to all of them (events section 5). */
export const anyGrade = { gradeFrom: 'X', gradeTo: 'Y' } as const
