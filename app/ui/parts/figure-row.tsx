/** A few figures side by side, as text; the first is the total of the others. */
export function FigureRow({ figures }: { figures: { name: string; value: string }[] }) {
  return (
    <dl
      className={`mt-6 grid gap-x-3 gap-y-4 ${figures.length === 3 ? 'grid-cols-3' : 'grid-cols-2'} ${figures.length > 4 ? 'sm:grid-cols-3 lg:grid-cols-[repeat(5,auto)]' : 'sm:grid-cols-4'}`}
    >
      {figures.map(({ name, value }, index) => (
        <div
          key={name}
          className={`flex flex-col justify-between pl-3.5 ${index === 0 ? 'border-l-2 border-primary' : 'border-l border-rule'}`}
        >
          <dt className="type-key">{name}</dt>
          <dd
            className={`tabular mt-1 font-semibold ${figures.length > 4 ? 'text-lg' : 'text-xl'} ${index === 0 ? 'text-primary' : ''}`}
          >
            {value}
          </dd>
        </div>
      ))}
    </dl>
  )
}
