/** The most applications that are listed at once: anybody can apply. */
export const mostApplications = 500
