import '#app/styles/kit/columns.css'

type ColumnSamplesProps = {
  /** The column's name in the file. */
  name: string
  /** How many of its cells are filled, in words. */
  filled: string
  label: string
  samples: readonly string[]
  /** Shown instead of samples. */
  empty: string
}

/** A column of a file: its name, and samples of what it contains. Two cells of a `column-row`. */
export function ColumnSamples({ name, filled, label, samples, empty }: ColumnSamplesProps) {
  return (
    <>
      <div className="min-w-0">
        <b className="font-semibold wrap-anywhere">{name}</b>
        <small className="type-small block text-ink-2">{filled}</small>
      </div>
      <ul className="flex min-w-0 flex-wrap content-start items-start gap-1.5" aria-label={label}>
        {samples.map((sample) => (
          <li key={sample} className="sample">
            {sample}
          </li>
        ))}
        {samples.length === 0 && <li className="sample text-ink-2">{empty}</li>}
      </ul>
    </>
  )
}
