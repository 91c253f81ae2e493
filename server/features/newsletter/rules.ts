/** Rules of job alerts, shared with the pages. */

/** How many days an address has to confirm that it wants the alerts; then it is deleted. */
export const confirmDays = 7
