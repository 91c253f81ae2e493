import { useViewer } from '#app/lib/page/page.ts'
import { CopyButton } from '#app/ui/parts/copy-button.tsx'
import type { CallView } from './call-view.ts'
import { exampleAnswer, exampleCall, maxAnswered } from './example-call.ts'
import { developerWords as words } from './words.ts'

/** A call as one types it into a shell on this chapter's host, and what it answers. */
export function CallExample({ call }: { call: CallView }) {
  const example = exampleCall(call, useViewer().baseUrl)
  const { status, fields } = call.answers
  return (
    <div className="grid min-w-0 gap-3">
      <div className="min-w-0">
        <p className="flex items-center justify-between gap-2 type-small font-semibold">
          {words.example}
          <CopyButton text={example} label={words.copyExample} />
        </p>
        <Code text={example} />
      </div>
      <div className="min-w-0">
        <p className="flex flex-wrap items-baseline justify-between gap-x-3 type-small font-semibold">
          {words.answerHead(status)}
          {fields.length > maxAnswered && (
            <span className="type-fine font-normal text-ink-2">{words.answerPart(maxAnswered, fields.length)}</span>
          )}
        </p>
        <Code text={exampleAnswer(call.answers) || call.answers.type || words.noAnswer} />
      </div>
    </div>
  )
}

const Code = ({ text }: { text: string }) => (
  <pre className="mt-1 rounded-panel border border-rule bg-base-200 p-3 font-mono text-[13px]/5 wrap-anywhere whitespace-pre-wrap">
    {text}
  </pre>
)
