/** The wait of a whole page: 30 px and the words (foundation 2, small pieces). */
export function Spinner({ text = 'Loading...' }: { text?: string }) {
  return (
    <p role="status" className="flex items-center gap-3 text-ink-2">
      <span className="spin spin-page" aria-hidden />
      {text}
    </p>
  )
}
