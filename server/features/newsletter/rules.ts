/** The rules of job alerts, for the pages too. */

/** So many days an address has to confirm that it wants the alerts; then nothing of it is kept. */
export const confirmDays = 7
