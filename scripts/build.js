/**
 * `npm run build`: builds the pages with Remix into client and server, the portal with esbuild into portal, and
 * verify-export.mjs. Writes to a new folder, which `build` links to once it is complete.
 */
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { newBuildFolder, publishBuild } from './builds.js'
import { markBuilt, sourcesDigest } from './freshness.js'
import { shortTable } from './page-table.js'
import { runProgram } from './program.js'
import { buildVerifier } from './verifier.js'
import { workers } from './workers.js'

/**
 * Packages that are not bundled: those with their own binaries or workers, those that the pages' bundle shares with the
 * portal, and those that are only loaded on demand.
 */
const notBundled = [
  'better-sqlite3',
  'better-sqlite3-13',
  '@node-rs/argon2',
  'sharp',
  'pg',
  'pino',
  'esbuild',
  'pdfmake',
  'imapflow',
  'sheetjs-style',
  'flydrive',
  '@aws-sdk/client-s3',
  'react',
  'react-dom',
  '@remix-run/*',
]

const digest = sourcesDigest()
const folder = newBuildFolder()
const inFolder = (...names) => path.join(folder, ...names)
// One after the other: Remix empties the whole folder first.
if (
  (await buildPages()) &&
  shortenTable() &&
  compressFiles() &&
  (await buildPortal()) &&
  (await buildVerifier(inFolder('verify-export.mjs')))
) {
  markBuilt(digest, folder)
  publishBuild(folder)
} else {
  rmSync(folder, { recursive: true, force: true })
  process.exitCode = 1
}

/** @returns {Promise<boolean>} whether it succeeded; errors are printed */
async function buildPages() {
  const env = { ...process.env, NODE_ENV: 'production', BUILD_FOLDER: folder }
  const remix = 'node_modules/@remix-run/dev/dist/cli.js'
  const { code, output } = await runProgram(process.execPath, [remix, 'vite:build'], { title: 'Building pages', env })
  if (code !== 0) console.error(output)
  return code === 0
}

/**
 * Shortens the table of pages, which every browser gets. It lists each page's imports for prefetching links, of which
 * there are none; they were half of its weight.
 */
function shortenTable() {
  const name = readdirSync(inFolder('client/assets')).find((file) => /^manifest-\w+\.js$/.test(file))
  if (!name) throw new Error('Remix has written no table of pages')
  const file = inFolder('client/assets', name)
  const [, before = '', json = ''] = /^(window\.__remixManifest=)(.*);$/s.exec(readFileSync(file, 'utf8')) ?? []
  const table = JSON.parse(json)
  for (const page of Object.values(table.routes)) page.imports = []
  writeFileSync(file, `${before}${shortTable(table)};`)
  return true
}

/** Writes the compressed forms of each file beside it, so that no request waits for compression. */
function compressFiles() {
  const files = readdirSync(inFolder('client/assets')).filter((file) => /\.(js|css|svg)$/.test(file))
  for (const file of files) {
    const whole = readFileSync(inFolder('client/assets', file))
    // A page has a dozen files of a few hundred bytes, which halve; only the smallest grow.
    if (whole.length < 256) continue
    writeFileSync(inFolder('client/assets', `${file}.gz`), gzipSync(whole, { level: 9 }))
    writeFileSync(inFolder('client/assets', `${file}.br`), brotliCompressSync(whole))
  }
  return true
}

/** @returns {Promise<boolean>} whether it succeeded; errors are printed */
async function buildPortal() {
  const result = await build({
    // A worker is a separate program, beside start.js under its own name.
    entryPoints: { start: 'server/start.ts', chapterhouse: 'scripts/release/program.ts', ...workers() },
    outdir: inFolder('portal'),
    bundle: true,
    splitting: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    // Reading the one bundle takes as long as resolving a single package out of three hundred; unused code is dropped.
    external: notBundled,
    // CommonJS packages load Node's built-in modules with require.
    banner: {
      js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);",
    },
    // Source maps are for reading stack traces by hand: loading them took longer than the rest of the start.
    sourcemap: 'external',
    sourcesContent: false,
    logLevel: 'warning',
  }).catch(() => null)
  return result !== null
}
