/** Maximum number of applications listed at once: anyone can apply. */
export const maxApplications = 500
