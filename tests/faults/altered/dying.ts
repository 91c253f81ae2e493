/** Portals that kill themselves at one statement, or whose clock is ahead: the same program under dying-portal.js. */
import { pathToFileURL } from 'node:url'

/** Before or after the first statement that matches, from the nth fact of a type on. */
export type Death = { fact: string; times: number; at: string; moment: 'before' | 'after' }

/**
 * Returns the environment of such a portal.
 * @param weakness the environment of a weakened one, which it then is as well
 */
export function dying(
  { death, aheadMs }: { death?: Death; aheadMs?: number },
  weakness: Record<string, string> = {},
): Record<string, string> {
  const preload = `--import=${pathToFileURL('tests/faults/altered/dying-portal.js').href}`
  const { NODE_OPTIONS = '' } = weakness
  return { ...weakness, NODE_OPTIONS: `${NODE_OPTIONS} ${preload}`.trim(), DYING: JSON.stringify({ death, aheadMs }) }
}
