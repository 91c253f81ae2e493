/** What a move leaves in a database: an unfinished one must not be served, and one that was left must not be written. */

/** The table of the mark; it exists only while there is one. */
export const markTable = 'moveMark'

export type Mark = {
  /** The same in both databases of a move, so that only its own target is opened after an interruption. */
  moveId: string
  /** `unfinished`: a move writes into it, or was interrupted. `moved`: the portal is in `other` now. */
  state: 'unfinished' | 'moved'
  /** The other database, as `locationText` shows it. */
  other: string
  /** The statements that turn triggers and references on again. */
  statements: string[]
}

/** What a write into a database that was left fails with. */
export const movedAway = 'This portal was moved to another database'

/** Returns a database's location for people: without the password of PostgreSQL. */
export function locationText(location: string): string {
  return location.replace(/\?.*$/, '').replace(/^(postgres(?:ql)?:\/\/)(?:[^/]*@)?/, '$1')
}

/** Says why a program does not serve a marked database, and what to do. */
export const refusalOf = ({ state, other }: Pick<Mark, 'state' | 'other'>): string =>
  state === 'unfinished'
    ? `A move from ${other} into this database has not ended. Run \`chapterhouse move\` again to complete it: it continues where it was.`
    : `This portal was moved to ${other}. Set DATABASE_URL (or DATA_DIR) to that database. If the move was interrupted, run the same command again first. To go on with this one, without what was written there since, run \`chapterhouse move --reopen\`.`
