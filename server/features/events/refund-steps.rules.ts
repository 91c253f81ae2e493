/** A refund step: the percentage refunded to a registrant who cancels by the end of `until` (yyyy-mm-dd). */
export type RefundStep = { until: string; percent: number }

/** Number of rows in the form, and thus the maximum number of steps of one event. */
export const refundRows = [1, 2, 3] as const

/** Returns the stored steps of an event, by day. */
export const refundStepsOf = ({ refundSteps }: { refundSteps: string }) => JSON.parse(refundSteps) as RefundStep[]

/** Returns the percentage on a day: 0 after the last step, 100 if an event has no steps. */
export function refundPercent(steps: readonly RefundStep[], today: string): number {
  if (steps.length === 0) return 100
  return steps.find(({ until }) => today <= until)?.percent ?? 0
}
