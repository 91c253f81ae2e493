import { Tabs } from '#app/ui/parts/tabs.tsx'
import { payment as words } from './words.ts'

/** Tabs of the payments, for admins: the chapter's, its fees besides dues, and their own. */
export function PaymentTabs({ current }: { current: 'chapter' | 'types' | 'mine' }) {
  return (
    <Tabs
      label={words.tabs}
      shared
      tabs={[
        { to: '/payment', text: words.chapterTab, current: current === 'chapter' },
        { to: '/paymentType', text: words.typesTab, current: current === 'types' },
        { to: '/payment?tab=mine', text: words.ownTab, current: current === 'mine' },
      ]}
    />
  )
}
