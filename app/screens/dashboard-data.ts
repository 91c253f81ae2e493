import type { Outputs } from '#server/api.ts'

/** What the procedure behind the dashboard gives. */
export type Dashboard = Outputs['members']['dashboard']
