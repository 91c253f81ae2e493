import { useSearchParams } from '#app/lib/remix.ts'

/** Hidden fields for the page's query, which a GET form would drop. */
export function QueryFields({ without }: { without: string[] }) {
  const [query] = useSearchParams()
  return <FieldsOf query={query} without={without} />
}

/** The same for a given query. */
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
