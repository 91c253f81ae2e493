const share = Number(process.env.FAULTS_SHARE ?? 1)

/** Returns the number of random trials: `all` in `npm run faults`, and a share of it in `npm test`. */
export const timesOf = (all: number): number => Math.ceil(all * share)

/** Returns the number of trials that take long and only repeat one another: in `npm test`, half of that share. */
export const timesOfLong = (all: number): number => timesOf(share < 1 ? all / 2 : all)

/** Prints the figures of a fault test: a green check mark says less than how many were killed, charged and found. */
export function tell(name: string, figures: Record<string, number | string>): void {
  const text = Object.entries(figures).map(([what, value]) => `${what} ${value}`)
  process.stdout.write(`  ${name}: ${text.join(', ')}\n`)
}
