/** Returns the ticks of a bar chart: round steps, three or four of them, the last one at or above the highest bar. */
export function barScale(highest: number): { top: number; ticks: number[] } {
  if (highest <= 0) return { top: 1, ticks: [0] }
  const rough = highest / 3
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 2.5, 5, 10].map((round) => round * power).find((round) => round >= rough) ?? 10 * power
  const count = Math.ceil(highest / step)
  return { top: count * step, ticks: Array.from({ length: count + 1 }, (_, index) => index * step) }
}

/** Formats 2000 as "2 k". */
export const shortNumber = (value: number): string => (value >= 1000 ? `${value / 1000} k` : String(value))
