import { voteWords as words } from './words.ts'

/** The bar of the page on which one votes. */
export function VoteBar({ title, closes, step }: { title: string; closes: string; step?: string | undefined }) {
  return (
    <header className="vote-bar on-bar">
      <div className="vote-width">
        <div className="min-w-0">
          <p className="vote-title">{title}</p>
          <p>{words.closes(closes)}</p>
        </div>
        {step && <p>{step}</p>}
      </div>
    </header>
  )
}
