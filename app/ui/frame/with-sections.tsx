import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ReactNode } from 'react'
import { Icon } from '#app/ui/parts/icon.tsx'
import { useCurrentSection } from '#app/ui/parts/use-current-section.ts'
import { sectionWords as words } from './words.ts'

type Section = { id: string; title: string }

type WithSectionsProps = {
  /** Names the list for screen readers. */
  label: string
  sections: Section[]
  /** On wide screens at the right of the content, in view while it scrolls; otherwise in a row above it. */
  beside?: boolean
  children: ReactNode
}

/** A long page with a list of its sections to jump to; on phones the list opens on demand. */
export function WithSections({ label, sections, beside = false, children }: WithSectionsProps) {
  const current = useCurrentSection(sections.map(({ id }) => id))
  return (
    <div className={beside ? 'grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_11rem] xl:gap-10' : 'grid gap-6'}>
      <nav aria-label={label} className={beside ? 'xl:sticky xl:top-20 xl:order-last' : ''}>
        <details className={`group rounded-panel border border-line ${beside ? 'xl:hidden' : 'md:hidden'}`}>
          <summary className="flex cursor-pointer items-center justify-between gap-3 px-4 py-2.5">
            <span>
              {words.title} <span className="text-ink-2">{sections.length}</span>
            </span>
            <Icon of={ChevronDown} className="group-open:rotate-180" />
          </summary>
          <ul className="border-t border-rule py-1">
            {sections.map(({ id, title }) => (
              <li key={id}>
                <a
                  href={`#${id}`}
                  className="block px-4 py-2.5 text-link"
                  // The page below must not jump again when it closes later.
                  onClick={({ currentTarget }) => currentTarget.closest('details')?.removeAttribute('open')}
                >
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </details>
        <ul
          className={
            beside
              ? 'hidden border-l border-rule xl:block'
              : 'type-small hidden flex-wrap gap-x-5 gap-y-1 border-b border-rule pb-3 md:flex'
          }
        >
          {sections.map(({ id, title }) => (
            <li key={id}>
              <a
                href={`#${id}`}
                aria-current={id === current ? 'location' : undefined}
                className={
                  beside
                    ? '-ml-px type-small block border-l-2 border-transparent py-1.5 pl-4 text-ink-2 hover:text-link hover:underline aria-[current]:border-primary aria-[current]:font-semibold aria-[current]:text-primary'
                    : 'inline-block py-1 text-link hover:underline aria-[current]:font-semibold aria-[current]:underline'
                }
              >
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="min-w-0 [&_:is(section,details)[id]]:scroll-mt-20">{children}</div>
    </div>
  )
}
