import { useEffect } from 'react'
import { useBlocker } from '#app/lib/remix.ts'
import { Dialog } from '#app/ui/dialog/dialog.tsx'
import { toneShapes } from '#app/ui/dialog/dialog-shapes.ts'
import { Button } from '#app/ui/parts/button.tsx'

const words = { title: 'Leave without saving?', keep: 'Keep editing', leave: 'Leave' }

/**
 * Asks before the page of a form is left that is not saved; the browser asks itself before a window closes. Dialogs and
 * other forms of the page leave it where it is.
 * @param lost the changes in a sentence; undefined where there are none
 */
export function LeaveGuard({ lost }: { lost: string | undefined }) {
  const isChanged = lost !== undefined
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isChanged && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (!isChanged) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isChanged])
  if (blocker.state !== 'blocked') return null
  const acts = (
    <>
      <Button onClick={() => blocker.reset()} data-first-focus>
        {words.keep}
      </Button>
      <Button look="error" onClick={() => blocker.proceed()}>
        {words.leave}
      </Button>
    </>
  )
  return (
    <Dialog
      open
      onClose={() => blocker.reset()}
      title={words.title}
      icon={toneShapes.warning}
      tone="warning"
      acts={acts}
    >
      {lost}
    </Dialog>
  )
}
