import { build } from 'esbuild'

/**
 * Builds a single-file program without packages, for verifying an export away from the portal. The .mjs extension makes
 * it a module, since no package.json does where it is used.
 * @param {string} outfile ends with .mjs
 * @returns {Promise<boolean>} whether it succeeded; errors are printed
 */
export async function buildVerifier(outfile) {
  const options = { bundle: true, platform: 'node', target: 'node20', format: 'esm', logLevel: 'warning' }
  const result = await build({ entryPoints: ['scripts/verify-export.ts'], outfile, ...options }).catch(() => null)
  return result !== null
}
