import { useEffect, useState } from 'react'
import { Frame } from '#app/ui/frame/frame.tsx'
import { Button } from '#app/ui/parts/button.tsx'

/**
 * The network is lost or the portal does not answer. It comes with every page, because it could not be loaded when it
 * is needed. As soon as the portal answers, the page is loaded: not before, or the browser would show its own.
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
    // It may only have been a file that a newer portal no longer has.
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
