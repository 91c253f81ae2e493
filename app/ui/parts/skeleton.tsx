import '#app/styles/kit/paper.css'

const widths = ['w-2/3', 'w-1/2', 'w-3/4', 'w-2/5', 'w-3/5']

/** Placeholder rows in the shape of the coming list, shown after 200 ms. */
export function SkeletonRows({ rows = 5 }: { rows?: number }) {
  return (
    <div className="bones block-rows" role="status">
      <span className="sr-only">Loading...</span>
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className="flex justify-between gap-8">
          <span className="flex-1">
            <span className={`bone ${widths[index % widths.length]}`} />
          </span>
          <span className="bone w-16" />
        </div>
      ))}
    </div>
  )
}
