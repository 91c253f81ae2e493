import '#app/styles/kit/table.css'
import '#app/styles/kit/fields.css'
import { Form } from '#app/lib/remix.ts'
import { useId, useRef, type ReactNode } from 'react'
import { Pager } from '#app/ui/parts/pager.tsx'
import { QueryFields } from './query-fields.tsx'
import type { TableControl } from './table-control.ts'
import { knownSize, pageSizes } from '#server/records/lists.ts'
import { keyOf, pageRange } from './table-state.ts'

/** The range of rows, the page size, and links to the other pages. */
export function TableFoot({
  control,
  total,
  isMore = false,
  note,
  label,
}: {
  control: TableControl
  total: number
  /** `total` is a lower bound, so that nobody knows the last page. */
  isMore?: boolean | undefined
  note?: ReactNode
  /** The name of the table. */ label: string
}) {
  const { state, hrefOf, go, local, name } = control
  const id = useId()
  const pageField = useRef<HTMLInputElement>(null)
  const { page, pages, from, to } = pageRange(state, isMore ? Infinity : total)
  const toPage = (text: string) => {
    const asked = Number(text)
    // Past the end of uncounted rows, the server shows the last page.
    if (Number.isInteger(asked) && asked >= 1 && asked <= pages) go({ ...state, page: asked - 1 })
  }
  return (
    <div className="table-foot">
      <p aria-live="polite">{note || `${from} to ${to} of ${total.toLocaleString('en-US')}`}</p>
      <Form
        method="get"
        className="pager-form"
        preventScrollReset
        onSubmit={(event) => {
          event.preventDefault()
          toPage(pageField.current?.value ?? '')
        }}
      >
        <label htmlFor={`${id}-size`}>Show</label>
        <select
          id={`${id}-size`}
          className="entry is-small"
          name={keyOf(name, 'size')}
          value={state.size}
          onChange={(event) => go({ ...state, page: 0, size: knownSize(Number(event.target.value)) })}
        >
          {pageSizes.map((size) => (
            <option key={size}>{size}</option>
          ))}
        </select>
        {pages > 1 && (
          <>
            <label htmlFor={`${id}-page`} className="ml-2">
              Go to page
            </label>
            <input
              key={page}
              ref={pageField}
              id={`${id}-page`}
              className="entry is-small"
              type="number"
              name={keyOf(name, 'page')}
              min={1}
              max={isMore ? undefined : pages}
              defaultValue={page + 1}
              onBlur={(event) => Number(event.target.value) !== page + 1 && toPage(event.target.value)}
            />
          </>
        )}
        <QueryFields without={[keyOf(name, 'size'), keyOf(name, 'page')]} />
        <noscript>
          <button className="btn btn-quiet btn-sm">Go</button>
        </noscript>
      </Form>
      <Pager
        label={`Pages of ${label}`}
        page={page}
        pages={isMore ? undefined : pages}
        hrefOf={(next) => hrefOf({ ...state, page: next })}
        onPage={local ? (next) => go({ ...state, page: next }) : undefined}
      />
    </div>
  )
}
