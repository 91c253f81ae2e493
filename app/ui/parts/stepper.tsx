import '#app/styles/kit/stepline.css'
type StepperProps = {
  steps: readonly string[]
  /** Index of the current step, from 0. */ current: number
  label?: string
}

/** The current step in a sequence, as a dimension line: done and current in primary, the rest idle. */
export function Stepper({ steps, current, label = 'Steps' }: StepperProps) {
  return (
    <ol className="stepline" aria-label={label}>
      {steps.map((step, index) => (
        <li
          key={step}
          data-step={index < current ? 'done' : index === current ? 'current' : 'todo'}
          aria-current={index === current ? 'step' : undefined}
        >
          {index + 1} {step}
          {index === steps.length - 1 && <i aria-hidden />}
        </li>
      ))}
    </ol>
  )
}
