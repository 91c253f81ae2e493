import { build } from 'esbuild'

/**
 * A program of one file without packages, for whoever verifies an export far from the portal. Its ending makes it a
 * module, since no package.json tells so where it is taken.
 * @param {string} outfile ends with .mjs
 * @returns {Promise<boolean>} whether it succeeded; what went wrong is printed
 */
export async function buildVerifier(outfile) {
  const options = { bundle: true, platform: 'node', target: 'node20', format: 'esm', logLevel: 'warning' }
  const result = await build({ entryPoints: ['scripts/verify-export.ts'], outfile, ...options }).catch(() => null)
  return result !== null
}
