import type { Outputs } from '#server/wiring/api.ts'

/** The output of the procedure behind the dashboard. */
export type Dashboard = Outputs['members']['dashboard']
