import { Tabs } from '#app/ui/parts/tabs.tsx'
import type { AdType } from '#server/features/advertisements/rules.ts'
import { adsWords as words } from './words.ts'

/** URL of the list for a placement, or of the sponsors. */
export const listOf = (type: AdType | 'manage-sponsor') => `/advertisement/${type}`

const order = ['home-main-banner', 'home-video-box', 'home-image-box', 'event-sponsor'] as const

type AdTabsProps = { current: AdType | 'manage-sponsor'; counts: Record<AdType, number>; sponsors: number }

/** Tabs for the lists of advertisements by placement, and for the sponsors. */
export function AdTabs({ current, counts, sponsors }: AdTabsProps) {
  const places = order.map((type) => ({
    to: listOf(type),
    text: words.places[type].tab,
    count: counts[type],
    current: type === current,
  }))
  return (
    <Tabs
      label={words.tabs}
      tabs={[
        ...places,
        { to: listOf('manage-sponsor'), text: words.sponsors, count: sponsors, current: current === 'manage-sponsor' },
      ]}
    />
  )
}
