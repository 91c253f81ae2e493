/** The pages without rendering: a loader's or action's result as JSON. Needs no build and no browser. */
import { matchRoutes, type ActionFunctionArgs, type LoaderFunctionArgs } from '#app/lib/remix.ts'
import type { ZodType } from 'zod'
import { frameOf } from '#app/lib/page/page.ts'
import type { PageLoadContext, PageRenderer } from '#server/http/page-renderer.ts'
import { pages as table } from '../../remix.config.js'

type Page = {
  loader?: (args: LoaderFunctionArgs) => unknown
  action?: ((args: ActionFunctionArgs) => unknown) & { takes?: ZodType }
}

const files: Record<string, () => Promise<unknown>> = import.meta.glob('../../app/**/*-page.tsx')
const routes = Object.entries(table).map(([path, file]) => ({ path, id: file, segments: segmentsOf(path) }))

/** Every address of the URL table, answered by the page's own loader and action. */
export const loadedPages: PageRenderer = {
  async render(request, context) {
    try {
      // As the root's loader does, before any page's: an unknown host ends here.
      await frameOf(context)
      return responseOf(await answerOf(request, context))
    } catch (thrown) {
      if (thrown instanceof Error) throw thrown
      return responseOf(thrown)
    }
  },
}

/** Whether a page, given by its file, accepts forms. */
export const takesForms = async (file: string) => typeof (await pageIn(file)).action === 'function'

/** The schema of a page's forms, by its file; undefined where none is read. */
export const shapeOfForms = async (file: string) => (await pageIn(file)).action?.takes

const loaded = new Map<string, Promise<Page>>()

/** A page's module. Vitest looks at all that a module imports each time that one is asked for. */
function pageIn(file: string): Promise<Page> {
  const page = loaded.get(file) ?? (files[`../../app/${file}`]!() as Promise<Page>)
  loaded.set(file, page)
  return page
}

/** The route of a path. The router ranks all routes that it is given for each path: it gets the few that may match. */
function routeAt(pathname: string) {
  const asked = segmentsOf(pathname.toLowerCase())
  return matchRoutes(
    routes.filter(({ segments }) => mayMatch(segments, asked)),
    pathname,
  )!.at(-1)!
}

function segmentsOf(path: string): string[] {
  return path.split('/').filter((segment) => segment !== '')
}

/** Whether every segment with plain words is the same; what is encoded or optional is left to the router. */
function mayMatch(segments: string[], asked: string[]): boolean {
  const splat = segments.indexOf('*')
  if (splat >= 0) return asked.length >= splat && sameWords(segments.slice(0, splat), asked)
  if (segments.some((segment) => segment.endsWith('?'))) return true
  return segments.length === asked.length && sameWords(segments, asked)
}

const sameWords = (segments: string[], asked: string[]) =>
  segments.every(
    (segment, place) =>
      segment.startsWith(':') || asked[place]!.includes('%') || segment.toLowerCase() === asked[place],
  )

async function answerOf(request: Request, context: PageLoadContext): Promise<unknown> {
  const { route, params } = routeAt(new URL(request.url).pathname)
  const page = await pageIn(route.id)
  const args = { request, context, params }
  if (request.method === 'GET' || request.method === 'HEAD') return (await page.loader?.(args)) ?? null
  return page.action ? page.action(args) : new Response('This page takes no form', { status: 405 })
}

type WithInit = { type: 'DataWithResponseInit'; data: unknown; init: ResponseInit | null }

function responseOf(answer: unknown): Response {
  if (answer instanceof Response) return answer
  const { data, init } = isWithInit(answer) ? answer : { data: answer, init: null }
  const headers = new Headers(init?.headers)
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(JSON.stringify(data ?? null), { status: init?.status ?? 200, headers })
}

const isWithInit = (answer: unknown): answer is WithInit =>
  typeof answer === 'object' && answer !== null && 'type' in answer && answer.type === 'DataWithResponseInit'
