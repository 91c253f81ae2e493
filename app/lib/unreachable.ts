/**
 * Whether an error in the browser says that the portal could not be reached: by each browser's words for a request, or
 * for a file of the page, that got no answer. A portal that answered is never this.
 */
export const isUnreachable = (error: unknown): boolean => error instanceof TypeError && words.test(error.message)

const words =
  /failed to fetch|networkerror|load failed|network connection was lost|importing a module script failed|error loading dynamically imported module/i
