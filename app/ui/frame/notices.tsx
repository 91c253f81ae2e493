import { Link } from '#app/lib/remix.ts'
import { date } from '#app/lib/format.ts'
import type { Viewer } from '#app/lib/page/viewer.ts'
import { frameWords as words } from './words.ts'

/** A notice on every page of a demo. */
export function DemoNotice() {
  return (
    <aside data-frame="notice" aria-label="About this demo" className="border-b border-rule bg-base-200">
      <p className="sheet-width type-fine flex flex-wrap gap-x-3 py-1.5 text-ink-2">
        <span>
          <strong className="font-semibold text-base-content">{words.demo}</strong> {words.demoText}
        </span>
        <Link to="/dev/mailbox" className="text-link-line">
          {words.mailbox}
        </Link>
      </p>
    </aside>
  )
}

/** A notice on every page of a practice, also on paper, so that no page can show a payment as if it were real. */
export function PracticeNotice({ mode, paymentMode }: Pick<Viewer, 'mode' | 'paymentMode'>) {
  if (mode !== 'live' || paymentMode !== 'stand-in') return null
  return (
    <aside aria-label="About this practice" className="border-b border-rule bg-base-200">
      <p className="sheet-width type-fine py-1.5 text-ink-2">
        <strong className="font-semibold text-base-content">{words.practice}</strong> {words.practiceText}
      </p>
    </aside>
  )
}

/** A notice on every page of a closed chapter: since when it is closed, and what no longer works [spec 11]. */
export function ClosedNotice({ chapter }: Pick<Viewer, 'chapter'>) {
  if (chapter.closedOn === null) return null
  return (
    <aside data-frame="notice" aria-label="About this chapter" className="border-b border-warning bg-(--wash-warning)">
      <p className="sheet-width type-body py-3.5">
        <strong className="font-semibold">{words.closed(chapter.chapterName, date(chapter.closedOn))}</strong>{' '}
        {words.closedText}
      </p>
    </aside>
  )
}
