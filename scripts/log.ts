/** `npm run log -- <verb>`: what a treasurer or an operator asks of the log. The verbs are in scripts/log. */
import { ofProcess, runLog } from './log/run.ts'

process.exitCode = await runLog(process.argv.slice(2), ofProcess(process.env))
