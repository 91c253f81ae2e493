import { useEffect, useState } from 'react'
import { Frame } from '#app/ui/frame/frame.tsx'
import { Button } from '#app/ui/parts/button.tsx'

/**
 * The offline screen. Part of every page, because it could not be loaded when it is needed. Reloads the page once the
 * portal responds: not before, or the browser would show its own error page.
 */
export function UnreachableScreen() {
  const [trying, setTrying] = useState(false)
  const again = async () => {
    setTrying(true)
    const answer = await fetch(location.href, { method: 'HEAD' }).catch(() => undefined)
    if (answer) location.reload()
    else setTrying(false)
  }
  useEffect(() => {
    // Perhaps only a file was missing that a newer release no longer has.
    void again()
    const tryAgain = () => void again()
    addEventListener('online', tryAgain)
    return () => removeEventListener('online', tryAgain)
  }, [])
  return (
    <Frame section="Offline">
      <div className="sheet-width">
        <h1 className="type-title">You seem to be offline</h1>
        <p className="type-body mt-3 mb-6">
          We could not reach the portal. Check your connection. Nothing you saved is lost.
        </p>
        <Button look="primary" saving={trying} savingText="Trying" onClick={again}>
          Try again
        </Button>
      </div>
    </Frame>
  )
}
