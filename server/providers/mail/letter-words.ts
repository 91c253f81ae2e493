/** Integer cents as a letter says them: $1,234.50. */
export const letterMoney = (cents: number) => `$${(cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`

/** The first eight characters of a hash, in groups of four: enough to find and to compare it. */
export const shortHash = (hash: string) => `${hash.slice(0, 4)} ${hash.slice(4, 8)}`
