import { createRequestHandler, type LoaderFunctionArgs, type ServerBuild } from '@remix-run/node'
import { expect, test } from 'vitest'
import remixConfig, { pages } from '../../remix.config.js'
import { builtPages } from '#server/http/built-pages.ts'
import type { PageLoadContext } from '#server/http/page-renderer.ts'

/** Every address of the portal, with stub pages that only report which of them was requested, and with what. */
const build = {
  entry: { module: { default: () => new Response('a document'), handleError: () => {} } },
  routes: Object.fromEntries([
    ['root', { id: 'root', path: '', module: { default: () => null } }],
    ...Object.keys(pages).map((path) => {
      const at = path === '/' ? { index: true } : { path: path.replace(/^\//, '') }
      const say = ({ params }: LoaderFunctionArgs) => new Response(`${path} ${JSON.stringify(params)}`)
      return [`page:${path}`, { id: `page:${path}`, parentId: 'root', ...at, module: { loader: say, action: say } }]
    }),
  ]),
  assets: { entry: { imports: [], module: '' }, routes: {}, url: '', version: '' },
  publicPath: '/',
  assetsBuildDirectory: '',
  future: remixConfig.future,
  isSpaMode: false,
} as unknown as ServerBuild

const addresses = Object.keys(pages).map((path) =>
  path.replaceAll(/:\w+/g, 'register').replace('*', '/nothing/is/here'),
)

test.each([...addresses, '/Event/61824/EDIT', '/event/61824/', '/event//61824', '/event/%2e%2e/edit'])(
  '%s is served by the same page as with the full route table',
  async (path) => {
    const ask = async (render: (request: Request, context: never) => Promise<Response>, method: string) => {
      const answer = await render(new Request(`http://dc.localhost${path}`, { method }), {} as never)
      return [answer.status, await answer.text()]
    }
    const whole = createRequestHandler(build, 'production')
    const parts: (request: Request, context: PageLoadContext) => Promise<Response> = builtPages(build)
    for (const method of ['GET', 'POST', 'GET']) expect(await ask(parts, method)).toEqual(await ask(whole, method))
  },
)

test('the router requests no pages behind links, and a manual request returns one page quickly', async () => {
  const render: (request: Request, context: PageLoadContext) => Promise<Response> = builtPages(build)
  const questions = [Array.from({ length: 1400 }, (_, index) => `/event/${index}`), ['/a'.repeat(7000)]]
  const before = process.cpuUsage()
  for (const paths of questions) {
    const address = `http://dc.localhost/__manifest?${new URLSearchParams(paths.map((path) => ['p', path]))}`
    expect(await (await render(new Request(address), {} as never)).text()).toBe('* {"*":"__manifest"}')
  }
  // Looking them up took seconds.
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(250)
})
