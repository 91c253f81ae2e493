import type { Api } from '#server/api.ts'

/** What the procedure behind the dashboard gives. */
export type Dashboard = Awaited<ReturnType<Api['members']['dashboard']>>
