/**
 * Rules of event programs, shared with the pages (events sections 4 and 5). This file must stay light enough for
 * browsers to load.
 */

/** Maximum length of each text in characters, and the highest age. */
export const maxLength = { programName: 100, groupName: 100, grade: 10 } as const
export const oldest = 120

/** The name of the first program of an election; its groups are the positions. */
export const electionProgram = 'Positions For nomination submission'

/** The stored grades of a group that is open to all of them (events section 5). */
export const anyGrade = { gradeFrom: 'X', gradeTo: 'Y' } as const
