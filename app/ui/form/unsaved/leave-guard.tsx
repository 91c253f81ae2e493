import { useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { useBlocker } from '#app/lib/remix.ts'
import { Dialog } from '#app/ui/dialog/dialog.tsx'
import { toneShapes } from '#app/ui/dialog/dialog-shapes.ts'
import { Button } from '#app/ui/parts/button.tsx'
import {
  answerQuestion,
  changesIn,
  giveUp,
  isInDialog,
  openQuestion,
  staysAt,
  subscribe,
  unsavedForms,
} from './unsaved.ts'
import { unsavedWords as words } from './words.ts'

/**
 * Asks before the page or a dialog with unsaved forms is left: by a link, Back, Cancel, Escape or a click outside. Other
 * forms and dialogs of the page do not trigger it. In the body, because a form cannot contain the dialog of another.
 */
export default function LeaveGuard() {
  const question = useSyncExternalStore(subscribe, openQuestion)
  const blocker = useBlocker(({ currentLocation, nextLocation }) =>
    unsavedForms().some((form) => !staysAt(isInDialog(form), currentLocation, nextLocation)),
  )
  const isBlocked = blocker.state === 'blocked'
  if (!isBlocked && !question) return null
  const forms = question?.forms ?? unsavedForms()
  const stay = () => {
    if (isBlocked) blocker.reset()
    answerQuestion(false)
  }
  const leave = () => {
    if (!isBlocked) return answerQuestion(true)
    giveUp(forms)
    blocker.proceed()
  }
  return createPortal(
    <Dialog
      open
      onClose={stay}
      title={words.title}
      icon={toneShapes.warning}
      tone="warning"
      acts={
        <>
          <Button onClick={stay} data-first-focus>
            {words.keep}
          </Button>
          <Button look="error" onClick={leave}>
            {words.leave}
          </Button>
        </>
      }
    >
      {words.lost(changesIn(forms))}
    </Dialog>,
    document.body,
  )
}
