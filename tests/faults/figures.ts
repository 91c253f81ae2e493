/**
 * How many times chance is tried: `all` by `npm run faults`; in `npm test` a share, which is some times what a control
 * needs.
 */
export const timesOf = (all: number): number => Math.ceil(all * Number(process.env.FAULTS_SHARE ?? 1))

/** Prints what a fault test saw: a green tick says less than how many were killed, charged and found. */
export function tell(name: string, figures: Record<string, number | string>): void {
  const text = Object.entries(figures).map(([what, value]) => `${what} ${value}`)
  process.stdout.write(`  ${name}: ${text.join(', ')}\n`)
}
