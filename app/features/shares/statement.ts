import type { Outputs } from '#server/wiring/api.ts'

/** A statement as either side sees it; only the parent gets the member types by whose rules lines are corrected. */
export type Statement = Outputs['shares']['statement'] & { types: string[] }
