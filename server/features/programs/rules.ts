/**
 * Rules of event programs, also used by the pages (events sections 4 and 5). Nothing here that a browser should not
 * load.
 */

/** The maximum length of each text in characters, and the highest age. */
export const maxLength = { programName: 100, groupName: 100, grade: 10 } as const
export const oldest = 120

/** The first program of an election; its groups are the positions. */
export const electionProgram = 'Positions For nomination submission'

/** The grades of a group that is open to all of them (events section 5). */
export const anyGrade = { gradeFrom: 'X', gradeTo: 'Y' } as const
