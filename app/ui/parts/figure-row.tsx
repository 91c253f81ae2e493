import { Link } from '#app/lib/remix.ts'

type FigureRowProps = {
  figures: { name: string; value: string; leads?: { to: string; label: string } | undefined }[]
  /** Which one the others lead to, or are parts of. */
  main?: 'first' | 'last'
}

/** A few figures side by side, as text; the main one stands out. One may lead to what it counts. */
export function FigureRow({ figures, main = 'first' }: FigureRowProps) {
  const mainIndex = main === 'first' ? 0 : figures.length - 1
  return (
    <dl
      className={`mt-6 grid gap-x-3 gap-y-4 ${figures.length === 3 ? 'grid-cols-3' : 'grid-cols-2'} ${figures.length > 4 ? 'sm:grid-cols-3 lg:grid-cols-[repeat(5,auto)]' : 'sm:grid-cols-4'}`}
    >
      {figures.map(({ name, value, leads }, index) => (
        <div
          key={name}
          className={`flex flex-col justify-between pl-3.5 ${index === mainIndex ? 'border-l-2 border-primary' : 'border-l border-rule'}`}
        >
          <dt className="type-key">{name}</dt>
          <dd
            className={`tabular mt-1 font-semibold ${figures.length > 4 ? 'text-lg' : 'text-xl'} ${index === mainIndex ? 'text-primary' : ''}`}
          >
            {leads ? (
              <Link to={leads.to} aria-label={leads.label} className="inline-block min-w-6 underline">
                {value}
              </Link>
            ) : (
              value
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
