import { useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { useBlocker, useLocation } from '#app/lib/remix.ts'
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
  type Place,
} from './unsaved.ts'
import { unsavedWords as words } from './words.ts'

/**
 * Asks before the page or a dialog with unsaved forms is left: by a link, Back, Cancel, Escape or a click outside. Other
 * forms and dialogs of the page do not trigger it. In the body, because a form cannot contain the dialog of another.
 */
export default function LeaveGuard() {
  const question = useSyncExternalStore(subscribe, openQuestion)
  const here = useLocation()
  const blocker = useBlocker(({ currentLocation, nextLocation }) => leftBy(currentLocation, nextLocation).length > 0)
  const isBlocked = blocker.state === 'blocked'
  if (!isBlocked && !question) return null
  const forms = question?.forms ?? leftBy(here, blocker.location)
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

/** Returns the unsaved forms that a navigation removes; those that stay, such as the page's under a dialog, keep theirs. */
const leftBy = (from: Place, to: Place | undefined) =>
  unsavedForms().filter((form) => !to || !staysAt(isInDialog(form), from, to))
