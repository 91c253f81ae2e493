import { date, planDateTime } from '#app/lib/format.ts'
import type { Outputs } from '#server/wiring/api.ts'

export type ResultGroup = Outputs['search']['everywhere'][number]
export type Hit = ResultGroup['hits'][number]

/** Formats the time of a hit: the date of a publication, date and time of an event. */
export const timeOf = ({ on = '' }: Hit): string => (on === '' ? '' : on.includes('T') ? planDateTime(on) : date(on))
