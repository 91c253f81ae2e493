/** A compact encoding of the table of pages, which every browser gets with its first page. */
import { isDeepStrictEqual } from 'node:util'

/**
 * @param {{ routes: Record<string, Page> }} table as Remix writes it
 * @returns {string} a script expression that evaluates to the same table. Throws when a page has more than the rows can
 * express, as a later Remix may add.
 * @typedef {{ id: string, index?: boolean, module: string, css: string[], hasAction: boolean, hasLoader: boolean,
 * hasErrorBoundary: boolean }} Page
 */
export function shortTable({ routes, ...rest }) {
  const rows = Object.values(routes).map(rowOf)
  if (!isDeepStrictEqual(longTable(rest, rows), { ...rest, routes }))
    throw new Error('Remix writes its table of pages otherwise: see scripts/page-table.js')
  return `(${longTable})(${JSON.stringify(rest)},${JSON.stringify(rows)})`
}

/** @param {Page} page */
function rowOf({ id, module, css, hasAction, hasLoader, hasErrorBoundary }) {
  const traits = (hasAction ? 1 : 0) + (hasLoader ? 2 : 0) + (hasErrorBoundary ? 4 : 0)
  return [id, traits, module, ...css].map((part) =>
    typeof part === 'string' ? part.replace(/^(page:|\/assets\/)/, '').replace(/\.(js|css)$/, '') : part,
  )
}

/** Its source text is sent to the browser. */
function longTable(rest, rows) {
  const routes = {}
  for (const [name, traits, module, ...css] of rows) {
    const id = name[0] === '/' || name === '*' ? `page:${name}` : name
    const at =
      name === 'root'
        ? { path: '' }
        : name === '/'
          ? { parentId: 'root', index: true }
          : { parentId: 'root', path: name.replace('/', '') }
    routes[id] = {
      id,
      ...at,
      hasAction: traits % 2 > 0,
      hasLoader: traits % 4 > 1,
      hasClientAction: false,
      hasClientLoader: false,
      hasErrorBoundary: traits > 3,
      module: `/assets/${module}.js`,
      imports: [],
      css: css.map((file) => `/assets/${file}.css`),
    }
  }
  return { ...rest, routes }
}
