/** A compact encoding of the table of pages, which every browser gets with its first page. */
import { isDeepStrictEqual } from 'node:util'
import { transformSync } from 'esbuild'

/**
 * @param {{ routes: Record<string, Page> }} table as Remix writes it
 * @returns {string} a script expression that evaluates to the same table. Throws when a page has more than the rows can
 * express, as a later Remix may add.
 * @typedef {{ id: string, index?: boolean, module: string, css: string[], hasAction: boolean, hasLoader: boolean,
 * hasErrorBoundary: boolean }} Page
 */
export function shortTable({ routes, ...rest }) {
  const styles = [...new Set(Object.values(routes).flatMap(({ css }) => css))]
  const rows = Object.values(routes).map((page) => rowOf(page, styles))
  const names = styles.map(bare)
  if (!isDeepStrictEqual(longTable(rest, names, rows), { ...rest, routes }))
    throw new Error('Remix writes its table of pages otherwise: see scripts/page-table.js')
  const call = `(${longTable})(${[rest, names, rows].map((part) => JSON.stringify(part)).join()})`
  return transformSync(call, { minify: true }).code.trim().replace(/;$/, '')
}

/**
 * A page's styles are a text with a letter for each: few styles are used by many pages.
 * @param {Page} page
 * @param {string[]} styles of all pages
 */
function rowOf({ id, module, css, hasAction, hasLoader, hasErrorBoundary }, styles) {
  const traits = (hasAction ? 1 : 0) + (hasLoader ? 2 : 0) + (hasErrorBoundary ? 4 : 0)
  const letters = css.map((style) => String.fromCharCode(65 + styles.indexOf(style)))
  return [bare(id), traits, bare(module), letters.join('')]
}

/** @param {string} name of a page or file */
const bare = (name) => name.replace(/^(page:|\/assets\/)/, '').replace(/\.(js|css)$/, '')

/** Its source text is sent to the browser. */
function longTable(rest, styles, rows) {
  const routes = {}
  for (const [name, traits, module, letters] of rows) {
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
      css: [...letters].map((letter) => `/assets/${styles[letter.charCodeAt() - 65]}.css`),
    }
  }
  return { ...rest, routes }
}
