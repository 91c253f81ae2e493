import LogIn from 'lucide-react/icons/log-in'
import WifiOff from 'lucide-react/icons/wifi-off'
import { Alert } from '#app/ui/parts/alert.tsx'
import { Button, LinkButton } from '#app/ui/parts/button.tsx'
import { Icon } from '#app/ui/parts/icon.tsx'
import { timeOfDay } from './time-of-day.ts'
import type { CheckIn } from './use-check-in.ts'
import { mismatches as words, offline } from './words.ts'

type NotesProps = {
  checkIn: Pick<CheckIn, 'isOffline' | 'isSignedOut' | 'waiting' | 'mismatches' | 'dismiss'>
  /** The check-in on the screen, which shows its own status. */
  hides: string | null
}

/** The actions queued on the phone, and those that the portal recorded differently. */
export function CheckInNotes({ checkIn: { isOffline, isSignedOut, waiting, mismatches, dismiss }, hides }: NotesProps) {
  return (
    <>
      {isOffline && (
        <div className="door-offline" role="status">
          <Icon of={WifiOff} size={20} />
          <p>
            <b className="font-semibold">{offline.title}</b> {offline.stored(waiting)}
          </p>
        </div>
      )}
      {isSignedOut && (
        <div className="door-offline" role="status">
          <Icon of={LogIn} size={20} />
          <p>
            <b className="font-semibold">{offline.signedOut}</b> {offline.signedOutText(waiting)}{' '}
            <LinkButton
              to={`/login?redirect=${encodeURIComponent(window.location.pathname)}`}
              size="small"
              reloadDocument
            >
              {offline.logIn}
            </LinkButton>
          </p>
        </div>
      )}
      {mismatches
        .filter(({ key }) => key !== hides)
        .map(({ key, name, at, first, refusal }) => (
          <div key={key} className="px-4 pt-4">
            <Alert tone="warning" title={first ? words.twice(name, timeOfDay(at)) : words.refused(name)}>
              {first ? words.first(timeOfDay(first.at), first.desk) : refusal}{' '}
              <Button size="small" onClick={() => void dismiss(key)}>
                {words.dismiss}
              </Button>
            </Alert>
          </div>
        ))}
    </>
  )
}
