import { instantOf as zonedInstant } from '#server/time/local-time.ts'
import { isTimeZone } from '#server/time/zones.ts'

/** Abbreviations of time zones in exports, in minutes from UTC. */
const offsets: Record<string, number> = {
  UTC: 0,
  GMT: 0,
  Z: 0,
  WET: 0,
  BST: 60,
  WEST: 60,
  CET: 60,
  MEZ: 60,
  CEST: 120,
  MESZ: 120,
  EET: 120,
  EEST: 180,
  MSK: 180,
  IST: 330,
  AST: -240,
  ADT: -180,
  EST: -300,
  EDT: -240,
  CST: -360,
  CDT: -300,
  MST: -420,
  MDT: -360,
  PST: -480,
  PDT: -420,
  AKST: -540,
  AKDT: -480,
  HST: -600,
  JST: 540,
  AEST: 600,
  AEDT: 660,
  NZST: 720,
  NZDT: 780,
  BDT: 360,
}

/** Returns the instant of a local day and time in a named zone; undefined for a zone that is not known. */
export function instantOf(day: string, time: string, zone: string): Date | undefined {
  const clock = /^(\d{1,2}):(\d{2})(?::(\d{2}))?\s*([ap])?\.?m?/i.exec(time)
  if (!clock) return undefined
  const [, hour = '0', minute = '0', second = '0', half] = clock
  const hours = half ? (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : Number(hour)
  const local = Date.UTC(
    Number(day.slice(0, 4)),
    Number(day.slice(5, 7)) - 1,
    Number(day.slice(8, 10)),
    hours,
    Number(minute),
    Number(second),
  )
  if (zone.includes('/') && isTimeZone(zone)) return zonedInstant(new Date(local).toISOString().slice(0, 16), zone)
  const offset = offsetOf(zone)
  return offset === undefined ? undefined : new Date(local - offset * 60_000)
}

function offsetOf(zone: string): number | undefined {
  const known = offsets[zone.toUpperCase()]
  if (known !== undefined) return known
  const numeric = /^(?:GMT|UTC)?([+-])(\d{1,2}):?(\d{2})?$/i.exec(zone)
  if (numeric) return (numeric[1] === '-' ? -1 : 1) * (Number(numeric[2]) * 60 + Number(numeric[3] ?? 0))
  return undefined
}
