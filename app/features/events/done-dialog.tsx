import { useLocation, useNavigate, useSearchParams } from '#app/lib/remix.ts'
import { NoticeDialog } from '#app/ui/dialog/notice-dialog.tsx'
import { doneText } from './done-texts.ts'

/** "Success!", said by the page that one is led to; the address has it, so it is said without scripts too. */
export function DoneDialog() {
  const { pathname, key } = useLocation()
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const text = doneText(query)
  return (
    <NoticeDialog answer={text && key} tone="success" onClose={() => navigate(pathname, { replace: true, preventScrollReset: true })}>
      {text}
    </NoticeDialog>
  )
}
