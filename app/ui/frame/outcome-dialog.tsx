import CheckIcon from 'lucide-react/icons/circle-check'
import AlertIcon from 'lucide-react/icons/circle-alert'
import { useEffect, useId, useRef } from 'react'

/** A small dialog that says what came of something; it opens as it appears. */
export function OutcomeDialog(props: { title: string; message: string; good: boolean; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  const Icon = props.good ? CheckIcon : AlertIcon

  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal()
  }, [])

  return (
    <dialog
      ref={dialog}
      onClose={props.onClose}
      aria-labelledby={id}
      className="m-auto w-[calc(100%-2rem)] max-w-110 rounded-panel border border-rule bg-raise p-6 text-base-content shadow-dialog backdrop:bg-[rgb(8_23_42/.6)]"
    >
      <div className="flex gap-4">
        <Icon size={24} strokeWidth={1.6} aria-hidden className={`shrink-0 ${props.good ? 'text-success' : 'text-error'}`} />
        <div>
          <h2 id={id} className="type-section">
            {props.title}
          </h2>
          <p className="type-body mt-1 text-ink-2">{props.message}</p>
        </div>
      </div>
      <form method="dialog" className="mt-5 flex justify-end">
        <button className="btn btn-primary w-full sm:w-auto">OK</button>
      </form>
    </dialog>
  )
}
