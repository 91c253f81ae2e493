import type { ReactNode } from 'react'
import { Link, useActionData, useNavigation } from '#app/lib/remix.ts'
import CircleAlert from 'lucide-react/icons/circle-alert'
import Clock from 'lucide-react/icons/clock'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import Scale from 'lucide-react/icons/scale'
import ShieldAlert from 'lucide-react/icons/shield-alert'
import { dateTime, dollars } from '#app/lib/format.ts'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { Button, LinkButton, SubmitLine, type ButtonLook } from '#app/ui/parts/button.tsx'
import { FigureCell } from '#app/ui/parts/figure-cell.tsx'
import { Icon, type IconShape } from '#app/ui/parts/icon.tsx'
import {
  bookedAs,
  buttonOf,
  resolving as words,
  sentences,
  sideNotes,
  sourceOf,
  type Difference,
} from './resolve-words.ts'

const icons: Partial<Record<Difference['kind'], { icon: IconShape; tone: string }>> = {
  notBooked: { icon: CircleAlert, tone: 'text-error' },
  setAside: { icon: Clock, tone: 'text-warning' },
  refundedThere: { icon: RotateCcw, tone: 'text-error' },
  reversed: { icon: RotateCcw, tone: 'text-error' },
  disputed: { icon: ShieldAlert, tone: 'text-warning' },
  hold: { icon: Clock, tone: 'text-warning' },
}

/** One difference: what happened, what each side says, and the one button that resolves it. */
export function ResolveCard({ one, isFirst, timeZone }: { one: Difference; isFirst: boolean; timeZone: string }) {
  const { title, kind, cause } = sentences[one.kind]
  const { icon, tone } = icons[one.kind] ?? { icon: Scale, tone: 'text-warning' }
  const side =
    one.kind === 'disputed' || (one.kind === 'hold' && one.differenceCents < 0)
      ? sideNotes.held
      : one.differenceCents === 0
        ? sideNotes.same
        : one.differenceCents > 0
          ? sideNotes.more
          : sideNotes.less
  return (
    <article className="panel mt-4" aria-labelledby={one.differenceId}>
      <header className="flex gap-3 p-4 md:px-5">
        <span className={tone}>
          <Icon of={icon} size={20} />
        </span>
        <div>
          <h2 id={one.differenceId} className="font-semibold">
            {title(one)}
          </h2>
          <p className="type-small tabular text-ink-2">
            {kind}, {dateTime(one.at, timeZone)}
          </p>
        </div>
      </header>
      <dl className="tabular grid grid-cols-2 border-y border-rule md:grid-cols-3">
        <FigureCell name={words.sketch.provider} value={dollars(one.providerCents)} note={sourceOf(one)} />
        <FigureCell
          name={words.sketch.books}
          value={one.booksCents === 0 && one.paymentId === null ? words.nothing : dollars(one.booksCents)}
          note={bookedAs(one)}
        />
        <FigureCell name={words.sketch.difference} value={dollars(Math.abs(one.differenceCents))} note={side} />
      </dl>
      <footer className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 p-4 md:px-5">
        <p className="type-body min-w-0 flex-1 basis-72">
          {cause(one)} {one.ways.second && <SecondWay one={one} />}
        </p>
        <Way one={one} way={one.ways.first} look={isFirst ? 'primary' : 'quiet'} />
      </footer>
    </article>
  )
}

const explainAt = (one: Difference) => `/treasury/resolve?explain=${encodeURIComponent(one.differenceId)}`

function Way({ one, way, look }: { one: Difference; way: Difference['ways']['first']; look: ButtonLook }) {
  const { formData } = useNavigation()
  const text = buttonOf(one, way)
  if (way === 'explained') {
    return (
      <LinkButton to={explainAt(one)} look={look} className="max-md:w-full" preventScrollReset>
        {text}
      </LinkButton>
    )
  }
  return (
    <WayForm one={one} way={way} className="max-md:w-full">
      <Button
        type="submit"
        name="intent"
        value="resolve"
        look={look}
        className="max-md:w-full"
        saving={formData?.get('differenceId') === one.differenceId}
      >
        {text}
      </Button>
    </WayForm>
  )
}

function SecondWay({ one }: { one: Difference }) {
  if (one.ways.second === 'explained') {
    return (
      <Link to={explainAt(one)} className="text-link-line" preventScrollReset>
        {words.explain}
      </Link>
    )
  }
  return (
    <WayForm one={one} way={one.ways.second!} className="inline">
      <SubmitLine name="intent" value="resolve" className="text-link-line">
        {buttonOf(one, one.ways.second!)}
      </SubmitLine>
    </WayForm>
  )
}

type WayFormProps = { one: Difference; way: Difference['ways']['first']; className: string; children: ReactNode }

/** Resolves a difference in one way, after asking who one is where that is due. */
function WayForm({ one, way, className, children }: WayFormProps) {
  const answer = useActionData()
  return (
    <PostForm
      id={`resolve-${one.differenceId}-${way}`}
      answer={answer}
      action="/treasury/resolve"
      className={className}
      preventScrollReset
    >
      <input type="hidden" name="differenceId" value={one.differenceId} />
      <input type="hidden" name="way" value={way} />
      {children}
    </PostForm>
  )
}
