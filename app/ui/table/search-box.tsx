import '#app/styles/kit/table.css'
import '#app/styles/kit/fields.css'
import Search from 'lucide-react/icons/search'
import { useEffect, useRef } from 'react'
import { Form } from '#app/lib/remix.ts'
import { Icon } from '#app/ui/parts/icon.tsx'
import { QueryFields } from './query-fields.tsx'
import type { TableControl } from './table-control.ts'
import { keyOf } from './table-state.ts'

const restMs = 300

/** Searches once typing pauses for 300 ms (foundation 5); without JavaScript, on Enter. */
export function SearchBox({ control, label }: { control: TableControl; label: string }) {
  const { name, state, go } = control
  const field = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>()
  useEffect(() => () => clearTimeout(timer.current), [])
  const search = (text: string, after: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => go({ ...state, search: text.trim(), page: 0 }), after)
  }
  return (
    <Form
      method="get"
      role="search"
      preventScrollReset
      className="entry-tools search-box"
      onSubmit={(event) => {
        event.preventDefault()
        search(field.current?.value ?? '', 0)
      }}
    >
      <span className="entry-before">
        <Icon of={Search} />
      </span>
      <input
        ref={field}
        className="entry"
        type="search"
        name={keyOf(name, 'search')}
        defaultValue={state.search}
        placeholder={label}
        aria-label={label}
        onChange={(event) => search(event.target.value, restMs)}
      />
      <QueryFields without={[keyOf(name, 'search'), keyOf(name, 'page')]} />
    </Form>
  )
}
