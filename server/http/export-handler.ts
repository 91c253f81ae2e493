import { errorAnswer } from './rest-handler.ts'
import { apiFor, type Api } from '../api.ts'
import { isSignedIn } from '../auth/actor.ts'
import type { Portal } from '../context.ts'
import type { ExportJob } from '../exports/export-job.ts'
import type { ExportFormat } from '../exports/export-sheet.ts'
import { makeExport } from '../exports/export-workers.ts'
import { openRequest, type Caller } from './request-auth.ts'
import { Refusal } from '../refusal.ts'
import { refusalIn } from '../trpc.ts'

/** The query of the address; each procedure checks its own part of it. */
type Query = Record<string, string> & { format: ExportFormat }

/** The tables that can be had as a file, by the name in the address, and the procedure that says who may. */
const tables: Record<string, (api: Api, query: Query) => Promise<ExportJob>> = {
  payments: (api, query) => api.payments.exported(query),
  'my-payments': (api, query) => api.payments.mineExported(query),
  members: (api, query) => api.members.exported({ ...query, of: 'chapter' }),
  'all-members': (api, query) => api.members.exported({ ...query, of: 'all' }),
  registrations: (api, { eventId = '', ...query }) => api.registrations.exported({ ...query, eventId }),
  roster: (api, query) => api.members.rosterExported(query),
  admins: (api, query) => api.members.exported({ ...query, of: 'admins' }),
}

/** Their names, for the tables of tests/doors. */
export const exportedTables: readonly string[] = Object.keys(tables)

const types: Record<ExportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
}

/**
 * GET /export/{table}.{csv|xlsx|pdf}: the whole list that a table shows a page of, for the reader of the cookie.
 * A refusal goes out as JSON to a script that asks for it; to everybody else a page says it, so it is handed back.
 */
export async function answerExport(portal: Portal, request: Request, caller: Caller): Promise<Response | Refusal> {
  try {
    return await made(portal, request, caller)
  } catch (error) {
    const refusal = refusalIn(error)
    if (!refusal || request.headers.get('accept')?.includes('application/json')) return errorAnswer(portal, error, caller.requestId)
    return refusal
  }
}

async function made(portal: Portal, request: Request, caller: Caller): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url)
  const [, table = '', format = ''] = /^\/export\/([\w-]+)\.(\w+)$/.exec(pathname) ?? []
  const job = Object.hasOwn(tables, table) ? tables[table] : undefined
  const opened = await openRequest(portal, request, caller, 'file')
  if (!job || !opened) throw new Refusal('missing', 'This list does not exist')
  const context = await opened.context()
  const list = await job(apiFor(context), { ...Object.fromEntries(searchParams), format: format as ExportFormat })
  const headers = new Headers(opened.cookies)
  headers.set('content-type', types[list.format])
  headers.set('content-disposition', `attachment; filename="${list.fileName}"`)
  headers.set('cache-control', 'no-store')
  // Nobody takes the bytes of an answer to HEAD, and a worker would wait for it.
  if (request.method === 'HEAD') return new Response(null, { headers })
  const started = performance.now()
  const bytes = await makeExport({ sheet: list.sheet(), format: list.format, database: portal.env.database }, request.signal)
  // The portal's own log says who took which list out of the portal.
  const by = isSignedIn(context.actor) ? context.actor.personId : ''
  context.log.info({ table, format, by, waitedMs: Math.round(performance.now() - started) }, 'exported')
  return new Response(bytes, { headers })
}
