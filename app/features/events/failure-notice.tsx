import { NoticeDialog } from '#app/ui/dialog/notice-dialog.tsx'

export type Failure = { message: string; fields: Record<string, string> }

/** "Error!" for what is wrong with no field in particular; a field says it beside itself. */
export function FailureNotice({ answer }: { answer: Failure | undefined }) {
  const visibleAnswer = answer && Object.keys(answer.fields).length === 0 ? answer : undefined
  return (
    <NoticeDialog answer={visibleAnswer} tone="error">
      {visibleAnswer?.message}
    </NoticeDialog>
  )
}
