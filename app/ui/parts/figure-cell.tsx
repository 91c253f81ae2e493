/** One of the figures of a card. */
export function FigureCell({ name, value, note }: { name: string; value: string; note: string }) {
  return (
    <div className="border-rule p-4 not-first:border-l max-md:nth-3:col-span-2 max-md:nth-3:border-t max-md:nth-3:border-l-0 md:px-5">
      <dt className="type-key">{name}</dt>
      <dd className="font-semibold">{value}</dd>
      <dd className="type-fine break-words text-ink-2">{note}</dd>
    </div>
  )
}
