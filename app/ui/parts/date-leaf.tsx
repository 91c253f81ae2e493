const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** A day (yyyy-mm-dd) as a calendar leaf; for days long past with the year. */
export function DateLeaf({ day, withYear = false }: { day: string; withYear?: boolean }) {
  return (
    <time dateTime={day} className="tabular w-11 shrink-0 self-start border border-rule text-center font-semibold">
      <span className="block bg-primary text-xs leading-5 text-primary-content">
        {months[Number(day.slice(5, 7)) - 1]}
      </span>
      <span className="block text-lg leading-7">{day.slice(8)}</span>
      {withYear && <span className="block pb-0.5 text-xs leading-4 font-normal text-ink-2">{day.slice(0, 4)}</span>}
    </time>
  )
}
