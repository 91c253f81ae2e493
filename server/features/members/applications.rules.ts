/** The most applications listed at once: anyone can apply. */
export const mostApplications = 500
