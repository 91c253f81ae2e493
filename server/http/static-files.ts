import { existsSync, readdirSync } from 'node:fs'
import { serveStatic } from '@hono/node-server/serve-static'
import type { Hono, MiddlewareHandler } from 'hono'
import { Refusal } from '../refusal.ts'
import { workerPolicy } from './security-headers.ts'

/** Serves the browser's code, whose file names change with their content, and the files of app/public. */
export function mountFiles(app: Hono, folder: string): void {
  // In development there is no build, and Vite serves these.
  if (!existsSync(folder)) return
  app.use('/assets/*', filesOf(folder, 'public, max-age=31536000, immutable'))
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.name === 'assets' || entry.name.startsWith('.')) continue
    if (entry.name === checkInWorker)
      app.use(`/${checkInWorker}`, filesOf(folder, 'no-cache', { 'content-security-policy': workerPolicy }))
    app.use(entry.isDirectory() ? `/${entry.name}/*` : `/${entry.name}`, filesOf(folder, 'public, max-age=86400'))
  }
}

/** The script that opens the check-in page offline: a browser revalidates it each time. */
const checkInWorker = 'check-in-worker.js'

function filesOf(folder: string, cacheControl: string, headers: Record<string, string> = {}): MiddlewareHandler {
  const serve = serveStatic({
    root: folder,
    precompressed: true,
    onFound: (_, c) =>
      Object.entries({ ...headers, 'cache-control': cacheControl }).forEach(([name, value]) => c.header(name, value)),
  })
  return async (c, next) => {
    try {
      return await serve(c, next)
    } catch (error) {
      if (!isOutOfRange(error)) throw error
      throw new Refusal('invalid', 'The file does not have the range that was asked for', { status: 416 })
    }
  }
}

const isOutOfRange = (error: unknown) =>
  error instanceof RangeError && 'code' in error && error.code === 'ERR_OUT_OF_RANGE'
