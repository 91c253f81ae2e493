import { date, dollars } from '#app/lib/format.ts'
import { Badge } from '#app/ui/parts/badge.tsx'
import { countsEarlierText, isLifelong } from '#server/features/members/rules.ts'
import type { Dues } from './dues-form.tsx'
import { standing as words } from './words.ts'

const id = 'dues-standing'

/** The member's dues status, above everything that can be paid: it stays after the dialogs are closed. */
export function DuesStanding({
  dues,
  day = date,
}: {
  dues: Dues
  /** How the page writes its days. */
  day?: (day: string) => string
}) {
  const { tone, text } = standingOf(dues)
  const { countsEarlier = [] } = dues
  return (
    <section
      id={id}
      tabIndex={-1}
      aria-label={words.label}
      aria-live="polite"
      className="-mt-3 mb-7 scroll-mt-20 outline-none"
    >
      <Badge tone={tone} dot={dots[tone]}>
        {text}
      </Badge>
      {dues.activeUntil && (
        <p className="type-body mt-2 max-w-140 text-ink-2">{words.overdue(day(dues.activeUntil))}</p>
      )}
      {countsEarlier.length > 0 && (
        <p className="type-body mt-2 max-w-140 text-ink-2">{countsEarlierText(countsEarlier)}</p>
      )}
      {dues.underReview && (
        <p className="type-body mt-2 max-w-140 text-ink-2">{words.reviewed(dollars(dues.underReview.amountCents))}</p>
      )}
    </section>
  )
}

/** After paying on a phone, the viewer is at the bottom of the page. */
export function showStanding(): void {
  const place = document.getElementById(id)
  place?.scrollIntoView({ block: 'start' })
  place?.focus({ preventScroll: true })
}

const dots = { success: 'full', warning: 'half', error: 'hollow' } as const

function standingOf({ status, dueIn, durationYears, today, underReview }: Dues): {
  tone: keyof typeof dots
  text: string
} {
  if (underReview) return { tone: 'warning', text: words.underReview }
  if (status === 'active' && isLifelong(durationYears)) return { tone: 'success', text: words.paidForLife }
  if (status === 'active' && dueIn > Number(today.slice(0, 4))) return { tone: 'success', text: words.paid(dueIn - 1) }
  return { tone: 'error', text: words.due(dueIn) }
}
