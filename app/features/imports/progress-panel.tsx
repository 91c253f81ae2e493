import '#app/styles/kit/fields.css'
import { useEffect } from 'react'
import { useRevalidator } from '#app/lib/remix.ts'
import { Panel } from '#app/ui/parts/panel.tsx'
import { progressWords as words } from './progress-words.ts'

type ProgressPanelProps = {
  /** How far it is, in words. */
  text: string
  /** How much of the whole is through, from 0 to 1; null while nobody knows. It never goes back. */
  share: number | null
  note: string
}

/** How far something long is. The page asks again by itself, without scripts too. */
export function ProgressPanel({ text, share, note }: ProgressPanelProps) {
  const { state, revalidate } = useRevalidator()
  useEffect(() => {
    if (state !== 'idle') return
    const timer = setTimeout(() => void revalidate(), everyMs)
    return () => clearTimeout(timer)
  }, [state, revalidate])
  return (
    <Panel>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <p className="tabular text-xl font-semibold" role="status">
          {text}
        </p>
        {share !== null && <p className="type-small tabular text-ink-2">{words.percent(Math.floor(100 * share))}</p>}
      </div>
      <progress className="gauge mt-4 w-full" max={1} value={share ?? undefined} aria-label={text} />
      <p className="type-body mt-3 text-ink-2">{note}</p>
      <noscript>
        <meta httpEquiv="refresh" content={String(reloadSeconds)} />
        <p className="type-body mt-3 text-ink-2">{words.reloads}</p>
      </noscript>
    </Panel>
  )
}

const everyMs = 1_500

/** Without scripts the whole page is loaded again. */
const reloadSeconds = 4
