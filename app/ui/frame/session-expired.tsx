import { Link } from '#app/lib/remix.ts'
import { useEffect, useRef } from 'react'
import { FrameIcon } from './frame-icon.tsx'
import { frameWords as words } from './words.ts'

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
