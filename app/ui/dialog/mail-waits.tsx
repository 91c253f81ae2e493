import { useViewer, type Viewer } from '#app/lib/page/viewer.ts'
import { openedInPractice, waitsForServer, withoutSent } from '#server/text/mail-waits.ts'
import { Alert } from '#app/ui/parts/alert.tsx'

/** Where the chapter has no mail server, a note that the email of this page waits. */
export function MailWaits({ className }: { className?: string }) {
  const viewer = useViewer()
  return viewer.mailWaits ? (
    <Alert tone="warning" className={className}>
      {waitingNote(viewer)}
    </Alert>
  ) : null
}

/** Returns why the email of a page waits and, in a practice, who can open it meanwhile. */
export const waitingNote = ({ mode, paymentMode }: Pick<Viewer, 'mode' | 'paymentMode'>): string =>
  mode === 'live' && paymentMode === 'stand-in' ? `${waitsForServer} ${openedInPractice}` : waitsForServer

/** Returns what a page says of an email: the text that it was sent, or that it waits. */
export function useSent(): (sent: string) => string {
  const { mailWaits } = useViewer()
  return (sent) => (mailWaits ? withoutSent(sent) : sent)
}
