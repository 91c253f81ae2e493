import { date } from '#app/lib/format.ts'
import { useViewer } from '#app/lib/page/page.ts'
import { ProseHtml } from '#app/ui/frame/prose.tsx'
import { Panel } from '#app/ui/parts/panel.tsx'
import type { Outputs } from '#server/api.ts'
import { checkWords as words } from './words.ts'

/** Named beside the form; the others are counted. */
const mostNamed = 8

/** Who gets an email, who does not and why, and how it reads to the first of them. */
export function CheckResult({ check: { gets, leftOut, strangers, preview } }: { check: Outputs['emails']['check'] }) {
  const { chapter } = useViewer()
  return (
    <div role="status" className="min-w-0 space-y-4">
      <p className="type-body font-medium">{words.gets(gets)}</p>
      {strangers > 0 && <p className="type-small text-ink-2">{words.strangers(strangers)}</p>}
      {leftOut.length > 0 && (
        <div className="type-small text-ink-2">
          <p>{words.leftOut(leftOut.length)}</p>
          <ul className="mt-1 list-disc space-y-1 pl-5">
            {leftOut.slice(0, mostNamed).map(({ name, address, reason, since }) => (
              <li key={address} className="wrap-anywhere">
                {name || address}: {words.reasons[reason](date(since))}
              </li>
            ))}
            {leftOut.length > mostNamed && <li>{words.more(leftOut.length - mostNamed)}</li>}
          </ul>
        </div>
      )}
      {preview.to && (
        <>
          <p className="type-fine text-ink-2">
            {words.title}. {words.to(preview.to)}
          </p>
          <Panel title={preview.title} foot={<p className="type-fine text-ink-2">{chapter.chapterName}. {words.leave}</p>}>
            <ProseHtml html={preview.html} />
          </Panel>
        </>
      )}
    </div>
  )
}
