/** `npm run format` formats the code; with `--check` it only lists the files that are not formatted, and exits 1. */
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

process.chdir(fileURLToPath(new URL('..', import.meta.url)))
const mode = process.argv.includes('--check') ? '--check' : '--write'
// Prose and data keep their own form: line breaks matter in Markdown, and golden files are compared byte for byte.
const files = ['**/*.{ts,tsx,js,css}', '*.{ts,js}']
const args = ['node_modules/oxfmt/bin/oxfmt', mode, ...files]
process.exitCode = spawnSync(process.execPath, args, { stdio: 'inherit' }).status ?? 1
