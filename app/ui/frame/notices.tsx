import { Link } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { FrameIcon } from './frame-icon.tsx'

/** Says on every page of a demo that it is one. */
export function DemoNotice() {
  return (
    <aside data-frame="notice" aria-label="About this demo" className="border-b border-rule bg-base-200">
      <p className="sheet-width type-fine flex flex-wrap gap-x-3 py-1.5 text-ink-2">
        <span>
          <strong className="font-semibold text-base-content">Demo.</strong> People and payments are made up.
        </span>
        <Link to="/dev/mailbox" className="text-link-line">
          Mailbox
        </Link>
      </p>
    </aside>
  )
}

/** The session ran out: the text is fixed (content, section 2). The page behind is already that of a visitor. */
export function SessionExpired({ path }: { path: string }) {
  const dialog = useRef<HTMLDialogElement>(null)

  useEffect(() => {
    // The server sends the dialog open, for readers without JavaScript; with it, it holds the focus.
    dialog.current?.close()
    dialog.current?.showModal()
  }, [])

  return (
    <dialog ref={dialog} open className="sheet-dialog [--tone:var(--color-warning)]" aria-labelledby="session-expired">
      <div className="dialog-text">
        <FrameIcon name="clock" size={24} />
        <h2 id="session-expired">Your session expired</h2>
        <p>Upps! your current session expired. Please relogin to continue.</p>
      </div>
      <div className="dialog-acts">
        <form method="dialog">
          <button className="btn btn-quiet">Close</button>
        </form>
        <Link to={`/login?redirect=${encodeURIComponent(path)}`} className="btn btn-primary">
          Login
        </Link>
      </div>
    </dialog>
  )
}
