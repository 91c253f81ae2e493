import type { Outputs } from '#server/wiring/api.ts'

export type MatchLine = Outputs['bank']['match']['lines'][number]

export type MatchChoices = Outputs['bank']['match']['choices']

export type MatchProposal = MatchLine['proposals'][number]

/** Returns the proposal by which a line explains itself; undefined for one that has to be settled. */
export const certainOf = ({ proposals }: MatchLine): MatchProposal | undefined =>
  proposals[0]?.sureness === 'certain' ? proposals[0] : undefined

/** Returns the address of the page with a line chosen, and the form of a kind open. */
export function lineAddress(lineId: string, kind?: string): string {
  const query = new URLSearchParams({ line: lineId })
  if (kind) query.set('as', kind)
  return `?${query}`
}
