import { Refusal } from '#server/refusal.ts'
import type { DonorLetterFact, DonorLetterState, MadeLetter } from './facts.ts'

/** Makes a letter, once. */
export const makeLetter = (state: DonorLetterState, letter: MadeLetter): DonorLetterFact[] =>
  state ? [] : [{ type: 'DonorLetterMade', data: letter }]

/** Records that a letter was emailed. @throws Refusal for a letter that does not exist */
export function sendLetter(state: DonorLetterState): DonorLetterFact[] {
  if (!state) throw new Refusal('missing', 'There is no such letter here.')
  return [{ type: 'DonorLetterSent', data: { year: state.letter.year } }]
}
