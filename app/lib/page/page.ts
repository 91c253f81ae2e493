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

export { useMay, useViewer } from '#app/lib/page/viewer.ts'
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

/** The response of an action that failed; `values` are the user's entries, without passwords and secrets. */
export type Failure = {
  ok: false
  why: RefusalReason
  message: string
  fields: Record<string, string>
  values: Record<string, string>
  /** The person has to prove again who they are; the form then asks, and is sent again. */
  confirms?: true
}

/**
 * Creates a page's loader. `read` gets the request's API; few pages need the rest of the context. A refusal for missing
 * rights redirects to /login and back; one for a module that is off in the chapter redirects home; 'missing' becomes
 * the 404 page; other refusals become the error page with their message. Bugs are rethrown.
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

/** Creates the loader of a page that needs a module, for pages whose procedures do not check it. */
export const loadInModule = <T>(module: Module, read: (page: PageRequest, context: PageContext) => Promise<T>) =>
  load(async (page, context) => {
    if (!page.viewer.chapter[module]) throw redirect('/')
    return read(page, context)
  })

/**
 * Creates a page's action: validates the form's text fields by the schema (on the server only), then runs the handler.
 * An invalid shape returns 422 with a message per field; a Refusal returns its own status and text. The handler leaves
 * the page with `throw redirect(path)` or `return redirect(path)`, or returns the data for `useActionData`. Uploads are
 * in `form`, the entries that may go back into the form in `values`.
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
  // The fields that a page's forms may send; tests check that their tables list all of them.
  return Object.assign(action, { takes: schema })
}

/** Returns the thrown refusal, or the one that the procedure wrapped as its cause. */
export function refusalIn(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error
  return error instanceof Error && error.cause instanceof Refusal ? error.cause : undefined
}

const frames = new WeakMap<PageContext, Promise<Frame>>()

/** Returns the frame of this request, fetched once for all loaders of a page. */
export function frameOf(context: PageContext): Promise<Frame> {
  const known = frames.get(context) ?? askFrame(context)
  frames.set(context, known)
  return known
}

/** On an unknown host, fetches the list of chapters. */
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

/** Whether a part of the path cannot be what it stands for, such as month 13: there is no such page. */
function isAboutPath({ details }: Refusal, params: LoaderFunctionArgs['params'], search: string): boolean {
  const fields = Object.keys(details.fields ?? {})
  return fields.length > 0 && (search === '' || fields.some((field) => Object.hasOwn(params, field)))
}

async function answerTo(error: unknown, { request, params, context }: LoaderFunctionArgs): Promise<unknown> {
  if (error instanceof Response) return withHeaders(error, context.reply)
  const refusal = refusalIn(error)
  if (!refusal) return error
  const { pathname, search } = new URL(request.url)
  if (refusal.why === 'invalid' && isAboutPath(refusal, params, search))
    return data({ kind: 'missing', message: 'There is no page at this address.' }, { status: 404 })
  if (refusal.details.needsFactor) return withHeaders(redirect('/security?needed'), context.reply)
  if (refusal.details.confirms)
    return withHeaders(redirect(`/confirm?redirect=${encodeURIComponent(pathname + search)}`), context.reply)
  const { viewer } = refusal.why === 'forbidden' ? await frameOf(context) : { viewer: null }
  if (viewer?.work && viewer.role === 'member')
    return data({ kind: 'office', right: refusal.details.needsRight ?? null }, { status: refusal.status })
  // Who holds an office may have to switch its rights on first; the login page leads admins there.
  if (viewer?.offices)
    return withHeaders(redirect(`/my-office?next=${encodeURIComponent(pathname + search)}`), context.reply)
  if (refusal.why === 'unauthenticated' || refusal.why === 'forbidden') {
    // The response deletes the expired cookie, so the login page could not tell an ended session from none.
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
  const { fields = {}, retryAfterSeconds, confirms } = refusal.details
  const failure: Failure = {
    ok: false,
    why: refusal.why,
    message: refusal.message,
    fields,
    values,
    ...(confirms ? { confirms } : {}),
  }
  const headers = takeHeaders(reply)
  if (retryAfterSeconds) headers.set('Retry-After', String(retryAfterSeconds))
  return data(failure, { status: refusal.status, headers })
}

/** Moves the procedures' headers to a response; a page has several loaders, and a cookie is sent once. */
function takeHeaders(reply: PageContext['reply']): Headers {
  const taken = new Headers(reply.headers)
  for (const name of [...taken.keys()]) reply.headers.delete(name)
  return taken
}

/** Returns the URL of a result page that also offers to undo the action. */
const offeringUndo = (location: string, undoId: string) =>
  location.replace(/[?&]done=[^#]*/, (query) => `${query}&undo=${undoId}`)

function withHeaders(response: Response, reply: PageContext['reply']): Response {
  const headers = new Headers(response.headers)
  const location = headers.get('Location')
  if (location !== null && reply.undo !== undefined) headers.set('Location', offeringUndo(location, reply.undo))
  for (const [name, value] of takeHeaders(reply)) headers.append(name, value)
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers })
}
