import { spawn } from 'node:child_process'

const reportEverySeconds = 15

/**
 * Runs a program to its end and captures its output. Prints a line every 15 seconds while it runs.
 * @param {string} command
 * @param {string[]} args
 * @param {{ title: string, env?: NodeJS.ProcessEnv, quiet?: boolean }} options quiet: no lines while it works
 * @returns {Promise<{ code: number | string, output: string, seconds: number }>} code: exit code, signal, or ENOENT
 */
export function runProgram(command, args, { title, env = process.env, quiet = false }) {
  const started = performance.now()
  const seconds = () => Math.round((performance.now() - started) / 1000)
  const chunks = []
  return new Promise((resolve) => {
    const child = spawn(command, args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
    child.stdout?.on('data', (chunk) => chunks.push(chunk))
    child.stderr?.on('data', (chunk) => chunks.push(chunk))
    const patience = setInterval(() => quiet || console.log(`  ${title} … ${seconds()} s`), reportEverySeconds * 1000)
    const end = (code) => {
      clearInterval(patience)
      resolve({ code, output: Buffer.concat(chunks).toString(), seconds: seconds() })
    }
    child.once('error', (error) => end(error.code))
    child.once('close', (code, signal) => end(code ?? signal))
  })
}
