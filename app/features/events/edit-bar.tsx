import type { ReactNode } from 'react'
import { useIsWithheld } from '#app/lib/page/withheld.ts'
import { useChanged } from '#app/ui/form/form-foot.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { editEvent as words } from './form-words.ts'

type EditBarProps = {
  registrations: number
  /** A draft, which can be published in the same step. */
  isDraft: boolean
  cancel: ReactNode
}

/**
 * The bar of an event's form: unsaved changes, the number of registrations affected, and the buttons that save
 * all of them.
 */
export function EditBar({ registrations, isDraft, cancel }: EditBarProps) {
  const changes = useChanged().length
  // Who may only read the form edits nothing.
  if (useIsWithheld(undefined)) return null
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-2 rounded-panel border border-primary bg-tint px-4 py-3 max-sm:gap-x-3 max-sm:px-3 max-sm:py-2">
      <p className="type-body min-w-0 flex-1 max-sm:type-small sm:basis-64" aria-live="polite">
        <b className="font-semibold max-sm:hidden">{words.editing}</b> {words.changes(changes)}
        <span className="max-sm:hidden">; {words.registered(registrations)}</span>.
      </p>
      <div className={`flex gap-2 ${isDraft ? 'max-sm:w-full max-sm:*:flex-1' : ''}`}>
        {cancel}
        <SubmitButton look={isDraft ? 'quiet' : 'primary'}>{isDraft ? words.actOnDraft : words.act}</SubmitButton>
        {isDraft && (
          <SubmitButton field="then" intent="publish">
            {words.actAndPublish}
          </SubmitButton>
        )}
      </div>
    </div>
  )
}
