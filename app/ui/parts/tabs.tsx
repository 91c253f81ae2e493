import '#app/styles/kit/tabs.css'
import { Link } from '#app/lib/remix.ts'

export type Tab = { to: string; text: string; count?: number; current?: boolean }

/** Tabs as links: each part of a page has a URL, and works without JavaScript. */
export function Tabs({ label, tabs }: { label: string; tabs: Tab[] }) {
  return (
    <nav className="tabline" aria-label={label}>
      {tabs.map((tab) => (
        <Link key={tab.to} to={tab.to} preventScrollReset aria-current={tab.current ? 'page' : undefined}>
          {tab.text} {tab.count !== undefined && <span>{tab.count}</span>}
        </Link>
      ))}
    </nav>
  )
}
