import { useState } from 'react'
import { useActionData, useNavigation } from '#app/lib/remix.ts'

/**
 * The edition of a record that the editor began with, although every refusal loads the record anew: only a conflict
 * shows the changes of others, and only a save of this page makes a newer one its own.
 * @param sent the one that came back with a refusal
 * @param wasShown the refusal was a conflict
 */
export function useEdition(edition: string, sent: string | undefined, wasShown: boolean): string {
  const [begun, setBegun] = useState(wasShown ? edition : (sent ?? edition))
  const saved = useSavedEdition()
  const now = editionAfter(begun, { edition, wasShown, saved })
  if (begun !== now) setBegun(now)
  return now
}

/**
 * The edition with which a form goes on once its page has come anew.
 * @param saved the one that a form of the page sent, and that was taken: nobody else had saved since. A form that began
 *   with it stays as new as the page; one that began earlier still has to hear of the changes in between
 */
export function editionAfter(
  begun: string,
  { edition, wasShown, saved }: { edition: string; wasShown: boolean; saved: string | undefined },
): string {
  return wasShown || saved === begun ? edition : begun
}

/**
 * The edition that the last act of this page sent, right after it was saved; a refusal, an answer in place such as that
 * of a test, another page or an act without one forgets it.
 */
function useSavedEdition(): string | undefined {
  const { state, formData } = useNavigation()
  const isAnswered = useActionData() !== undefined
  const [sent, setSent] = useState<string>()
  const sending = formData?.get('edition')
  const now = state === 'idle' ? (isAnswered ? undefined : sent) : typeof sending === 'string' ? sending : undefined
  if (sent !== now) setSent(now)
  return state === 'idle' ? now : undefined
}
