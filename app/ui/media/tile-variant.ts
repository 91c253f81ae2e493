/** Returns which of the five tiles a member has: the same for an ID, evenly distributed over IDs. */
export function tileVariant(memberId: string): number {
  let sum = 0
  for (const character of memberId) sum = (sum * 31 + character.charCodeAt(0)) % 9973
  return sum % 5
}
