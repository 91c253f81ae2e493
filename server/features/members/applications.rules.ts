/** Maximum number of applications listed at once: anyone can apply. */
export const maxApplications = 500

/** Maximum number of applications approved at once: more than the longest page of the list. */
export const maxApprovedAtOnce = 100
