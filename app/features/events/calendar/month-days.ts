/** A day of a month's page; days of the months beside it have no date. */
export type MonthDay = { day: string; number: number } | null

/** Returns the weeks of a month (yyyy-mm), Sunday first: seven days each. */
export function weeksOf(month: string): MonthDay[][] {
  const first = new Date(`${month}-01T00:00:00Z`)
  const count = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate()
  const days: MonthDay[] = [
    ...Array.from({ length: first.getUTCDay() }, () => null),
    ...Array.from({ length: count }, (_, index) => ({
      day: `${month}-${String(index + 1).padStart(2, '0')}`,
      number: index + 1,
    })),
  ]
  while (days.length % 7 > 0) days.push(null)
  return Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7))
}

type Lasting = { startsOn: string; endsOn: string }

/** Returns whether an event takes place on a day. One that ends at midnight ends with the day before. */
export const isOn = (day: string, { startsOn, endsOn }: Lasting): boolean =>
  startsOn.slice(0, 10) <= day && day <= lastDayOf({ startsOn, endsOn })

/** Returns the last day of an event. */
export function lastDayOf({ startsOn, endsOn }: Lasting): string {
  const end = endsOn.slice(0, 10)
  if (!endsOn.endsWith('T00:00') || end <= startsOn.slice(0, 10)) return end
  return new Date(Date.parse(`${end}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10)
}
