import { readdirSync } from 'node:fs'
import path from 'node:path'

/** The workers of the portal by the name under which the program that opens them looks for them, beside itself. */
export function workers() {
  const files = readdirSync('server', { recursive: true }).filter((file) => file.endsWith('.worker.ts'))
  return Object.fromEntries(files.map((file) => [path.basename(file, '.ts'), path.join('server', file)]))
}
