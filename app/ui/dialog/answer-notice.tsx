import { useState, type ReactNode } from 'react'
import { useHydrated } from '#app/lib/hydrate/use-hydrated.ts'
import { useShownOnce } from '#app/lib/page/shown-once.ts'
import { textUnder } from '#app/lib/page/text-under.ts'
import { useActionData, useLocation, useSearchParams } from '#app/lib/remix.ts'
import { AskedAgain } from '#app/ui/form/identity/asked-again.tsx'
import { identityWords } from '#app/ui/form/identity/words.ts'
import { LinkButton } from '#app/ui/parts/button.tsx'
import { NoticeDialog } from './notice-dialog.tsx'
import { Toast } from './toast.tsx'
import { UndoForm } from './undo-form.tsx'
import { undoWords } from './words.ts'

type AnswerNoticeProps = {
  /** The response of the page's action. */
  answer: { ok?: boolean; message: string; fields?: Record<string, string>; confirms?: true } | undefined
  /** The title for a failure whose first sentence is not a title. */
  failed?: string
  /** The message for a completed action, by its name in the URL. */
  done?: Record<string, string>
  /**
   * A form or link beside the message for a completed action; by default "Undo" if the URL names something that can be
   * undone.
   */
  undo?: ReactNode
}

/**
 * The result of an action. What is done, by the URL, is a toast; the response on the page, such as an error that belongs
 * to no field, is a dialog. Field errors are shown at the field.
 */
export function AnswerNotice({ answer, failed, done = {}, undo }: AnswerNoticeProps) {
  const { pathname, search, key } = useLocation()
  const [query] = useSearchParams()
  const [closed, setClosed] = useState<string>()
  const hydrated = useHydrated()
  // With scripts who one is is asked in place, and the same is sent again.
  const asks = hydrated && answer?.confirms === true
  const notice = answer && !asks && Object.keys(answer.fields ?? {}).length === 0 ? answer : undefined
  const said = textUnder(done, query.get('done')) ?? textUnder({ undone: undoWords.undone }, query.get('done'))
  // The response to a form on this page is newer than the URL's message: it can be submitted
  // while the toast is open.
  const text = useActionData() ? undefined : said
  const undoId = query.get('undo')
  // What can be undone stays in the URL, so that a reload or another tab offers it as well.
  useShownOnce('done', said !== undefined && undoId === null)
  return (
    <>
      <NoticeDialog
        answer={notice}
        tone={notice?.ok ? 'success' : 'error'}
        title={notice?.ok ? undefined : failed}
        extra={
          notice?.confirms && (
            <LinkButton to={`/confirm?redirect=${encodeURIComponent(pathname + search)}`} look="primary">
              {identityWords.title}
            </LinkButton>
          )
        }
      >
        {notice?.message}
      </NoticeDialog>
      <AskedAgain answer={answer} asks={asks} />
      {text && closed !== key && (
        <Toast
          key={key}
          act={undo || (undoId !== null && <UndoForm undoId={undoId} back={pathname} />)}
          onClose={() => setClosed(key)}
        >
          {text}
        </Toast>
      )}
    </>
  )
}
