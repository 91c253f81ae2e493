import { Alert } from '#app/ui/parts/alert.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import { draftWords as words } from './draft-words.ts'
import type { useSharedDraft } from './use-shared-draft.ts'

type Noted = { draft: ReturnType<typeof useSharedDraft> }

/** A notice that another tab changed the draft of this form, with the choice between the two. */
export function DraftRival({ draft }: Noted) {
  if (!draft.rival) return null
  return (
    <Alert tone="warning" title={words.rival[draft.rival].title} className="mb-4">
      <p className="mb-2">{words.rival[draft.rival].text}</p>
      <span className="flex flex-wrap gap-2">
        {draft.rival === 'written' && (
          <Button size="small" onClick={draft.takeOther}>
            {words.takeOther}
          </Button>
        )}
        <Button size="small" onClick={draft.keepOwn}>
          {words.keepOwn}
        </Button>
      </span>
    </Alert>
  )
}

/** A notice that a draft is stored on this device, with a link to discard it. */
export function DraftStored({ draft }: Noted) {
  if (draft.storedAt === undefined) return null
  return (
    <p className="type-fine mr-auto text-ink-2">
      {words.stored(draft.storedAt)}{' '}
      <button type="button" className="text-link-line cursor-pointer" onClick={draft.discard}>
        {words.discard}
      </button>
    </p>
  )
}
