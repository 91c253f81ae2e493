import { fileURLToPath } from 'node:url'
import { vitePlugin as remix } from '@remix-run/dev'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { denyImports } from 'vite-env-only'
import remixConfig from './remix.config.js'

export default defineConfig({
  publicDir: 'app/public',
  plugins: [
    tailwindcss(),
    denyImports({
      client: {
        // zod judges on the server; a page that shipped it would carry the weight twice.
        specifiers: [/^node:/, 'zod', '@remix-run/node', 'pino', 'kysely', 'lucia', 'better-sqlite3', 'pg'],
        // The browser may know a room's shapes and rules and what a refusal is, nothing else of the server.
        files: [/^server\/(?!refusal\.ts$)(?!features\/.+\/(schema|rules)\.ts$)/, /^(db|events-log)\//],
      },
    }),
    remix(remixConfig),
  ],
  resolve: {
    alias: {
      '../createLucideIcon.mjs': fileURLToPath(new URL('app/ui/parts/lucide-icon.ts', import.meta.url)),
    },
  },
  // Both sides draw icons by the same function, or the browser would find other attributes than the server sent.
  ssr: { noExternal: ['lucide-react'] },
  build: {
    target: 'es2022',
    // 3 kB less than esbuild on every page (gzipped), for some seconds more of building.
    minify: 'terser',
    terserOptions: { ecma: 2020, compress: { passes: 2 }, format: { comments: false } },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
})
