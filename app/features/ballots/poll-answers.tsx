import { Badge } from '#app/ui/parts/badge.tsx'
import type { Outputs } from '#server/wiring/api.ts'
import { pollWords as words } from './poll-words.ts'

export type PollAnswers = NonNullable<Outputs['votes']['paper']['answers']>

/** Who chose what in an open poll, a bar for each choice. */
export function PollAnswersList({ answers: { choices, answered, mine } }: { answers: PollAnswers }) {
  return (
    <ul>
      {choices.map(({ label, count, names }, place) => (
        <li key={label} className="border-b border-rule py-3">
          <p className="flex items-baseline justify-between gap-4">
            <span className="min-w-0 wrap-anywhere">
              <span className="font-semibold">{label}</span>{' '}
              {mine?.includes(place) && (
                <Badge tone="success" dot="full">
                  {words.mine}
                </Badge>
              )}
            </span>
            <b className="tabular text-lg font-semibold">{count}</b>
          </p>
          <div className="mt-1.5 h-2.5 border border-rule bg-base-200" aria-hidden>
            <div
              className="h-full"
              style={{ width: `${answered === 0 ? 0 : (100 * count) / answered}%`, background: 'var(--series-1)' }}
            />
          </div>
          <p className="type-small mt-2 wrap-anywhere text-ink-2">
            {names.length === 0 ? words.nobody : names.join(', ')}
            {count > names.length && ` ${words.more(count - names.length)}`}
          </p>
        </li>
      ))}
    </ul>
  )
}
