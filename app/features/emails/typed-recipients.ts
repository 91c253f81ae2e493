/** A recipient: the value sent, and the chip's text. */
export type Chip = { value: string; text: string }

/** Whether an entry may be an address or a member ID. The server checks more closely. */
export const mayBeRecipient = (entry: string): boolean =>
  /^\d{1,12}$/.test(entry) || /^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(entry)

/** Returns the chips with others appended, each recipient once: the first one stays. */
export function withChips(chips: readonly Chip[], added: readonly Chip[]): Chip[] {
  const byValue = new Map<string, Chip>()
  for (const chip of [...chips, ...added])
    if (!byValue.has(chip.value.toLowerCase())) byValue.set(chip.value.toLowerCase(), chip)
  return [...byValue.values()]
}
