/**
 * The search key of a text, also for the browser: the database folds by the same rule, and pages import nothing from
 * db/.
 */
export { folded } from '#db/folded.ts'
