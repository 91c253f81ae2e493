/** One of those to whom an email goes: what is sent, and what its chip says. */
export type Chip = { value: string; text: string }

/** Whether an entry may be an address or a member ID. The server looks closer. */
export const mayBeRecipient = (entry: string): boolean =>
  /^\d{1,12}$/.test(entry) || /^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(entry)

/** The chips with others behind them, each recipient once: the first stays. */
export function withChips(chips: readonly Chip[], added: readonly Chip[]): Chip[] {
  const byValue = new Map<string, Chip>()
  for (const chip of [...chips, ...added])
    if (!byValue.has(chip.value.toLowerCase())) byValue.set(chip.value.toLowerCase(), chip)
  return [...byValue.values()]
}
