import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import { Icon } from './icon.tsx'

type CounterProps = {
  /** What is counted, for readers: "Adults". */
  label: string
  value: number
  onChange: (value: number) => void
  min?: number
  max?: number
  /** Sends the figure with the form. */
  name?: string
}

/** Minus, figure, plus. The page keeps the figure. */
export function Counter({ label, value, onChange, min = 0, max = 99, name }: CounterProps) {
  return (
    <div className="counter" role="group" aria-label={label}>
      <button type="button" aria-label={`One less: ${label}`} disabled={value <= min} onClick={() => onChange(value - 1)}>
        <Icon of={Minus} />
      </button>
      <output aria-live="polite">{value}</output>
      <button type="button" aria-label={`One more: ${label}`} disabled={value >= max} onClick={() => onChange(value + 1)}>
        <Icon of={Plus} />
      </button>
      {name && <input type="hidden" name={name} value={value} />}
    </div>
  )
}
