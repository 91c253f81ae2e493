import '#app/styles/kit/fields.css'
import { useId } from 'react'

export type SegmentOption = { value: string; text: string }

type SegmentedProps = {
  name: string
  legend: string
  options: SegmentOption[]
  defaultValue?: string
  onChange?: (value: string) => void
  /** Hides the legend except from screen readers. */
  quietLegend?: boolean
}

/**
 * Two or three plain options side by side: radio buttons, so that they work by keyboard and in a form without
 * JavaScript.
 */
export function Segmented({ name, legend, options, defaultValue, onChange, quietLegend }: SegmentedProps) {
  const id = useId()
  return (
    <div role="radiogroup" aria-labelledby={id} className="field">
      <span id={id} className={quietLegend ? 'sr-only' : 'field-label'}>
        {legend}
      </span>
      <Segments name={name} options={options} defaultValue={defaultValue} onChange={onChange} />
    </div>
  )
}

type SegmentsProps = Pick<SegmentedProps, 'name' | 'options' | 'defaultValue' | 'onChange'> & {
  /** Of the first option, to which the list of a form's errors leads. */
  id?: string
  describedBy?: string
}

/** The options alone, in a group that has a label already. */
export function Segments({ name, options, defaultValue, onChange, id, describedBy }: SegmentsProps) {
  return (
    <div className="segments">
      {options.map((option, place) => (
        <label key={option.value} className="segment">
          <input
            type="radio"
            className="cell-radio"
            id={place === 0 ? id : undefined}
            name={name}
            value={option.value}
            defaultChecked={option.value === defaultValue}
            aria-describedby={describedBy}
            onChange={() => onChange?.(option.value)}
          />
          {option.text}
        </label>
      ))}
    </div>
  )
}
