import { Tabs } from '#app/ui/parts/tabs.tsx'
import type { AdType } from '#server/features/advertisements/rules.ts'
import { adsWords as words } from './words.ts'

/** The address of the list of one place, and of the sponsors. */
export const listOf = (type: AdType | 'manage-sponsor') => `/advertisement/${type}`

const order = ['home-main-banner', 'home-video-box', 'home-image-box', 'event-sponsor'] as const

type AdTabsProps = { current: AdType | 'manage-sponsor'; counts: Record<AdType, number>; sponsors: number }

/** The lists of advertisements by their place, and that of the sponsors. */
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
