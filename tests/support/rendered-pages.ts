/** The pages as HTML, rendered from their sources as the server does. Needs no build and no browser. */
import { builtPages } from '#server/http/built-pages.ts'
import type { PageRenderer } from '#server/http/page-renderer.ts'
import remixConfig, { pages as table } from '../../remix.config.js'

const files: Record<string, () => Promise<unknown>> = import.meta.glob('../../app/**/*-page.tsx')

/** Returns the renderer of every address of the URL table. */
export async function renderedPages(): Promise<PageRenderer> {
  const [entry, root] = await Promise.all([import('../../app/entry.server.tsx'), import('../../app/root.tsx')])
  const routes = await Promise.all(
    Object.entries(table).map(async ([path, file]) => {
      const at = path === '/' ? { index: true } : { path: path.replace(/^\//, '') }
      const id = `page:${path}`
      return [id, { id, parentId: 'root', ...at, module: await files[`../../app/${file}`]!() }] as const
    }),
  )
  type Route = { id: string; parentId?: string; index?: boolean; path?: string; module: unknown }
  const all: Record<string, Route> = { root: { id: 'root', path: '', module: root }, ...Object.fromEntries(routes) }
  const build = {
    entry: { module: entry },
    routes: all,
    assets: {
      entry: { imports: [], module: '' },
      routes: Object.fromEntries(
        Object.entries(all).map(([id, { module: _, ...route }]) => [id, { ...route, module: '', hasLoader: true }]),
      ),
      url: '',
      version: '',
    },
    publicPath: '/',
    assetsBuildDirectory: '',
    future: remixConfig.future,
    isSpaMode: false,
  } as unknown as Parameters<typeof builtPages>[0]
  return { render: builtPages(build) }
}
