import { textUnder } from '#app/lib/page/text-under.ts'
import { useLocation, useNavigate, useSearchParams } from '#app/lib/remix.ts'
import { NoticeDialog } from './notice-dialog.tsx'

type AnswerNoticeProps = {
  /** What the page's action answered. */
  answer: { message: string; fields: Record<string, string> } | undefined
  /** What is said of an act that was done, by the word that the address has for it. */
  done: Record<string, string>
}

/** What came of an act: that it was done, or what is wrong with no field in particular; a field says it beside itself. */
export function AnswerNotice({ answer, done }: AnswerNoticeProps) {
  const { pathname, key } = useLocation()
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const refused = answer && Object.keys(answer.fields).length === 0 ? answer : undefined
  const text = answer ? undefined : textUnder(done, query.get('done'))
  return (
    <>
      <NoticeDialog answer={refused} tone="error">
        {refused?.message}
      </NoticeDialog>
      <NoticeDialog answer={text && key} tone="success" onClose={() => navigate(pathname, { replace: true, preventScrollReset: true })}>
        {text}
      </NoticeDialog>
    </>
  )
}
