import { NoticeDialog } from '#app/ui/dialog/notice-dialog.tsx'
import { jobAlertWords } from '#app/ui/frame/words.ts'

type Answer = { ok: boolean; message: string; fields?: Record<string, string> }

/** The outcome. */
export function Outcome({ answer }: { answer: Answer | undefined }) {
  // An error of a field stands at the field.
  if (!answer || Object.keys(answer.fields ?? {}).length > 0) return null
  return (
    <NoticeDialog answer={answer} tone={answer.ok ? 'success' : 'error'} title={answer.ok ? undefined : jobAlertWords.failed}>
      {answer.message}
    </NoticeDialog>
  )
}
