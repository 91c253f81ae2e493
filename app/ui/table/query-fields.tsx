import { useSearchParams } from '#app/lib/remix.ts'

/** A form that asks by address drops the query that was there; these fields keep it. */
export function QueryFields({ without }: { without: string[] }) {
  const [query] = useSearchParams()
  return <FieldsOf query={query} without={without} />
}

/** The same of a query that is known. */
export function FieldsOf({ query, without }: { query: URLSearchParams; without: string[] }) {
  const fields = [...query].filter(([key]) => !without.includes(key))
  return (
    <>
      {fields.map(([key, value]) => (
        <input key={key} type="hidden" name={key} value={value} />
      ))}
    </>
  )
}
