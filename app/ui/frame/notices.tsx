import { Link } from '@remix-run/react'
import ClockIcon from 'lucide-react/icons/clock'
import { useEffect, useRef } from 'react'

/** Says on every page of a demo that it is one. */
export function DemoNotice() {
  return (
    <aside data-frame="notice" aria-label="About this demo" className="border-b border-rule bg-base-200">
      <p className="sheet-width type-fine flex flex-wrap gap-x-3 py-1.5 text-ink-2">
        <span>
          <strong className="font-semibold text-base-content">Demo.</strong> People and payments here are made up.
        </span>
        <Link to="/dev/mailbox" className="text-link-line">
          Read the letters it sent
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
    <dialog
      ref={dialog}
      open
      aria-labelledby="session-expired"
      className="fixed inset-0 z-50 m-auto w-[calc(100%-2rem)] max-w-110 rounded-panel border border-rule bg-raise p-6 text-base-content shadow-dialog backdrop:bg-[rgb(8_23_42/.6)]"
    >
      <div className="flex gap-4">
        <ClockIcon size={24} strokeWidth={1.6} aria-hidden className="shrink-0 text-warning" />
        <div>
          <h2 id="session-expired" className="type-section">
            Your session expired
          </h2>
          <p className="type-body mt-1 text-ink-2">Upps! your current session expired. Please relogin to continue.</p>
        </div>
      </div>
      <form method="dialog" className="mt-5 flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <button className="btn btn-quiet">Close</button>
        <Link to={`/login?redirect=${encodeURIComponent(path)}`} className="btn btn-primary">
          Login
        </Link>
      </form>
    </dialog>
  )
}
