/**
 * `npm run build`: the pages by Remix into client and server, the portal by esbuild into portal, verify-export.mjs: in
 * a new folder, which `build` leads to once all of it is there.
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
 * Packages that stay what they are: those with binaries or workers of their own, those that the pages' bundle shares
 * with the portal, and those that are only loaded when they are needed.
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
  'sheetjs-style',
  'flydrive',
  'react',
  'react-dom',
  '@remix-run/*',
]

const digest = sourcesDigest()
const folder = newBuildFolder()
const inFolder = (...names) => path.join(folder, ...names)
// One after the other: Remix empties the whole folder before it begins.
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

/** @returns {Promise<boolean>} whether it succeeded; what went wrong is printed */
async function buildPages() {
  const env = { ...process.env, NODE_ENV: 'production', BUILD_FOLDER: folder }
  const remix = 'node_modules/@remix-run/dev/dist/cli.js'
  const { code, output } = await runProgram(process.execPath, [remix, 'vite:build'], { title: 'Building pages', env })
  if (code !== 0) console.error(output)
  return code === 0
}

/**
 * The table of pages goes to every browser. The files that a page imports are named in it for links that prefetch, of
 * which there are none, and were half of its weight.
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

/** Puts each file's compressed forms beside it, so that nobody's request has to wait for them. */
function compressFiles() {
  const files = readdirSync(inFolder('client/assets')).filter((file) => /\.(js|css|svg)$/.test(file))
  for (const file of files) {
    const whole = readFileSync(inFolder('client/assets', file))
    // A page has a dozen files of a few hundred bytes, which halve; the least of them grow.
    if (whole.length < 256) continue
    writeFileSync(inFolder('client/assets', `${file}.gz`), gzipSync(whole, { level: 9 }))
    writeFileSync(inFolder('client/assets', `${file}.br`), brotliCompressSync(whole))
  }
  return true
}

/** @returns {Promise<boolean>} whether it succeeded; what went wrong is printed */
async function buildPortal() {
  const result = await build({
    // A worker is a program of its own; it lies beside start.js, under its own name.
    entryPoints: { start: 'server/start.ts', ...workers() },
    outdir: inFolder('portal'),
    bundle: true,
    splitting: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    // One file is read in the time that a package of three hundred takes to be found; and what is not used stays out.
    external: notBundled,
    // Packages of the older kind ask for Node's own modules by require.
    banner: {
      js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);",
    },
    // For whoever follows a stack: not read at the start, which took longer for it than for everything else.
    sourcemap: 'external',
    sourcesContent: false,
    logLevel: 'warning',
  }).catch(() => null)
  return result !== null
}
