import { Link } from '#app/lib/remix.ts'
import { useEffect, useRef } from 'react'
import { date } from '#app/lib/format.ts'
import type { Viewer } from '#app/lib/page/viewer.ts'
import { FrameIcon } from './frame-icon.tsx'
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

/** A dialog for an expired session. The page behind it is already a visitor's. */
export function SessionExpired({ path }: { path: string }) {
  const dialog = useRef<HTMLDialogElement>(null)

  useEffect(() => {
    // The server renders the dialog open, for viewers without JavaScript; with it, it traps the focus.
    dialog.current?.close()
    dialog.current?.showModal()
  }, [])

  return (
    <dialog ref={dialog} open className="sheet-dialog [--tone:var(--color-warning)]" aria-labelledby="session-expired">
      <div className="dialog-text">
        <FrameIcon name="clock" size={24} />
        <h2 id="session-expired">{words.expiredTitle}</h2>
        <p>{words.expired}</p>
      </div>
      <div className="dialog-acts">
        <form method="dialog">
          <button className="btn btn-quiet">{words.close}</button>
        </form>
        <Link to={`/login?redirect=${encodeURIComponent(path)}`} className="btn btn-primary">
          {words.login}
        </Link>
      </div>
    </dialog>
  )
}
