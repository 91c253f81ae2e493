import { useLocation, useNavigate } from '#app/lib/remix.ts'
import { NoticeDialog } from '#app/ui/dialog/notice-dialog.tsx'
import { useSent } from '#app/ui/dialog/mail-waits.tsx'
import { LinkButton } from '#app/ui/parts/button.tsx'
import type { Outcome } from './outcome.ts'
import { outcomeTexts } from './words.ts'

/** The query parameters on the return from a payment. */
const passing = new Set(['token', 'registered'])

/** "Success!" or "Error!"; closing it removes the order from the URL. */
export function PaymentOutcome({ outcome, onClose }: { outcome: Outcome | null; onClose?: () => void }) {
  const navigate = useNavigate()
  const sent = useSent()
  const { pathname, search } = useLocation()
  const leave = () => {
    onClose?.()
    const names = [...new URLSearchParams(search).keys()]
    if (names.some((name) => passing.has(name))) navigate(pathname, { replace: true, preventScrollReset: true })
  }
  return (
    <NoticeDialog
      answer={outcome}
      tone={outcome?.tone}
      onClose={leave}
      extra={
        outcome?.paymentId && (
          <LinkButton to={`/payment/${outcome.paymentId}/receipt`} look="primary">
            {outcomeTexts.viewReceipt}
          </LinkButton>
        )
      }
    >
      {outcome && sent(outcome.text)}
    </NoticeDialog>
  )
}
