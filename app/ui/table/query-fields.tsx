import { useSearchParams } from '#app/lib/remix.ts'

/** A form that asks by address drops the query that was there; these fields keep it. */
export function QueryFields({ without }: { without: string[] }) {
  const [query] = useSearchParams()
  const fields = [...query].filter(([key]) => !without.includes(key))
  return (
    <>
      {fields.map(([key, value]) => (
        <input key={key} type="hidden" name={key} value={value} />
      ))}
    </>
  )
}
