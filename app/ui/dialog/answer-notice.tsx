import type { ReactNode } from 'react'
import { textUnder } from '#app/lib/page/text-under.ts'
import { useActionData, useLocation, useNavigate, useSearchParams } from '#app/lib/remix.ts'
import { NoticeDialog } from './notice-dialog.tsx'
import { UndoForm } from './undo-form.tsx'
import { undoWords } from './words.ts'

type AnswerNoticeProps = {
  /** The answer of the page's action. */
  answer: { ok?: boolean; message: string; fields?: Record<string, string> } | undefined
  /** The title of a refusal, where its first sentence is none. */
  failed?: string
  /** The sentence for an act that was done, by the word that the address has for it. */
  done?: Record<string, string>
  /**
   * A form or link beside OK under the sentence for an act that was done; otherwise "Undo" where the address names what
   * can be undone.
   */
  undo?: ReactNode
}

/**
 * The outcome of an act: that it was done, by the answer or by the address, or an error of no field in particular; a
 * field says its own beside itself.
 */
export function AnswerNotice({ answer, failed, done = {}, undo }: AnswerNoticeProps) {
  const { pathname, key } = useLocation()
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const notice = answer && Object.keys(answer.fields ?? {}).length === 0 ? answer : undefined
  // A post that stays on the page answers something newer than the address says: whoever is quick presses it while OK
  // still leads away from there.
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
