import { useLocation, useNavigate, useSearchParams } from '@remix-run/react'
import { NoticeDialog } from '#app/ui/dialog/notice-dialog.tsx'

/** What an admin did on the page before, as members know it (events section 4); `createed` has always been spelled so. */
const said: Record<string, string | undefined> = {
  created: 'New event createed successfully',
  updated: 'Event updated successfully',
  published: 'Event published successfully',
  unpublished: 'Event un-published successfully',
  deleted: 'Event has been deleted successfully',
}

/** "Success!", said by the page that one is led to; the address has it, so it is said without scripts too. */
export function DoneDialog() {
  const { pathname, key } = useLocation()
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const text = said[query.get('done') ?? '']
  return (
    <NoticeDialog answer={text && key} tone="success" onClose={() => navigate(pathname, { replace: true, preventScrollReset: true })}>
      {text}
    </NoticeDialog>
  )
}
