import type { Failure } from '#app/lib/page.ts'
import { NoticeDialog } from '#app/ui/dialog/notice-dialog.tsx'

/** Why nobody was registered (foundation section 8). */
export function RegisterDialog({ answer }: { answer: Failure }) {
  // What is wrong with a field stands at the field.
  if (Object.keys(answer.fields).length > 0) return null
  return (
    <NoticeDialog answer={answer} tone="error">
      {answer.message}
    </NoticeDialog>
  )
}
