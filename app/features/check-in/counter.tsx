import '#app/styles/kit/count.css'
import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import { Icon } from '#app/ui/parts/icon.tsx'
import { person as words } from './words.ts'

type CounterProps = { label: string; note: string; value: number; max: number; onChange: (value: number) => void }

/** The number of people of one kind who came: minus, figure, plus. */
export function Counter({ label, note, value, max, onChange }: CounterProps) {
  return (
    <div className="door-count">
      <div>
        <p className="font-semibold">{label}</p>
        <p className="text-ink-2">{note}</p>
      </div>
      <div className="counter" role="group" aria-label={label}>
        <button type="button" aria-label={words.less(label)} disabled={value === 0} onClick={() => onChange(value - 1)}>
          <Icon of={Minus} />
        </button>
        <output aria-live="polite">{value}</output>
        <button
          type="button"
          aria-label={words.more(label)}
          disabled={value >= max}
          onClick={() => onChange(value + 1)}
        >
          <Icon of={Plus} />
        </button>
      </div>
    </div>
  )
}
