import '#app/styles/kit/stepline.css'
type StepperProps = {
  steps: readonly string[]
  /** Index of the current step, from 0. */ current: number
  label?: string
}

/** The current step in a sequence, as a dimension line: done and current in primary, the rest idle. */
export function Stepper({ steps, current, label = 'Steps' }: StepperProps) {
  return (
    <ol className="stepline" data-many={steps.length > 3 || undefined} aria-label={label}>
      {steps.map((step, index) => (
        <li
          key={step}
          data-step={index < current ? 'done' : index === current ? 'current' : 'todo'}
          aria-current={index === current ? 'step' : undefined}
        >
          <span>
            {index + 1} {step}
          </span>
          {index === steps.length - 1 && <i aria-hidden />}
        </li>
      ))}
    </ol>
  )
}
