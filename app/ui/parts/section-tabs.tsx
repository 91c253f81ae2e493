import '#app/styles/kit/tabs.css'
import { useEffect, useRef, type ReactNode } from 'react'
import { useCurrentSection } from './use-current-section.ts'

type SectionTabsProps = {
  label: string
  sections: { id: string; title: string; count?: number }[]
  /** Links to other pages, after the sections. */
  children?: ReactNode
}

/** The sections of a long page as tabs in one line. The one that is being read is marked, and scrolled into view. */
export function SectionTabs({ label, sections, children }: SectionTabsProps) {
  const line = useRef<HTMLElement>(null)
  const current = useCurrentSection(sections.map(({ id }) => id))
  useEffect(() => {
    const [nav, tab] = [line.current, line.current?.querySelector<HTMLElement>('[aria-current]')]
    if (nav && tab) nav.scrollLeft = tab.offsetLeft - nav.offsetLeft - (nav.clientWidth - tab.offsetWidth) / 2
  }, [current])
  return (
    <nav ref={line} className="tabline" aria-label={label}>
      {sections.map(({ id, title, count }) => (
        <a key={id} href={`#${id}`} aria-current={id === current ? 'location' : undefined}>
          {title} {count !== undefined && <span>{count}</span>}
        </a>
      ))}
      {children}
    </nav>
  )
}
