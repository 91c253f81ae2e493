import {
  data,
  redirect,
  type ActionFunctionArgs,
  type AppLoadContext,
  type LoaderFunctionArgs,
} from '#app/lib/remix.ts'
import type { z } from 'zod'
import type { Api } from '#server/wiring/api.ts'
import type { OpenApi, PageLoadContext } from '#server/http/page-renderer.ts'
import type { RefusalReason } from '#server/refusal.ts'
import { Refusal } from '#server/refusal.ts'
import { formOf, nested, sentenceFor, shapeErrors, textOf, valuesFor } from '#app/lib/page/form-values.ts'
import { themeOf } from '#app/lib/page/theme-cookie.ts'
import { viewerOf } from '#app/lib/page/viewer.ts'
import type { Frame, Module, Viewer } from '#app/lib/page/viewer.ts'

export { useViewer } from '#app/lib/page/viewer.ts'
export type { Viewer } from '#app/lib/page/viewer.ts'
export type { OpenApi }

declare module '@remix-run/server-runtime' {
  interface AppLoadContext extends PageLoadContext {}
  interface Future {
    v3_singleFetch: true
  }
}

export type PageContext = AppLoadContext

export type PageRequest = {
  api: Api
  params: Record<string, string | undefined>
  url: URL
  request: Request
  viewer: Viewer
}

/**
 * The answer of an action that did not do what was asked; `values` are what the reader typed, without passwords and
 * secrets.
 */
export type Failure = {
  ok: false
  why: RefusalReason
  message: string
  fields: Record<string, string>
  values: Record<string, string>
}

/**
 * A page's loader. `read` gets the request's api; few pages need the rest of the context. A refusal for want of rights
 * leads to /login and back; one for a module that the chapter has not switched on leads home; 'missing' becomes the 404
 * page; other refusals become the error page with their sentence. Bugs stay loud.
 */
export function load<T>(read: (page: PageRequest, context: PageContext) => Promise<T>) {
  return async (args: LoaderFunctionArgs) => {
    try {
      const result = await read(await pageOf(args), args.context)
      return data(result, { headers: takeHeaders(args.context.reply) })
    } catch (error) {
      throw await answerTo(error, args)
    }
  }
}

/** The loader of a page that only chapters with a module have, where no procedure that it calls says so. */
export const loadInModule = <T>(module: Module, read: (page: PageRequest, context: PageContext) => Promise<T>) =>
  load(async (page, context) => {
    if (!page.viewer.chapter[module]) throw redirect('/')
    return read(page, context)
  })

/**
 * A page's action: the form's text fields are checked by the schema (on the server only), then the handler runs.
 * A wrong shape answers 422 with a sentence per field; a Refusal answers with its own status and text.
 * The handler leaves the page with `throw redirect(path)` or `return redirect(path)`, or returns what
 * `useActionData` shall hold. Uploads are in `form`, the entries that may go back into the form in `values`.
 */
export function act<Schema extends z.ZodType, T>(
  schema: Schema,
  handle: (
    page: PageRequest & {
      input: z.output<Schema>
      form: FormData
      values: Failure['values']
      redirect: typeof redirect
    },
  ) => Promise<T>,
) {
  const action = async (args: ActionFunctionArgs) => {
    const form = await formOf(args.request)
    const fields = textOf(form)
    const values = valuesFor(schema, fields)
    const shape = schema.safeParse(nested(fields))
    if (!shape.success) return data(unshapely(shape.error, values), { status: 422 })
    try {
      const result = await handle({ ...(await pageOf(args)), input: shape.data, form, values, redirect })
      // The page that follows may differ from the one that the action saw.
      frames.delete(args.context)
      if (result instanceof Response) throw result
      return data(result as Exclude<T, Response>, { headers: takeHeaders(args.context.reply) })
    } catch (error) {
      if (error instanceof Response) throw withHeaders(error, args.context.reply)
      const issues = shapeErrors(error)
      if (issues) return data(unshapely(issues, values), { status: 422 })
      const refusal = refusalIn(error)
      if (!refusal) throw error
      return refused(refusal, values, args.context.reply)
    }
  }
  // The fields that the forms of a page may send, for the tables of tests: none is to be forgotten there.
  return Object.assign(action, { takes: schema })
}

/** The refusal that was thrown, or that the procedure wrapped as its cause. */
export function refusalIn(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error
  return error instanceof Error && error.cause instanceof Refusal ? error.cause : undefined
}

const frames = new WeakMap<PageContext, Promise<Frame>>()

/** The frame of this request, asked for once however many loaders a page has. */
export function frameOf(context: PageContext): Promise<Frame> {
  const known = frames.get(context) ?? askFrame(context)
  frames.set(context, known)
  return known
}

/** On a host without a chapter: the chapters there are. */
async function askFrame({ api }: PageContext): Promise<Frame> {
  try {
    return await api.chapters.frame()
  } catch (error) {
    if (refusalIn(error)?.why !== 'missing') throw error
    throw data({ kind: 'unknown-chapter', chapters: await api.chapters.addresses() }, { status: 404 })
  }
}

async function pageOf({ request, params, context }: LoaderFunctionArgs): Promise<PageRequest> {
  const url = new URL(request.url)
  const frame = await frameOf(context)
  const viewer = viewerOf(frame, themeOf(request.headers.get('Cookie')), url.pathname)
  return { api: context.api, params, url, request, viewer }
}

async function answerTo(error: unknown, { request, context }: LoaderFunctionArgs): Promise<unknown> {
  if (error instanceof Response) return withHeaders(error, context.reply)
  const refusal = refusalIn(error)
  if (!refusal) return error
  if (refusal.why === 'unauthenticated' || refusal.why === 'forbidden') {
    const { pathname, search } = new URL(request.url)
    // The answer takes the dead cookie away, so the login page could not tell an ended session from none.
    const expired = (await frameOf(context)).sessionExpired ? '&expired' : ''
    return withHeaders(redirect(`/login?redirect=${encodeURIComponent(pathname + search)}${expired}`), context.reply)
  }
  const { module, retryAfterSeconds } = refusal.details
  if (module) return withHeaders(redirect('/'), context.reply)
  const headers = retryAfterSeconds ? { 'Retry-After': String(retryAfterSeconds) } : undefined
  return data({ kind: refusal.why, message: refusal.message }, { status: refusal.status, headers })
}

function unshapely(error: Pick<z.ZodError, 'issues'>, values: Failure['values']): Failure {
  const fields: Record<string, string> = {}
  for (const issue of error.issues) fields[issue.path.join('.')] ??= issue.message
  return { ok: false, why: 'invalid', message: sentenceFor(fields), fields, values }
}

function refused(refusal: Refusal, values: Failure['values'], reply: PageContext['reply']) {
  const { fields = {}, retryAfterSeconds } = refusal.details
  const failure: Failure = {
    ok: false,
    why: refusal.why,
    message: refusal.message,
    fields,
    values,
  }
  const headers = takeHeaders(reply)
  if (retryAfterSeconds) headers.set('Retry-After', String(retryAfterSeconds))
  return data(failure, { status: refusal.status, headers })
}

/** Moves the procedures' headers to an answer; a page has several loaders, and a cookie is sent once. */
function takeHeaders(reply: PageContext['reply']): Headers {
  const taken = new Headers(reply.headers)
  for (const name of [...taken.keys()]) reply.headers.delete(name)
  return taken
}

/** The page that says what was done offers to undo it. */
const offeringUndo = (location: string, undoId: string) =>
  location.replace(/[?&]done=[^#]*/, (query) => `${query}&undo=${undoId}`)

function withHeaders(response: Response, reply: PageContext['reply']): Response {
  const headers = new Headers(response.headers)
  const location = headers.get('Location')
  if (location !== null && reply.undo !== undefined) headers.set('Location', offeringUndo(location, reply.undo))
  for (const [name, value] of takeHeaders(reply)) headers.append(name, value)
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers })
}
