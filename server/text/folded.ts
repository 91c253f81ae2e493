/** Re-exports the database's search key function for pages, which import nothing from db/. */
export { folded } from '#db/folded.ts'
