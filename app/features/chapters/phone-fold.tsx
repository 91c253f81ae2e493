import '#app/styles/kit/fold.css'
import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ReactNode } from 'react'
import { Icon } from '#app/ui/parts/icon.tsx'
import { settingsWords as words } from './settings-words.ts'

type PhoneFoldProps = { title: string; count: number; children: ReactNode }

/**
 * What a part of the settings holds. On phones it opens on demand: a chapter's name and accounts are what one looks up
 * there, and all parts at once are six screens.
 */
export function PhoneFold({ title, count, children }: PhoneFoldProps) {
  return (
    <details className="fold-on-phones group/fold">
      {/* Its contents are the row: a display of its own would keep the summary where it is not needed. */}
      <summary className="cursor-pointer border-b border-rule py-2.5">
        <span className="type-small flex items-center justify-between gap-3 text-link">
          <span>
            {words.count(count)} <span className="sr-only">{title}</span>
          </span>
          <Icon of={ChevronDown} className="flex-none group-open/fold:rotate-180" />
        </span>
      </summary>
      <div className="max-sm:pt-4">{children}</div>
    </details>
  )
}
