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
const routes = Object.entries(table).map(([path, file]) => ({ path, id: file }))

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

const pageIn = async (file: string) => (await files[`../../app/${file}`]!()) as Page

async function answerOf(request: Request, context: PageLoadContext): Promise<unknown> {
  const { route, params } = matchRoutes(routes, new URL(request.url).pathname)!.at(-1)!
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
