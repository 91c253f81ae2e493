import { Tabs } from '#app/ui/parts/tabs.tsx'
import { resolving } from './resolve-words.ts'

type TreasuryTabsProps = {
  current: 'books' | 'resolve' | 'bank' | 'months' | 'journal' | 'letters' | 'shares'
  /** Differences and Zelle payments to resolve. */
  count: number
  /** Open lines of the bank. */
  bank: number
}

/** Tabs of the treasury. */
export function TreasuryTabs({ current, count, bank }: TreasuryTabsProps) {
  const { label, books, resolve, facts, bank: bankText, months, journal, letters, shares } = resolving.tabs
  return (
    <Tabs
      label={label}
      tabs={[
        { to: '/treasury', text: books, current: current === 'books' },
        { to: '/treasury/resolve', text: resolve, count, current: current === 'resolve' },
        { to: '/treasury/bank', text: bankText, ...(bank > 0 ? { count: bank } : {}), current: current === 'bank' },
        { to: '/treasury/months', text: months, current: current === 'months' },
        { to: '/treasury/journal', text: journal, current: current === 'journal' },
        { to: '/treasury/letters', text: letters, current: current === 'letters' },
        { to: '/treasury/shares', text: shares, current: current === 'shares' },
        { to: '/treasury#facts', text: facts },
      ]}
    />
  )
}
