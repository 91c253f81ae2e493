import '#app/styles/kit/tabs.css'
import { useEffect, useRef } from 'react'
import { Link } from '#app/lib/remix.ts'

export type Tab = { to: string; text: string; count?: number; current?: boolean }

type TabsProps = {
  label: string
  tabs: Tab[]
  /** The block below has no line of its own. */ shared?: boolean
}

/**
 * Tabs as links: each part of a page has a URL, and works without JavaScript. Where they do not fit, the current one is
 * scrolled into view.
 */
export function Tabs({ label, tabs, shared = false }: TabsProps) {
  const line = useRef<HTMLElement>(null)
  const current = tabs.find((tab) => tab.current)?.to
  useEffect(() => {
    const [nav, tab] = [line.current, line.current?.querySelector<HTMLElement>('[aria-current]')]
    if (nav && tab) nav.scrollLeft = tab.offsetLeft - nav.offsetLeft - (nav.clientWidth - tab.offsetWidth) / 2
  }, [current])
  return (
    <nav ref={line} className="tabline" data-shared={shared || undefined} aria-label={label}>
      {tabs.map((tab) => (
        <Link key={tab.to} to={tab.to} preventScrollReset aria-current={tab.current ? 'page' : undefined}>
          {tab.text} {tab.count !== undefined && <span>{tab.count}</span>}
        </Link>
      ))}
    </nav>
  )
}
