import { useViewer } from '#app/lib/page/page.ts'
import { Alert } from '#app/ui/parts/alert.tsx'
import { lettersWords as words } from './words.ts'

/** Says that practice payments get no letters, where the portal's payments are not real. */
export function PracticeAlert({ className }: { className?: string }) {
  const { mode, paymentMode } = useViewer()
  if (mode !== 'live' || paymentMode === 'production') return null
  return (
    <Alert tone="warning" className={className}>
      {words.practice}
    </Alert>
  )
}
