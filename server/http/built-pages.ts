import { createRequestHandler, type RequestHandler, type ServerBuild } from '@remix-run/node'
import { matchRoutes } from '@remix-run/react'
import type { PageRenderer } from './page-renderer.ts'

/**
 * Renders the built pages. Remix compiles its whole route table for every page and searches it four times, so each page
 * gets a handler that knows only the page's own routes.
 */
export function builtPages(build: ServerBuild): PageRenderer['render'] {
  const whole = createRequestHandler(build, 'production')
  const handlers = new Map<string, RequestHandler>()
  const table = Object.values(build.routes).filter(({ parentId }) => parentId === 'root')
  const pageAt = (path: string) => matchRoutes(table, path)?.[0]?.route

  return (request, context) => {
    const { pathname } = new URL(request.url)
    const page = isForData(pathname) ? undefined : pageAt(pathname)
    if (!page) return whole(request, context)
    const handle = handlers.get(page.id) ?? createRequestHandler(part(build, ['root', page.id]), 'production')
    handlers.set(page.id, handle)
    return handle(request, context)
  }
}

/** Whether the router requests a page's data. */
const isForData = (path: string) => path.endsWith('.data')

const part = (build: ServerBuild, ids: string[]): ServerBuild => ({
  ...build,
  routes: only(build.routes, ids),
  assets: { ...build.assets, routes: only(build.assets.routes, ids) },
})

const only = <Value>(all: Record<string, Value>, ids: string[]) =>
  Object.fromEntries(Object.entries(all).filter(([id]) => ids.includes(id)))
