export type CentsStyle = { /** Leaves out the dollar sign. */ bare?: boolean }

/** Integer cents as dollars with two decimals and thousands commas; a negative amount keeps its sign in front. */
export function centsText(cents: number, { bare = false }: CentsStyle = {}): string {
  const whole = Math.floor(Math.abs(cents) / 100)
  const rest = String(Math.abs(cents) % 100).padStart(2, '0')
  const grouped = String(whole).replace(/\B(?=(\d{3})+$)/g, ',')
  return `${cents < 0 ? '-' : ''}${bare ? '' : '$'}${grouped}.${rest}`
}
