/**
 * `node verify-export.mjs <file> [--key <public key>] [--json]`: the verb verify-export as a single-file program for
 * treasurers, made by `npm run build`. It needs only Node.
 */
import { carryOut } from './log/carry-out.ts'
import { verifyExport } from './log/verify-export.ts'

process.exitCode = await carryOut('verify-export', verifyExport, process.argv.slice(2), {
  out: (text) => void process.stdout.write(text),
  err: (text) => void process.stderr.write(text),
  watched: process.stderr.isTTY === true,
  open: () => Promise.reject(new Error('An export is verified without the portal')),
})
