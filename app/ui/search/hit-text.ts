import { date, planDateTime } from '#app/lib/format.ts'
import type { Outputs } from '#server/wiring/api.ts'

export type FoundGroup = Outputs['search']['everywhere'][number]
export type Hit = FoundGroup['hits'][number]

/** The time of a hit as people read it: the day of what was published, the day and the hour of what is attended. */
export const timeOf = ({ on = '' }: Hit): string => (on === '' ? '' : on.includes('T') ? planDateTime(on) : date(on))
