import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Column } from './column.ts'
import { RuledTable } from './ruled-table.tsx'
import type { TableControl } from './table-control.ts'
import type { TableState } from './table-state.ts'

type Row = { id: string; name: string }

const rows: Row[] = [
  { id: '1', name: 'Ada' },
  { id: '2', name: 'Noor' },
]
const columns: Column<Row>[] = [{ id: 'name', header: 'Name', main: true, cell: ({ name }) => name }]
const state: TableState = { page: 0, size: 25, search: '', sort: 'name', direction: 'asc', group: '', filters: {} }

/** Renders the page on the server for a URL. */
function drawn(address: string, name = ''): string {
  const control: TableControl = {
    name,
    state,
    query: new URL(address, 'http://dc.localhost').searchParams,
    hrefOf: () => address,
    go: () => undefined,
    local: false,
    searching: false,
  }
  const details = { opened: (row: Row) => `All about ${row.name}`, record: () => null }
  const table = createElement(RuledTable<Row>, {
    label: 'Guests',
    columns,
    rows,
    rowId: ({ id }) => id,
    control,
    total: 2,
    details,
    empty: { title: 'None' },
    sections: [{ id: 'all', rows }],
  })
  return renderToStaticMarkup(table)
}

/** Returns the rows' buttons, each with its query without JavaScript. */
function asked(markup: string): string[] {
  const form = /<form id="([^"]+)"[^>]*>(.*?)<\/form>/.exec(markup)!
  const fields = [...form[2]!.matchAll(/name="([^"]*)" value="([^"]*)"/g)].map(([, key, value]) => `${key}=${value}`)
  return [...markup.matchAll(/<button type="submit"[^>]*>/g)].map(([button]) => {
    expect(button).toContain(`form="${form[1]}"`)
    const own = /name="([^"]*)" value="([^"]*)"/.exec(button)
    return [...fields, ...(own ? [`${own[1]}=${own[2]}`] : [])].join('&')
  })
}

test("without JavaScript a row's button loads the same page with the row opened", () => {
  const markup = drawn('/event/1/registrations?search=a&page=2')
  expect(asked(markup)).toEqual(['search=a&page=2&open=1', 'search=a&page=2&open=2'])
  expect(markup).not.toContain('All about')
})

test('the server renders the row in the URL as open, and its button closes it', () => {
  const markup = drawn('/event/1/registrations?search=a&open=2')
  expect(markup).toContain('All about Noor')
  expect(markup).not.toContain('All about Ada')
  expect([...markup.matchAll(/aria-expanded="(\w+)"/g)].map(([, is]) => is)).toEqual(['false', 'true'])
  expect(asked(markup)).toEqual(['search=a&open=1', 'search=a'])
})

test('two tables of a page each have their own open rows', () => {
  expect(drawn('/board?open=1', 'past')).not.toContain('All about')
  expect(asked(drawn('/board?open=1', 'past'))).toEqual(['open=1&past.open=1', 'open=1&past.open=2'])
  expect(drawn('/board?past.open=1', 'past')).toContain('All about Ada')
})
