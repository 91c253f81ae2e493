import '#app/styles/kit/choices.css'
import Check from 'lucide-react/icons/check'
import { useState } from 'react'
import { date, dateTime } from '#app/lib/format.ts'
import { useHydrated } from '#app/lib/hydrate/use-hydrated.ts'
import { Form, Link, useNavigation } from '#app/lib/remix.ts'
import { Button } from '#app/ui/parts/button.tsx'
import { Icon } from '#app/ui/parts/icon.tsx'
import { Panel } from '#app/ui/parts/panel.tsx'
import { ticksOf } from '#server/features/offices/hand-over/rules.ts'
import { Side } from './hand-over-band.tsx'
import { isSettled } from './items-block.tsx'
import { firstName, handOverWords, type HandOver } from './words.ts'

const words = handOverWords.confirm

export const confirmedCount = ({ leaver, successor }: HandOver) =>
  Number(leaver.confirmedAt !== null) + Number(successor !== null && successor.confirmedAt !== null)

/** Who has confirmed the hand-over, and what the viewer ticks before confirming it. */
export function ConfirmPanel({ handOver, reasonAddress }: { handOver: HandOver; reasonAddress: string }) {
  const { leaver, successor, side, mayConfirm } = handOver
  const own = side === 'leaver' ? leaver : side === 'successor' ? successor : null
  return (
    <div id="confirm" className="scroll-mt-20">
      <Panel title={words.title} aside={words.count(confirmedCount(handOver))}>
        <div className="divide-y divide-rule">
          <Confirmed person={leaver} text={words.leaves} timeZone={handOver.timeZone} />
          {successor && <Confirmed person={successor} text={words.takes} timeZone={handOver.timeZone} />}
        </div>
        {mayConfirm && own?.confirmedAt === null && <Ticks handOver={handOver} reasonAddress={reasonAddress} />}
      </Panel>
      {!handOver.isOver && <p className="type-small mt-3 text-ink-2">{words.ends(date(leaver.untilDay))}</p>}
    </div>
  )
}

type ConfirmedProps = {
  person: { name: string; memberId: string | null; confirmedAt: string | null; reason: string | null }
  text: string
  timeZone: string
}

function Confirmed({ person, text, timeZone }: ConfirmedProps) {
  return (
    <div className="py-3">
      <div className="flex items-center justify-between gap-3">
        <Side name={person.name} memberId={person.memberId} text={text} size={32} />
        {person.confirmedAt === null ? (
          <span className="type-small flex-none text-ink-2">{words.notYet}</span>
        ) : (
          <span className="type-small tabular flex items-center gap-1.5 text-success">
            <Icon of={Check} />
            {dateTime(person.confirmedAt, timeZone)}
          </span>
        )}
      </div>
      {person.reason !== null && (
        <p className="type-small mt-1.5 whitespace-pre-line wrap-anywhere text-ink-2">
          {words.withReason(person.reason)}
        </p>
      )}
    </div>
  )
}

function Ticks({ handOver, reasonAddress }: { handOver: HandOver; reasonAddress: string }) {
  const { side, termId, leaver, successor, items } = handOver
  const hydrated = useHydrated()
  const { formData } = useNavigation()
  const [ticked, setTicked] = useState<readonly string[]>([])
  if (side === null) return null
  const ticks = ticksOf[side]
  const other = side === 'leaver' ? successor?.name : leaver.name
  const names = words.ticks(other === undefined ? words.nobodyYet : firstName(other))
  const open = items.filter((item) => !isSettled(item)).length
  return (
    <Form method="post" preventScrollReset className="mt-3 border-t border-rule pt-4">
      <input type="hidden" name="intent" value="confirm" />
      <input type="hidden" name="termId" value={termId} />
      <div className="grid gap-3">
        {ticks.map((tick) => (
          <label key={tick} className="check-row">
            <input
              type="checkbox"
              className="tick"
              name="ticks"
              value={tick}
              checked={hydrated ? ticked.includes(tick) : undefined}
              onChange={({ target }) =>
                setTicked(target.checked ? [...ticked, tick] : ticked.filter((each) => each !== tick))
              }
            />
            {names[tick]}
          </label>
        ))}
      </div>
      <Button
        type="submit"
        look="primary"
        wide
        className="mt-4"
        disabled={hydrated && ticked.length < ticks.length}
        saving={formData?.get('intent') === 'confirm'}
      >
        {words.act}
      </Button>
      <p className="type-small mt-3 text-ink-2">{words.bound(open)}</p>
      <p className="type-small mt-1.5">
        <Link to={reasonAddress} preventScrollReset className="text-link-line">
          {words.reasonAct}
        </Link>
      </p>
    </Form>
  )
}
