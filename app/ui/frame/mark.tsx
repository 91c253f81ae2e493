import { useMaybeViewer } from '#app/lib/page/viewer.ts'

/**
 * The logo of the chapter, or of the association; without one, the short name as text. The drawn AEA belongs to the demo
 * association.
 */
export function Mark({ height, onBar = false }: { height: number; onBar?: boolean }) {
  const viewer = useMaybeViewer()
  const { shortName, name } = viewer?.association ?? { shortName: '', name: 'Chapterhouse' }
  if (viewer?.look?.logo) {
    const { logo } = viewer.look
    const alt = logo.of === 'chapter' ? `${shortName} ${viewer.chapter.chapterName}` : shortName
    const width = Math.round((height * logo.width) / logo.height)
    return <img src={logo.path} alt={alt} width={width} height={height} data-logo />
  }
  if (viewer?.mode === 'demo' && shortName === 'AEA')
    return <DrawnMark height={height} onBar={onBar} label={shortName} />
  return (
    <span
      className={`font-semibold [font-stretch:112%] tracking-tight ${onBar ? 'text-bar-content' : 'text-primary'}`}
      style={{ fontSize: height * 0.62, lineHeight: `${height}px` }}
    >
      {shortName || name}
    </span>
  )
}

function DrawnMark({ height, onBar, label }: { height: number; onBar: boolean; label: string }) {
  return (
    <svg
      viewBox="0 0 132 56"
      height={height}
      width={(height * 132) / 56}
      fill="none"
      role="img"
      aria-label={label}
      className={onBar ? 'text-bar-content' : 'text-primary'}
    >
      <path d="M4 16C34 2 92 0 128 13" className="stroke-accent" strokeWidth="3.2" strokeLinecap="round" />
      <g stroke="currentColor" strokeWidth="6.2" strokeMiterlimit="8">
        <path d="M5 53L23 20L41 53M13 44H34" />
        <path d="M80 23.1H54V49.9H80M54 36.5H76" />
        <path d="M91 53L109 20L127 53M99 44H120" />
      </g>
    </svg>
  )
}

/** The association's name beside the logo, in at most three lines; the first, up to "of", is muted. */
export function WordMark() {
  const lines = wordMarkLines(useMaybeViewer()?.association.name ?? '')
  if (lines.length === 0) return null
  return (
    <span className="hidden border-l border-rule pl-4 text-[0.8125rem]/4 font-semibold md:block" aria-hidden>
      {lines.map((line, index) => (
        <span key={line} className={`block ${index === 0 && lines.length > 1 ? 'font-normal text-ink-2' : ''}`}>
          {line}
        </span>
      ))}
    </span>
  )
}

/** Splits "Association of Engineers and Architects" into lines: Association of / Engineers / & Architects. */
export function wordMarkLines(name: string): string[] {
  const [, head, rest] = /^(.+? of)\s+(?:the\s+)?(.+)$/i.exec(name) ?? [null, '', name]
  const [, first, second] = /^(.+?),?\s+(?:and|&)\s+(.+)$/i.exec(rest ?? '') ?? [null, rest, '']
  return [head, first, second && `& ${second}`].filter((line): line is string => Boolean(line))
}
