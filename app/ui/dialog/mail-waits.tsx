import { useViewer } from '#app/lib/page/viewer.ts'
import { waitsForServer, withoutSent } from '#server/text/mail-waits.ts'
import { Alert } from '#app/ui/parts/alert.tsx'

/** Where the chapter has no mail server, a note that the email of this page waits. */
export function MailWaits({ className }: { className?: string }) {
  return useViewer().mailWaits ? (
    <Alert tone="warning" className={className}>
      {waitsForServer}
    </Alert>
  ) : null
}

/** Returns what a page says of an email: the text that it was sent, or that it waits. */
export function useSent(): (sent: string) => string {
  const { mailWaits } = useViewer()
  return (sent) => (mailWaits ? withoutSent(sent) : sent)
}
