import { useLocation, useNavigate } from '#app/lib/remix.ts'
import { NoticeDialog } from '#app/ui/dialog/notice-dialog.tsx'
import type { Outcome } from './outcome.ts'

/** The words that addresses carry on the way back from paying. */
const passing = new Set(['token', 'registered'])

/** "Success!" or "Error!", and once it is closed an address that no longer names the order. */
export function PaymentOutcome({ outcome, onClose }: { outcome: Outcome | null; onClose?: () => void }) {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const leave = () => {
    onClose?.()
    const names = [...new URLSearchParams(search).keys()]
    if (names.some((name) => passing.has(name))) navigate(pathname, { replace: true, preventScrollReset: true })
  }
  return (
    <NoticeDialog answer={outcome} tone={outcome?.tone} onClose={leave}>
      {outcome?.text}
    </NoticeDialog>
  )
}
