/** `npm run format`: formats the code; with `--check`, only lists the files that are not formatted, and exits 1. */
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

process.chdir(fileURLToPath(new URL('..', import.meta.url)))
const mode = process.argv.includes('--check') ? '--check' : '--write'
// Prose and data keep their own formatting: line breaks are significant in Markdown, and golden files are compared byte
// for byte.
const files = ['**/*.{ts,tsx,js,css}', '*.{ts,js}']
const prettier = ['node_modules/prettier/bin/prettier.cjs', '--log-level', 'warn', '--cache', mode, ...files]
process.exitCode = spawnSync(process.execPath, prettier, { stdio: 'inherit' }).status ?? 1
