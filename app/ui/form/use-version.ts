import { useState } from 'react'
import { useActionData, useNavigation } from '#app/lib/remix.ts'

/**
 * Returns the version that the editor started with, although every rejection reloads the record: only a conflict shows
 * others' changes, and only a save by this page makes a newer version its own.
 * @param sent the version returned with a rejection
 * @param wasShown the rejection was a conflict
 */
export function useVersion(edition: string, sent: string | undefined, wasVisible: boolean): string {
  const [begun, setBegun] = useState(wasVisible ? edition : (sent ?? edition))
  const saved = useSavedVersion()
  const now = versionAfter(begun, { edition, wasVisible, saved })
  if (begun !== now) setBegun(now)
  return now
}

/**
 * Returns the version with which a form continues after its page has reloaded.
 * @param saved the version that a form of the page sent successfully: no other user had saved since. A form that
 * started with it stays as current as the page; one that started earlier must still be notified of the changes in
 * between
 */
export function versionAfter(
  begun: string,
  { edition, wasVisible, saved }: { edition: string; wasVisible: boolean; saved: string | undefined },
): string {
  return wasVisible || saved === begun ? edition : begun
}

/**
 * Returns the version sent by the page's last action, right after it was saved; a rejection, an in-place response such
 * as that of a test, another page or an action without one clears it.
 */
function useSavedVersion(): string | undefined {
  const { state, formData } = useNavigation()
  const isAnswered = useActionData() !== undefined
  const [sent, setSent] = useState<string>()
  const sending = formData?.get('edition')
  const now = state === 'idle' ? (isAnswered ? undefined : sent) : typeof sending === 'string' ? sending : undefined
  if (sent !== now) setSent(now)
  return state === 'idle' ? now : undefined
}
