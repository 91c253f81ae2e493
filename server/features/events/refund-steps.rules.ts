/** So many percent go back to a registrant who cancels until the end of this day (yyyy-mm-dd). */
export type RefundStep = { until: string; percent: number }

/** The steps of one event; as many rows has its form. */
export const refundRows = [1, 2, 3] as const

/** The steps as an event keeps them, the first day first. */
export const refundStepsOf = ({ refundSteps }: { refundSteps: string }) => JSON.parse(refundSteps) as RefundStep[]

/** The percentage on a day: nothing after the last step, and all of it where an event has none. */
export function refundPercent(steps: readonly RefundStep[], today: string): number {
  if (steps.length === 0) return 100
  return steps.find(({ until }) => today <= until)?.percent ?? 0
}
