import type { ReactNode } from 'react'
import { useViewer } from '#app/lib/page/page.ts'
import { Mark } from '#app/ui/frame/mark.tsx'
import { ProseHtml } from '#app/ui/frame/prose.tsx'

type EmailSheetProps = {
  /** Sanitized HTML. */
  html: string
  /** Below the text, the end of the email. */
  foot?: ReactNode
  className?: string
}

/** An email as recipients see it: logo and chapter name above a line, then the text. */
export function EmailSheet({ html, foot, className = '' }: EmailSheetProps) {
  const { chapter } = useViewer()
  return (
    <div className={`panel ${className}`}>
      <div className="flex items-center justify-between gap-4 border-b-2 border-primary px-4 py-3">
        <Mark height={28} />
        <span className="type-fine text-ink-2">{chapter.chapterName}</span>
      </div>
      <div className="panel-body">
        <ProseHtml html={html} />
      </div>
      {foot && <div className="panel-foot">{foot}</div>}
    </div>
  )
}
