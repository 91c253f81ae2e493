/** The zones of the United States that have a short name everybody there knows. */
const shortNames: Record<string, string> = {
  'Eastern Time': 'ET',
  'Central Time': 'CT',
  'Mountain Time': 'MT',
  'Pacific Time': 'PT',
}

/** A time that ends in the name of its zone, in a cell or card with little space: "11:00 AM ET". */
export function InZone({ children: time }: { children: string }) {
  const long = Object.keys(shortNames).find((name) => time.endsWith(` ${name}`))
  if (!long) return time
  return (
    <>
      {time.slice(0, -long.length - 1)}
      {'\u00a0'}
      <abbr title={long} className="no-underline">
        {shortNames[long]}
      </abbr>
    </>
  )
}
