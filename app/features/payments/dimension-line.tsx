import '#app/styles/kit/lines.css'
import { coverText, lifeYears, yearMarks } from './years.ts'

type DimensionLineProps = {
  /** The first year that the payment covers. */ firstYear: number
  terms: number
  durationYears: number
}

/** The years that a payment covers, drawn as a dimension line and written out. */
export function DimensionLine({ firstYear, terms, durationYears }: DimensionLineProps) {
  const marks = durationYears >= lifeYears ? [] : yearMarks(firstYear, terms, durationYears)
  return (
    <>
      <ol className="dimension" data-many={marks.length > 9 || undefined} aria-hidden>
        {marks.map((mark, index) => (
          <li
            key={mark.label}
            data-covered={mark.covered || undefined}
            data-ends={(!mark.covered && marks[index - 1]?.covered) || undefined}
          >
            <span>{mark.label}</span>
            {index === marks.length - 1 && <i />}
          </li>
        ))}
      </ol>
      <p className="mt-2 text-sm text-ink-2 tabular" aria-live="polite">
        {coverText(firstYear, terms, durationYears)}
      </p>
    </>
  )
}
