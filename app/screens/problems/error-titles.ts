import { isRouteErrorResponse } from '#app/lib/remix.ts'
import { isUnreachable } from '#app/lib/unreachable.ts'

/** Returns the browser tab's title of a page that failed. */
export function errorTitle(error: unknown): string {
  if (isUnreachable(error)) return 'Offline'
  if (!isRouteErrorResponse(error)) return 'Something went wrong'
  return titles[error.status] ?? 'Something went wrong'
}

const titles: Record<number, string> = {
  403: 'No access',
  404: 'Page not found',
  410: 'This link has ended',
  429: 'Too many requests',
}
