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
        // zod judges on the server; a page that shipped it would carry the weight twice.
        specifiers: [/^node:/, 'zod', '@remix-run/node', 'pino', 'kysely', 'lucia', /^better-sqlite3/, 'pg'],
        // The browser may know a room's shapes and rules, what a refusal is, how a date is said, how a text is searched
        // and cut, how a list is asked for, which address is a video and what an uploaded file is called, nothing else
        // of the server.
        files: [
          /^server\/(?!(refusal|records\/lists|text\/(?:contact-lengths|folded|graphemes|isolates|videos)|time\/dates|providers\/files\/upload-path)\.ts$)(?!features\/.+[/.](schema|rules)\.ts$)/,
          /^(?:db|events-log)\/(?!folded\.ts$)/,
        ],
      },
    }),
    remix(remixConfig),
    settledFlags(),
    plainStyles(),
  ],
  resolve: {
    alias: {
      '../createLucideIcon.mjs': fileURLToPath(new URL('app/ui/parts/lucide-icon.ts', import.meta.url)),
    },
  },
  // Both sides draw icons by the same function, or the browser would find other attributes than the server sent.
  ssr: { noExternal: ['lucide-react', 'zod', /^@tanstack\//, /^@trpc\//] },
  // Made ready before the first page is asked for: one that Vite meets later comes with a React of its own, and the
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
    // 3 kB less than esbuild on every page (gzipped), for some seconds more of building. The router's warnings to who
    // wrote a route are 1 kB more.
    minify: 'terser',
    terserOptions: {
      ecma: 2020,
      compress: { passes: 2, pure_funcs: ['warning', 'warning$1', 'warning$2'] },
      format: { comments: false },
    },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // Small files compress badly: what every page needs, and what every form needs, each travel as one.
    ...(isSsrBuild ? {} : { rollupOptions: { output: { manualChunks: chunkOf } } }),
  },
}))

/**
 * The icons that pages import, each a module of its own. Vite's own search would follow pages into the server, which is
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
 * Remix asks for its future flags while it runs. Single fetch is on here, so the browser does without the code for the
 * older way to ask for data, which weighs 3 kB, and without that for asking which pages stand behind links. A text that
 * a later Remix spells otherwise simply stays in.
 * A file of a page that cannot be loaded is an error like any other: Remix would load the whole page anew, which
 * without a network leaves the reader with the browser's own page (app/screens/problems/unreachable-screen.tsx). A visit that
 * the next one replaces while its answer arrives is none: Remix would tell the console of it
 * (tests/e2e/registrations/waiting.test.ts).
 */
function settledFlags(): Plugin {
  return {
    name: 'settled-flags',
    apply: 'build',
    transform(code, file, options) {
      if (options?.ssr || !remixConfig.future?.v3_singleFetch || !/\/@remix-run\/react\/dist\/esm\//.test(file)) return
      const settled = code
        .replaceAll(/(?<![.\w])(window\.__remixContext\.)?future\.v3_singleFetch\b/g, 'true')
        .replaceAll('typeof singleFetch === "function"', 'true')
        .replaceAll('future.v3_lazyRouteDiscovery === true && !isSpaMode', 'false')
        // How many answers the older way is still waiting for.
        .replaceAll(/\b__remixContext\.a\b/g, '0')
        .replace(/window\.location\.reload\(\);\s+return new Promise\(\(\) => \{[^}]*\}\);/, 'throw error;')
        .replace(routePreloads, sentPreloads)
        .replace(
          /console\.error\(e\);(?=\s+throw new Error\(`Unable to decode)/,
          'if (!init.signal.aborted) console.error(e);',
        )
      // React would find other links than the server sent, and draw the whole page anew.
      if (/\/components\.js(\?|$)/.test(file) && !settled.includes(sentPreloads))
        throw new Error('Remix spells its preloads otherwise: see sentPreloads')
      return { code: settled, map: null }
    },
  }
}

/**
 * The table of pages that the browser gets does not name the files of each (scripts/build.js). Only the first drawing
 * asks for them, to find the links that the server sent, and those are in the document: table and entry first, then the
 * page's.
 */
const routePreloads = 'manifest.entry.imports.concat(routePreloads)'
const sentPreloads =
  '[...document.querySelectorAll("body link[rel=modulepreload]")].slice(2).map(link => link.getAttribute("href"))'

/**
 * Remix fetches the styles of a page ahead as every page links them. Vite's links for the styles of a part ask for them
 * with `crossorigin`, which is another request to the browser: it would fetch them twice, and say so in the console.
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

export const chunks: [name: string, files: RegExp][] = [
  [
    'react',
    /\/node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|@remix-run|turbo-stream|cookie)\/|\/app\/lib\/remix\b/,
  ],
  // The phone's menu shows it too, and would bring the menu along to every page with a face.
  ['portrait', /\/app\/ui\/media\/(portrait|monogram-tile)\b/],
  // Needed as soon as a part of the page comes to life, not before.
  ['frame-later', /\/app\/lib\/hydrate\/preserved-input\b/],
  [
    'frame',
    /\/app\/ui\/frame\/(?!prose|article-screen|way-back|job-alert|footer|phone-menu-body|phone-user|side-panel)|\/app\/lib\/(format|drawings|nonce|page\/(viewer|theme-cookie|shallow-url)|hydrate\/\w+)\b|\/server\/time\/dates\b/,
  ],
  ['frame', /\/app\/ui\/parts\/(button|icon|lucide-icon|block)\b|vite\/preload-helper/],
  ['frame-later', /\/app\/ui\/frame\/(job-alert\.|footer|phone-menu-body|phone-user|side-panel)/],
  ['dialog', /\/app\/ui\/dialog\/(notice-dialog|dialog|dialog-shapes|use-press-beside)\b/],
  [
    'notice',
    /\/app\/ui\/parts\/alert\b|\/lucide-react\/.*\/(circle-check|circle-alert|circle-exclamation-point|info|triangle-alert|triangle-exclamation-point)\.m?js/,
  ],
  [
    'facts',
    /\/app\/ui\/parts\/(cells|cell-spans|money|badge|foot-bar|summary)\b|\/server\/features\/(events|registrations)\/rules\b|\/lucide-react\/.*\/arrow-left\.m?js/,
  ],
  // Forms of other rooms ask for the lengths of a name and an address, and would get the texts of payments with them.
  ['member-rules', /\/server\/features\/members\/rules\b/],
  // Apart from what sells: the pages themselves say some of it.
  ['payment-texts', /\/app\/features\/payments\/(outcome|words)\.ts/],
  ['sale', /\/app\/features\/payments\/(pay-panel|payment-outcome|provider-buttons|provider-script)\b/],
  [
    'form',
    /\/app\/ui\/form\/(post-form|check-form|validity|field|form-context|submit-button|fields\/(text|password)-field)\b/,
  ],
  ['kit-facts', /\/app\/styles\/kit\/(facts|marks|foot-bar|lines|stepline|tabs)\.css$/],
  ['kit-form', /\/app\/styles\/kit\/(fields|form)\.css$/],
  // Pages without a form say something too.
  ['kit-note', /\/app\/styles\/kit\/note\.css$/],
  ['kit-menus', /\/app\/styles\/kit\/table-menus\.css$/],
  ['kit-table', /\/app\/styles\/kit\/(table|paper|choices)\.css$/],
]

function chunkOf(file: string): string | undefined {
  return chunks.find(([, files]) => files.test(file))?.[0]
}
