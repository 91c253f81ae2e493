/**
 * Whether a browser error means that the portal could not be reached: matches each browser's message for a request, or
 * a page file, that got no response. False once the portal has responded.
 */
export const isUnreachable = (error: unknown): boolean => error instanceof TypeError && words.test(error.message)

const words =
  /failed to fetch|networkerror|load failed|network connection was lost|importing a module script failed|error loading dynamically imported module/i
