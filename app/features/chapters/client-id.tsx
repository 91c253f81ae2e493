import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { useEffect, useState } from 'react'
import { useHydrated } from '#app/lib/hydrate/use-hydrated.ts'
import { Button } from '#app/ui/parts/button.tsx'
import { CopyButton } from '#app/ui/parts/copy-button.tsx'
import { settingsWords as words } from './settings-words.ts'

/** How long it stays visible, in case the viewer walks away from the screen. */
const visibleMs = 30_000

/** The payment client ID behind its reveal toggle (foundation section 2). */
export function ClientId({ id }: { id: string }) {
  const hydrated = useHydrated()
  const [isVisible, setIsVisible] = useState(false)
  useEffect(() => {
    if (!isVisible) return
    const timer = setTimeout(() => setIsVisible(false), visibleMs)
    return () => clearTimeout(timer)
  }, [isVisible])
  return (
    <span className="flex flex-wrap items-center gap-2">
      <span className="wrap-anywhere">{isVisible ? id : words.hidden}</span>
      {hydrated && (
        <Button
          look="quiet"
          size="tiny"
          icon={isVisible ? EyeOff : Eye}
          aria-pressed={isVisible}
          onClick={() => setIsVisible(!isVisible)}
        >
          {isVisible ? words.hide : words.reveal}
        </Button>
      )}
      {isVisible && <CopyButton text={id} label={words.copy} />}
    </span>
  )
}
