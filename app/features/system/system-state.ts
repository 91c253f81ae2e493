import type { Outputs } from '#server/wiring/api.ts'

/** The state of the whole portal, as system admins see it. */
export type SystemState = Outputs['system']['state']
