import { useState } from 'react'

/**
 * The edition of a record that the editor began with, although every refusal loads the record anew: only a conflict shows
 * the changes of others.
 * @param sent the one that came back with a refusal
 * @param wasShown the refusal was a conflict
 */
export function useEdition(edition: string, sent: string | undefined, wasShown: boolean): string {
  const [begun, setBegun] = useState(wasShown ? edition : (sent ?? edition))
  if (wasShown && begun !== edition) setBegun(edition)
  return begun
}
