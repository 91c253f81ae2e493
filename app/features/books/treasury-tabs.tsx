import { Tabs } from '#app/ui/parts/tabs.tsx'
import { resolving } from './resolve-words.ts'

/** Tabs of the treasury. */
export function TreasuryTabs({ current, count }: { current: 'books' | 'resolve'; count: number }) {
  const { label, books, resolve, facts } = resolving.tabs
  return (
    <Tabs
      label={label}
      tabs={[
        { to: '/treasury', text: books, current: current === 'books' },
        { to: '/treasury/resolve', text: resolve, count, current: current === 'resolve' },
        { to: '/treasury#facts', text: facts },
      ]}
    />
  )
}
