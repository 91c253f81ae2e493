import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { useEffect, useState } from 'react'
import { useHydrated } from '#app/lib/hydrate/use-hydrated.ts'
import { Button } from '#app/ui/parts/button.tsx'
import { CopyButton } from '#app/ui/parts/copy-button.tsx'
import { settingsWords as words } from './settings-words.ts'

/** How long it stays visible, in case the viewer walks away from the screen. */
const shownMs = 30_000

/** The payment client ID behind its reveal toggle (foundation section 2). */
export function ClientId({ id }: { id: string }) {
  const hydrated = useHydrated()
  const [isShown, setIsShown] = useState(false)
  useEffect(() => {
    if (!isShown) return
    const timer = setTimeout(() => setIsShown(false), shownMs)
    return () => clearTimeout(timer)
  }, [isShown])
  return (
    <span className="flex flex-wrap items-center gap-2">
      <span className="wrap-anywhere">{isShown ? id : words.hidden}</span>
      {hydrated && (
        <Button
          look="quiet"
          size="tiny"
          icon={isShown ? EyeOff : Eye}
          aria-pressed={isShown}
          onClick={() => setIsShown(!isShown)}
        >
          {isShown ? words.hide : words.reveal}
        </Button>
      )}
      {isShown && <CopyButton text={id} label={words.copy} />}
    </span>
  )
}
