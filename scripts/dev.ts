/** The portal with its pages rendered from source by Vite; started by scripts/dev.js. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createRequestHandler, type ServerBuild } from '@remix-run/node'
import { createServer } from 'vite'
import { seedDemo } from '#server/demo/seed-demo.ts'
import { openDataDir } from '#server/providers/files/data-dir.ts'
import { readEnv } from '#server/env.ts'
import type { PageRenderer } from '#server/http/page-renderer.ts'
import { startPortal } from '#server/boot/portal.ts'

const env = readEnv(process.env)
openDataDir(env.dataDir)
const say = (line: string) => console.log(line)
const vite = await createServer({ appType: 'custom', server: { middlewareMode: true } })

const pages: PageRenderer = {
  async render(request, context) {
    const build = (await vite.ssrLoadModule('virtual:remix/server-build')) as ServerBuild
    return createRequestHandler(build, 'development')(request, context)
  },
  middleware(request, response, next) {
    allowInjectedStyles(response)
    vite.middlewares(request, response, next)
  },
}

const running = await startPortal({
  env,
  pages,
  progress: say,
  onDatabaseGone: () => process.exit(1),
  ...(env.mode === 'demo' ? { prepare: (portal) => seedDemo(portal, say) } : {}),
})
say(
  `Ready: http://localhost:${running.port}. Edit app/ and the browser follows; edit the rest and the portal starts anew.`,
)

let stopping: Promise<void> | undefined
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void (stopping ??= stop()))

async function stop() {
  await Promise.all([running.close(), vite.close()])
  process.exit(0)
}

/**
 * Relaxes the portal's Content-Security-Policy, which forbids the styles and the socket that Vite injects. The browser
 * journeys test the policy, on the built portal.
 */
function allowInjectedStyles(response: ServerResponse<IncomingMessage>): void {
  const writeHead = response.writeHead.bind(response) as (...args: unknown[]) => ServerResponse
  response.writeHead = (...args: unknown[]) => {
    const headers = args.at(-1)
    if (typeof headers === 'object' && headers !== null) Reflect.deleteProperty(headers, 'content-security-policy')
    response.removeHeader('content-security-policy')
    return writeHead(...args)
  }
}
