import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { vitePlugin as remix } from '@remix-run/dev'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import { denyImports } from 'vite-env-only'
import remixConfig from './remix.config.js'

export default defineConfig(({ isSsrBuild }) => ({
  publicDir: 'app/public',
  plugins: [
    tailwindcss(),
    denyImports({
      client: {
        // zod validates on the server; pages should not ship it too.
        specifiers: [/^node:/, 'zod', '@remix-run/node', 'pino', 'kysely', 'lucia', /^better-sqlite3/, 'pg'],
        // The browser may import a feature's schemas and rules, refusals, dates, searching and cutting of texts, list
        // queries, video addresses and names of uploaded files, and nothing else from the server.
        files: [
          /^server\/(?!(auth\/rights\.rules|look\/(?:colors\.decisions|oklch)|refusal|records\/lists|text\/(?:contact-lengths|folded|graphemes|isolates|mail-waits|videos)|time\/dates|providers\/files\/(?:upload|picture)-path)\.ts$)(?!features\/.+[/.](schema|rules)\.ts$)/,
          /^(?:db|events-log)\/(?!folded\.ts$)/,
        ],
      },
    }),
    remix(remixConfig),
    settledFlags(),
    plainStyles(),
    preloads.plugin,
  ],
  resolve: {
    alias: {
      '../createLucideIcon.mjs': fileURLToPath(new URL('app/ui/parts/lucide-icon.ts', import.meta.url)),
    },
  },
  // Both sides render icons with the same function, or hydration would find different attributes than the server sent.
  ssr: { noExternal: ['lucide-react', 'zod', /^@tanstack\//, /^@trpc\//] },
  // Pre-bundled before the first request: a package that Vite discovers later brings its own copy of React, and the
  // page stays empty.
  optimizeDeps: {
    include: [
      'react-dom',
      '@tanstack/react-query',
      '@tanstack/react-table',
      '@trpc/client',
      '@trpc/react-query',
      'altcha/external',
      'qr/decode.js',
      'react-easy-crop',
      'react-quill',
      ...icons(),
    ],
  },
  build: {
    target: 'es2022',
    // Saves 3 kB (gzipped) per page over esbuild, for a few more seconds of building. The router's warnings for route
    // authors are another 1 kB.
    minify: isSsrBuild ? 'esbuild' : 'terser',
    terserOptions: {
      ecma: 2020,
      compress: { passes: 2, pure_funcs: ['warning', 'warning$1', 'warning$2'] },
      format: { comments: false },
    },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    modulePreload: { resolveDependencies: preloads.missing },
    ...(isSsrBuild ? {} : { rollupOptions: { output: browserFiles } }),
  },
}))

/**
 * The icons that pages import, each its own module. Vite's own scan would follow pages into the server, which is
 * denied.
 */
function icons(): string[] {
  const files = readdirSync('app', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.tsx'))
  return [
    ...new Set(
      files.flatMap((file) => readFileSync(path.join('app', file), 'utf8').match(/lucide-react\/icons\/[\w-]+/g) ?? []),
    ),
  ]
}

/**
 * Fixes the future flags that Remix reads at run time. With single fetch on, the browser does not need the code of the
 * older data requests (3 kB), nor of looking up the pages behind links. If a later version of Remix changes the text
 * that is matched here, that code simply stays in; where pages would go wrong with it, the build fails. A page file that
 * fails to load is an ordinary error: Remix would reload the page, which without a network leaves the reader with the
 * browser's own error page (app/screens/problems/unreachable-screen.tsx). A visit that is replaced while its response
 * arrives is no error: Remix would log it to the console, and leave a rejected promise behind in three places, which the
 * browser reports (tests/e2e/registrations/waiting.test.ts).
 */
function settledFlags(): Plugin {
  return {
    name: 'settled-flags',
    apply: 'build',
    transform(code, file, options) {
      if (options?.ssr || !remixConfig.future?.v3_singleFetch) return
      if (/\/turbo-stream\/dist\/turbo-stream\.mjs(\?|$)/.test(file))
        return { code: replaced(code, 'done.reject(reason);', ''), map: null }
      if (!/\/@remix-run\/react\/dist\/esm\//.test(file)) return
      const settled = code
        .replaceAll(/(?<![.\w])(window\.__remixContext\.)?future\.v3_singleFetch\b/g, 'true')
        .replaceAll('typeof singleFetch === "function"', 'true')
        .replaceAll('future.v3_lazyRouteDiscovery === true && !isSpaMode', 'false')
        // The number of pending data requests of the older kind.
        .replaceAll(/\b__remixContext\.a\b/g, '0')
        .replace(/window\.location\.reload\(\);\s+return new Promise\(\(\) => \{[^}]*\}\);/, 'throw error;')
        .replace(routePreloads, sentPreloads)
        .replace(prefetchingLinks, 'let NavLink, Link = Link$1;')
        .replace('isPageLinkDescriptor(link)', 'false')
        .replace(
          /console\.error\(e\);(?=\s+throw new Error\(`Unable to decode)/,
          'if (!init.signal.aborted) console.error(e);',
        )
      // Otherwise React would find different links than the server sent, and render the whole page again.
      if (/\/components\.js(\?|$)/.test(file)) {
        if (!settled.includes(sentPreloads)) throw new Error('Remix spells its preloads otherwise: see sentPreloads')
        if (!settled.includes('let NavLink, Link = Link$1;') || !code.includes('isPageLinkDescriptor(link)'))
          throw new Error('Remix spells its links otherwise: see prefetchingLinks')
      }
      if (/\/routes\.js(\?|$)/.test(file))
        return { code: replaced(settled, 'return handler();', 'return await handler();'), map: null }
      if (/\/single-fetch\.js(\?|$)/.test(file))
        return {
          code: replaced(settled, decodedStream, `${decodedStream} decoded.done.catch(() => undefined);`),
          map: null,
        }
      return { code: settled, map: null }
    },
  }
}

const decodedStream = 'let decoded = await decodeViaTurboStream(res.body, window);'

/** @throws when the text is not there, so that a later version of the package is looked at again */
function replaced(code: string, text: string, by: string): string {
  if (!code.includes(text)) throw new Error(`Not found, and to be replaced by its next spelling: ${text}`)
  return code.replace(text, by)
}

/**
 * The browser's table of pages does not list the files of each page (scripts/build.js). Only hydration needs them, to
 * find the links that the server sent, and those are in the document: table and entry first, then the page's.
 */
const routePreloads = 'manifest.entry.imports.concat(routePreloads)'
const sentPreloads =
  '[...document.querySelectorAll("body link[rel=modulepreload]")].slice(2).map(link => link.getAttribute("href"))'

/**
 * Links that fetch their page before a press, for which a page may also list whole pages among its links. The portal
 * has neither, so its links are the router's own: 1.7 kB less on every page.
 */
const prefetchingLinks = /^let NavLink = [^]*?^Link\.displayName = .*/m

/**
 * Remix prefetches the styles of a page as plain links. Vite's links for the styles of a part add `crossorigin`, which
 * is a different request to the browser: it would fetch them twice and warn in the console.
 */
function plainStyles(): Plugin {
  const asked = /link\.crossOrigin = (""|'')/
  return {
    name: 'plain-styles',
    apply: 'build',
    transform(code, file) {
      if (!file.endsWith('vite/preload-helper.js')) return
      if (!asked.test(code)) throw new Error('Vite spells its links otherwise: see plainStyles')
      return { code: code.replace(asked, 'if (!isCss) link.crossOrigin = ""'), map: null }
    },
  }
}

/**
 * A part that is loaded later names the files to fetch with it. Those that its page has loaded by then are left out:
 * they were a quarter of an event's own script.
 */
const preloads = (() => {
  const importsOf = new Map<string, string[]>()
  const loaded = (file: string, seen = new Set<string>()): Set<string> => {
    if (seen.has(file)) return seen
    seen.add(file)
    for (const imported of importsOf.get(file) ?? []) loaded(imported, seen)
    return seen
  }
  const plugin: Plugin = {
    name: 'missing-preloads',
    apply: 'build',
    generateBundle(_options, bundle) {
      importsOf.clear()
      for (const file of Object.values(bundle)) if (file.type === 'chunk') importsOf.set(file.fileName, file.imports)
    },
  }
  const missing = (_file: string, files: string[], { hostId }: { hostId: string }) => {
    const have = loaded(hostId)
    return files.filter((file) => !have.has(file))
  }
  return { plugin, missing }
})()

export const chunks: [name: string, files: RegExp][] = [
  [
    'react',
    /\/node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|@remix-run|turbo-stream|cookie)\/|\/app\/lib\/remix\b/,
  ],
  // The phone menu shows portraits too; in its chunk, every page with a portrait would load the menu.
  ['portrait', /\/app\/ui\/media\/(portrait|monogram-tile)\b/],
  // Needed when a part of the page hydrates, not before.
  ['preserved-input', /\/app\/lib\/hydrate\/preserved-input\b/],
  [
    'frame',
    /\/app\/ui\/frame\/(?!prose|article-screen|way-back|job-alert|footer|phone-menu-body|phone-user|session-expired|side-panel|video-frames|use-rotation|with-sections)|\/app\/lib\/(format|drawings|nonce|page\/(described|viewer|theme-cookie|shallow-url)|hydrate\/\w+)\b|\/server\/(time\/dates|text\/graphemes)\b/,
  ],
  ['frame', /\/app\/ui\/parts\/(button|icon|lucide-icon|block|table-date)\b|vite\/preload-helper/],
  ['frame-later', /\/app\/ui\/frame\/(job-alert\.|footer|phone-menu-body|phone-user)/],
  ['session-expired', /\/app\/ui\/frame\/session-expired\b/],
  ['side-panel', /\/app\/ui\/frame\/side-panel\b/],
  // Dialogs without a form would load the forms with it.
  ['unsaved', /\/app\/ui\/form\/unsaved\/unsaved\b/],
  ['dialog', /\/app\/ui\/dialog\/(notice-dialog|dialog|dialog-shapes|use-press-beside)\b/],
  [
    'notice',
    /\/app\/ui\/parts\/alert\b|\/lucide-react\/.*\/(circle-check|circle-alert|circle-exclamation-point|eye|eye-off|info|triangle-alert|triangle-exclamation-point)\.m?js/,
  ],
  [
    'facts',
    /\/app\/ui\/parts\/(cells|cell-spans|money|badge|foot-bar|summary)\b|\/server\/features\/(events|registrations)\/rules\b|\/lucide-react\/.*\/arrow-left\.m?js/,
  ],
  ['event-words', /\/app\/features\/events\/(words|event-standing)\.ts$/],
  // The parts of an event's page that are there from the start.
  [
    'event',
    /\/app\/features\/events\/(event-price|event-thing|event-badge|event-facts|refund-steps|refund-words)\.tsx?$/,
  ],
  // Forms of other features need the maximum lengths of names and addresses, and would load the texts of payments with
  // them.
  ['member-rules', /\/server\/features\/members\/rules\b/],
  // Separate from the checkout code: the pages themselves use some of these texts.
  ['payment-texts', /\/app\/features\/payments\/(outcome|words)\.ts/],
  ['sale', /\/app\/features\/payments\/(pay-panel|payment-outcome|provider-buttons|provider-script)\b/],
  [
    'form',
    /\/app\/ui\/form\/(post-form|check-form|validity|field|form-context|submit-button|fields\/(text|password)-field)\b/,
  ],
  ['kit-facts', /\/app\/styles\/kit\/(facts|marks|foot-bar|lines|stepline|tabs)\.css$/],
  ['kit-form', /\/app\/styles\/kit\/(fields|form)\.css$/],
  // Pages without a form use some of it too.
  ['kit-note', /\/app\/styles\/kit\/note\.css$/],
  ['kit-menus', /\/app\/styles\/kit\/table-menus\.css$/],
  ['kit-table', /\/app\/styles\/kit\/(table|paper|choices)\.css$/],
]

/**
 * Small files compress badly: code for every page and code for every form are one file each. The table of pages and the
 * lists of preloads repeat the names, so their hashes are as short as Rollup allows.
 */
const browserFiles = {
  manualChunks: chunkOf,
  entryFileNames: 'assets/[name]-[hash:7].js',
  chunkFileNames: 'assets/[name]-[hash:7].js',
  assetFileNames: 'assets/[name]-[hash:7][extname]',
}

function chunkOf(file: string): string | undefined {
  return chunks.find(([, files]) => files.test(file))?.[0]
}
