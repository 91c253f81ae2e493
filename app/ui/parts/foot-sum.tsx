import '#app/styles/kit/foot-sum.css'
import ChevronUp from 'lucide-react/icons/chevron-up'
import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import { SummaryLines, type SummaryLine } from './summary.tsx'

/** The total in the bottom bar of a phone; a press expands its lines. */
export function FootSum({ note, total, lines }: { note: ReactNode; total: ReactNode; lines: SummaryLine[] }) {
  return (
    <details className="foot-sum">
      <summary>
        <small className="tabular">
          {note} <Icon of={ChevronUp} />
        </small>
        <strong>{total}</strong>
      </summary>
      <div>
        <SummaryLines ruled lines={lines} />
      </div>
    </details>
  )
}
