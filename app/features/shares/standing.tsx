import CircleX from 'lucide-react/icons/circle-x'
import Check from 'lucide-react/icons/check'
import Clock from 'lucide-react/icons/clock'
import { date } from '#app/lib/format.ts'
import { Icon, type IconShape } from '#app/ui/parts/icon.tsx'
import { sharesWords } from './words.ts'

const { states } = sharesWords

type Standing = {
  isOver: boolean
  toPayCents: number
  chapterAgreedAt: string | null
  parentAgreedAt: string | null
  disputedSide: string | null
  checkNumber: string | null
  chapterLineId: string | null
  parentLineId: string | null
}

const tones = { good: 'text-success', open: 'text-warning', bad: 'text-error' }

function Mark({ icon, tone, children }: { icon: IconShape; tone: keyof typeof tones; children: string }) {
  return (
    <span className={`inline-flex items-baseline gap-1.5 [&>svg]:self-center ${tones[tone]}`}>
      <Icon of={icon} /> {children}
    </span>
  )
}

/** What a side said about a statement. */
export function SideMark({ side, of, timeZone }: { side: 'chapter' | 'parent'; of: Standing; timeZone: string }) {
  const at = side === 'chapter' ? of.chapterAgreedAt : of.parentAgreedAt
  if (at)
    return (
      <Mark icon={Check} tone="good">
        {date(at, timeZone)}
      </Mark>
    )
  if (of.disputedSide === side)
    return (
      <Mark icon={CircleX} tone="bad">
        {states.disagrees}
      </Mark>
    )
  return (
    <Mark icon={Clock} tone="open">
      {of.isOver ? states.waiting : states.running}
    </Mark>
  )
}

/** How a statement was paid, if it was. */
export function PaidMark({ of }: { of: Standing }) {
  const { checkNumber, chapterLineId, parentLineId, toPayCents } = of
  if (checkNumber !== null)
    return (
      <Mark icon={Check} tone="good">
        {states.check(checkNumber)}
      </Mark>
    )
  if (chapterLineId !== null || parentLineId !== null)
    return (
      <Mark icon={Check} tone="good">
        {states.bank}
      </Mark>
    )
  if (toPayCents === 0)
    return (
      <Mark icon={Check} tone="good">
        {states.nothing}
      </Mark>
    )
  return (
    <Mark icon={Clock} tone="open">
      {states.notYet}
    </Mark>
  )
}
