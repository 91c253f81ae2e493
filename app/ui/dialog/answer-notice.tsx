import type { ReactNode } from 'react'
import { textUnder } from '#app/lib/page/text-under.ts'
import { useActionData, useLocation, useNavigate, useSearchParams } from '#app/lib/remix.ts'
import { NoticeDialog } from './notice-dialog.tsx'
import { UndoForm } from './undo-form.tsx'
import { undoWords } from './words.ts'

type AnswerNoticeProps = {
  /** The response of the page's action. */
  answer: { ok?: boolean; message: string; fields?: Record<string, string> } | undefined
  /** The title for a failure whose first sentence is not a title. */
  failed?: string
  /** The message for a completed action, by its name in the URL. */
  done?: Record<string, string>
  /**
   * A form or link beside OK below the message for a completed action; by default "Undo" if the URL names something
   * that can be undone.
   */
  undo?: ReactNode
}

/**
 * The result of an action: success, from the response or the URL, or an error that belongs to no field; field errors
 * are shown at the field.
 */
export function AnswerNotice({ answer, failed, done = {}, undo }: AnswerNoticeProps) {
  const { pathname, key } = useLocation()
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const notice = answer && Object.keys(answer.fields ?? {}).length === 0 ? answer : undefined
  // The response to a form on this page is newer than the URL's message: it can be submitted while OK still navigates.
  const text = useActionData()
    ? undefined
    : (textUnder(done, query.get('done')) ?? textUnder({ undone: undoWords.undone }, query.get('done')))
  const undoId = query.get('undo')
  return (
    <>
      <NoticeDialog answer={notice} tone={notice?.ok ? 'success' : 'error'} title={notice?.ok ? undefined : failed}>
        {notice?.message}
      </NoticeDialog>
      <NoticeDialog
        answer={text && key}
        tone="success"
        okLeads
        extra={undo || (undoId !== null && <UndoForm undoId={undoId} back={pathname} />)}
        onClose={() => navigate(pathname, { replace: true, preventScrollReset: true })}
      >
        {text}
      </NoticeDialog>
    </>
  )
}
