import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { shortTable } from './page-table.js'

const page = {
  hasAction: false,
  hasLoader: true,
  hasClientAction: false,
  hasClientLoader: false,
  hasErrorBoundary: false,
  imports: [],
  css: [],
}

const table = {
  entry: { module: '/assets/entry.js', imports: ['/assets/react.js'], css: [] },
  routes: {
    root: { ...page, id: 'root', path: '', hasErrorBoundary: true, module: '/assets/root.js' },
    'page:/': {
      ...page,
      id: 'page:/',
      parentId: 'root',
      index: true,
      module: '/assets/home.js',
      css: ['/assets/a.css', '/assets/b.css'],
    },
    'page:/event/:id': {
      ...page,
      id: 'page:/event/:id',
      parentId: 'root',
      path: 'event/:id',
      hasAction: true,
      module: '/assets/event.js',
    },
    'page:*': { ...page, id: 'page:*', parentId: 'root', path: '*', hasLoader: false, module: '/assets/missing.js' },
  },
  version: 'a1',
}

test('the short table evaluates to the original', () => {
  expect(runInNewContext(shortTable(table))).toEqual(table)
})

test('a page with more than the rows can express is not shortened', () => {
  const routes = { ...table.routes, root: { ...table.routes.root, hasClientLoader: true } }
  expect(() => shortTable({ ...table, routes })).toThrow('Remix writes its table of pages otherwise')
})
