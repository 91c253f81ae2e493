import type { ReactNode } from 'react'
import { useChanged } from '#app/ui/form/form-foot.tsx'
import { LeaveGuard } from '#app/ui/form/leave-guard.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { editEvent as words } from './form-words.ts'

/** The sticky bar above an event's form: unsaved changes, the number of registrations affected, Cancel and Update. */
export function EditBar({ registrations, cancel }: { registrations: number; cancel: ReactNode }) {
  const changes = useChanged().length
  return (
    <div className="sticky top-14 z-20 mb-6 flex flex-wrap items-center gap-x-6 gap-y-3 rounded-panel border border-primary bg-tint px-4 py-3">
      <p className="type-body min-w-0 flex-1 basis-64" aria-live="polite">
        <b className="font-semibold">{words.editing}</b> {words.changes(changes)}; {words.registered(registrations)}.
      </p>
      <div className="flex gap-2 max-sm:w-full max-sm:*:flex-1">
        {cancel}
        <SubmitButton>{words.act}</SubmitButton>
      </div>
      <LeaveGuard lost={changes > 0 ? `${words.changes(changes)}.` : undefined} />
    </div>
  )
}
