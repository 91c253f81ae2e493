import { useEffect } from 'react'
import { useBlocker } from '#app/lib/remix.ts'
import { Dialog } from '#app/ui/dialog/dialog.tsx'
import { toneShapes } from '#app/ui/dialog/dialog-shapes.ts'
import { Button } from '#app/ui/parts/button.tsx'

const words = { title: 'Leave without saving?', keep: 'Keep editing', leave: 'Leave' }

/**
 * Asks for confirmation before leaving a page with unsaved changes; the browser asks on its own before a window closes.
 * Dialogs and other forms of the page do not trigger it.
 * @param lost the changes as a sentence; undefined if there are none
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
