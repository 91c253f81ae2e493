import { useLocation, useNavigate } from '@remix-run/react'
import { NoticeDialog } from '#app/ui/dialog/notice-dialog.tsx'
import type { Outcome } from './outcome.ts'

/** "Success!" or "Error!", and once it is closed an address that no longer names the order. */
export function PaymentOutcome({ outcome, onClose }: { outcome: Outcome | null; onClose?: () => void }) {
  const navigate = useNavigate()
  const { search } = useLocation()
  const leave = () => {
    onClose?.()
    if (new URLSearchParams(search).has('token')) navigate('/payment', { replace: true, preventScrollReset: true })
  }
  return (
    <NoticeDialog answer={outcome} tone={outcome?.tone} onClose={leave}>
      {outcome?.text}
    </NoticeDialog>
  )
}
