import { NoticeDialog } from '#app/ui/dialog/notice-dialog.tsx'

type Answer = { ok: boolean; message: string; fields?: Record<string, string> }

/** What came of it, under the titles that members have always read here: "Success!" and "Errpr!" (content section 8). */
export function Outcome({ answer }: { answer: Answer | undefined }) {
  // What is wrong with a field stands at the field.
  if (!answer || Object.keys(answer.fields ?? {}).length > 0) return null
  return (
    <NoticeDialog answer={answer} tone={answer.ok ? 'success' : 'error'} title={answer.ok ? 'Success!' : 'Errpr!'}>
      {answer.message}
    </NoticeDialog>
  )
}
