import { readdirSync } from 'node:fs'
import path from 'node:path'

/** The workers of the portal by the name under which each is looked for, beside the program that opens it. */
export function workers() {
  const files = readdirSync('server', { recursive: true }).filter((file) => file.endsWith('.worker.ts'))
  return Object.fromEntries(files.map((file) => [path.basename(file, '.ts'), path.join('server', file)]))
}
